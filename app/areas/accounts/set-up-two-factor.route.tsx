import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { codeInput } from "~/domain/accounts/accounts.schema";
import { confirmSecondFactor } from "~/domain/accounts/second-factor/set-up-second-factor.server";
import { getSetUp } from "~/domain/accounts/second-factor/second-factor-queries.server";
import { requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { sidFrom } from "~/platform/http/session.server";
import { createSession } from "~/http/session.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { CodeForm } from "./code-form";
import { RecoveryCodes } from "./recovery-codes";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { QrCode } from "~/ui/shop/qr-code";

const HEADING = "Set up codes";
const FAILURE = { title: "Codes are not on yet" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const setUp = await getSetUp(user);
  if (!setUp) throw redirect("/account/two-factor");
  return data(setUp);
}

export const action = formAction({
  guard: requireUser,
  schema: codeInput,
  run: async (user, input, { request }) => confirmSecondFactor(user, input, await sidFrom(request)),
  done: async (_, { request, actor }) =>
    to(
      "/account/two-factor",
      { title: "Codes are on", description: "Other browsers were signed out." },
      new Headers({ "Set-Cookie": await createSession(request, actor.id) }),
    ),
  failure: FAILURE,
});

export default function SetUpPage() {
  const { secret, url, qr, codes } = useLoaderData<typeof loader>();
  return (
    <FormPage heading={HEADING} intro="Three steps. Nothing changes before the third." back={null}>
      <h2>1. Tell your app</h2>
      <p>Scan this with your authenticator app:</p>
      <QrCode {...qr} label="QR code of the key below" />
      <p>
        No camera? Type this key into the app: <code>{secret}</code>. On the device that has the
        app, <a href={url}>open the app with the key</a>.
      </p>
      <h2>2. Store your recovery codes</h2>
      <RecoveryCodes codes={codes} />
      <h2>3. Enter a code</h2>
      <CodeForm
        failure={FAILURE}
        action="/account/two-factor/set-up"
        label="Code from your app"
        hint="The 6 digits it shows now."
        button={{ label: "Turn Codes On", pendingLabel: "Checking…" }}
      />
    </FormPage>
  );
}
