import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { confirmInput } from "~/domain/accounts/accounts.schema";
import {
  getShownCodes,
  hasSecondFactor,
} from "~/domain/accounts/second-factor/second-factor-queries.server";
import { renewRecoveryCodes } from "~/domain/accounts/second-factor/recovery-codes.server";
import { requireUser } from "~/http/auth.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { PasswordForm } from "./password-form";
import { RecoveryCodes } from "./recovery-codes";
import { ActionButton } from "~/ui/form/action-button";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "New recovery codes";
const FAILURE = { title: "No codes were made" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  if (!(await hasSecondFactor(user))) throw redirect("/account/two-factor");
  return { codes: await getShownCodes(user) };
}

export const action = formAction({
  guard: requireUser,
  schema: confirmInput,
  run: renewRecoveryCodes,
  done: () => redirect("/account/two-factor/codes", 303),
  failure: FAILURE,
});

export default function CodesPage() {
  const { codes } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={HEADING}
      intro="The old ones count until you say that you have stored the new ones."
      back={{ to: "/account/two-factor", label: "Back" }}
    >
      {codes ? (
        <>
          <RecoveryCodes codes={codes} />
          <ActionButton action="/account/two-factor/keep-codes" className="button">
            I Have Stored Them
          </ActionButton>
        </>
      ) : (
        <PasswordForm
          id="confirm-form"
          present="Your password"
          failure={FAILURE}
          action="/account/two-factor/codes"
          button={{ label: "Show New Codes", pendingLabel: "Checking…" }}
        />
      )}
    </FormPage>
  );
}
