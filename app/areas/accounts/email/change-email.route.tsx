import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { hasProvenEmail } from "~/domain/accounts/accounts-queries.server";
import { shownEmail } from "~/lib/text/shown-email";
import { addressOf } from "~/domain/accounts/account-address";
import { changeEmailInput } from "~/domain/accounts/accounts.schema";
import { requestEmailChange } from "~/domain/accounts/email/email-links.server";
import { requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { TextField } from "~/ui/form/field";
import { ServerForm } from "~/ui/form/server-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { ProofBanner } from "./proof-banner";

const HEADING = "Your email address";
const FAILURE = { title: "No link was sent" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  return { email: shownEmail(addressOf(user) ?? "") || null, isProven: await hasProvenEmail(user) };
}

export const action = formAction({
  guard: requireUser,
  schema: changeEmailInput,
  run: requestEmailChange,
  done: ({ email }) =>
    to("/account/email", {
      title: "Look into your mail",
      description: `We sent a link to ${shownEmail(email)}. It works for a day; until you open it nothing changes.`,
    }),
  failure: FAILURE,
});

export default function ChangeEmailPage() {
  const { email, isProven } = useLoaderData<typeof loader>();

  return (
    <FormPage
      heading={HEADING}
      intro={email ? `It is ${email}.` : "Your account has none."}
      back={null}
    >
      <ProofBanner email={email} isProven={isProven} />
      <h2>Change it</h2>
      <p>
        We send a link to the new address. Once you confirm it there, the old address is told, and
        can undo the change for 7 days.
      </p>
      <ServerForm<typeof action>
        id="change-email"
        action="/account/email"
        failure={FAILURE}
        send="Send Link"
      >
        {(fields) => (
          <>
            <TextField
              field={fields.email}
              label="New email address"
              type="email"
              autoComplete="email"
              inputMode="email"
            />
            <TextField
              field={fields.currentPassword}
              label="Your password"
              type="password"
              autoComplete="current-password"
            />
          </>
        )}
      </ServerForm>
    </FormPage>
  );
}
