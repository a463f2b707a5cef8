import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { confirmInput } from "~/domain/accounts/accounts.schema";
import { deleteAccount } from "~/domain/personal-data/delete-account.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { readForm, rejectForm } from "~/http/forms/form.server";
import { destroySession } from "~/http/cookies/session.server";
import { settle } from "~/lib/outcome";
import { ConfirmForm } from "./password-forms";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Delete your account";
const FAILURE = { title: "The account was not deleted" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  const submission = await readForm(args.request, confirmInput);
  if (submission.status !== "success") return rejectForm(args, submission);
  const outcome = await settle(deleteAccount(user, submission.value));
  if (!outcome.ok)
    return rejectForm(args, submission, { problem: outcome.problem, toast: FAILURE });
  const headers = new Headers({ "Set-Cookie": await destroySession(args.request) });
  return redirectWithFlash(
    "/",
    { kind: "success", title: "Account deleted", description: "Thank you for having been here." },
    headers,
  );
}

export const clientAction = keepFormOnFailure(FAILURE);

export default function DeleteAccountPage() {
  const result = useActionData<typeof action>();
  return (
    <FormPage
      heading={HEADING}
      intro="This cannot be undone. You are signed out everywhere at once."
      back={{ to: "/account", label: "Keep my account" }}
    >
      <h2>What is deleted</h2>
      <p>
        Your username, name, email address and password, your points, achievements and finished
        guides, and your messages to our team.
      </p>
      <h2>What stays</h2>
      <ul className="stack">
        <li>Your posts and comments, under “Former member”.</li>
        <li>What was sold, for how much and when, without your name, address or email.</li>
        <li>
          If you invested: the record of it, and of the confidential documents that were opened. The
          law makes us keep these; nobody gets in with them.
        </li>
      </ul>
      <ConfirmForm
        action="/account/delete"
        button={{ label: "Delete My Account", pendingLabel: "Deleting…" }}
        lastResult={result?.lastResult}
      />
    </FormPage>
  );
}
