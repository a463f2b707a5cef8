import type { MetaFunction } from "@remix-run/node";
import { confirmInput } from "~/domain/accounts/accounts.schema";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { membersOnly, requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { destroySession } from "~/http/session.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { ConfirmPage } from "./confirm-page";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Delete your account";
const FAILURE = { title: "The account was not deleted" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

export const loader = membersOnly;

export const action = formAction({
  guard: requireUser,
  schema: confirmInput,
  run: deleteAccount,
  done: async (_, { request }) =>
    to(
      "/",
      { title: "Account deleted", description: "Thank you for having been here." },
      new Headers({ "Set-Cookie": await destroySession(request) }),
    ),
  failure: FAILURE,
});

export default function DeleteAccountPage() {
  return (
    <ConfirmPage
      failure={FAILURE}
      heading={HEADING}
      intro="This cannot be undone. You are signed out everywhere at once."
      back={{ to: "/account", label: "Keep my account" }}
      action="/account/delete"
      button={{ label: "Delete My Account", pendingLabel: "Deleting…" }}
    >
      <h2>What is deleted</h2>
      <p>
        Your username, name, email address and password, your points, achievements and finished
        guides, your drafts, notifications and wishes to be told, your messages to our team, and the
        reasons and notes that you or we wrote with your orders and appointments. If you confirmed
        your email address, also all that has it, from before your account too: messages and mail to
        us, requests, applications, your place in our newsletter, and invitations. We send no mail
        about it.
      </p>
      <h2>What stays</h2>
      <ul className="stack">
        <li>Your posts and comments, under “Former member”.</li>
        <li>What was sold, for how much and when, without your name, address or email.</li>
        <li>
          What somebody sent us with your address, if you never confirmed that it is yours. Write to
          us, and we delete it too.
        </li>
        <li>
          If you invested: the record of it, and of the confidential documents that were opened. The
          law makes us keep these; nobody gets in with them.
        </li>
      </ul>
    </ConfirmPage>
  );
}
