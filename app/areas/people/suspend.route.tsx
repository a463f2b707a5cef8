import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { suspendInput } from "~/domain/people/people.schema";
import { suspendAccount } from "~/domain/people/suspend-account.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ReasonForm } from "~/ui/form/reason-form";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requireAccount } from "./find-account.server";
import { accountPath, SUSPEND_FAILURE } from "./people-words";

export const meta: MetaFunction = ({ matches }) => pageMeta("Suspend an Account", matches);

export async function loader(args: LoaderFunctionArgs) {
  const { account } = await requireAccount(args);
  return { id: account.id, username: account.username };
}

export const action = formAction({
  guard: requireAccount,
  schema: suspendInput,
  run: ({ admin, account }, input) => suspendAccount(admin, account.id, input),
  done: ({ username, withdrawn }, { actor: { account } }) =>
    to(accountPath(account.id), {
      title: "Account Suspended",
      description: withdrawn ? `${username}. ${withdrawn}` : username,
    }),
  failure: SUSPEND_FAILURE,
});

export default function SuspendPage() {
  const { id, username } = useLoaderData<typeof loader>();
  return (
    <FormPage
      heading={`Suspend ${username}`}
      intro="Every browser is signed out at once, and signing in says that the account is suspended. Invitations that it sent or got are withdrawn. What it wrote in public stays."
      back={{ to: accountPath(id), label: `Back to ${username}` }}
    >
      <ReasonForm
        failure={SUSPEND_FAILURE}
        action={`${accountPath(id)}/suspend`}
        label="Reason"
        hint="Only admins read it, here and in the audit log."
        button="Suspend the Account"
      />
    </FormPage>
  );
}
