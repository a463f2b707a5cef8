import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { shownEmail } from "~/lib/text/shown-email";
import { confirmEmail, getEmailLink } from "~/domain/accounts/email/email-links.server";
import { getActor } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { pageMeta } from "~/ui/layout/page-meta";

const HEADING = "Confirm your email address";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

// The address contains a secret.
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

const pathOf = (token = "") => `/confirm-email/${token}`;

/** A GET changes nothing, because mail programs open links to scan them. */
export async function loader({ params }: LoaderFunctionArgs) {
  const link = await getEmailLink(params.token ?? "");
  const shown = link && { ...link, email: shownEmail(link.email) };
  return data({ path: pathOf(params.token), link: shown }, { status: link ? 200 : 404 });
}

export const action = buttonAction({
  guard: getActor,
  run: (_, { params }) => confirmEmail(params.token ?? ""),
  back: ({ params }) => pathOf(params.token),
  done: ({ email }) => ({
    title: "Address confirmed",
    description: `${shownEmail(email)} is the address of your account.`,
  }),
  failed: "The address was not confirmed",
});

export default function ConfirmEmailPage() {
  const { path, link } = useLoaderData<typeof loader>();
  if (!link) {
    return (
      <div className="column stack">
        <h1>This link no longer works</h1>
        <p className="lead">
          It was used, it is too old, or the account has changed since.{" "}
          <Link to="/account/email">Ask for a new one in your account</Link>.
        </p>
      </div>
    );
  }
  const { username, email, kind, isDone } = link;
  if (isDone) {
    return (
      <div className="column stack">
        <h1>Your address is confirmed</h1>
        <p className="lead">
          <bdi>{email}</bdi> is the address of the account <bdi>{username}</bdi>.
        </p>
        <p>
          <Link to="/account">Go to your account</Link>
        </p>
      </div>
    );
  }
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        Is <bdi>{email}</bdi> yours, and the account <bdi>{username}</bdi> too?
      </p>
      {kind === "change" && <p>The account has another address until you confirm this one.</p>}
      <ActionButton action={path} className="button">
        Yes, Confirm
      </ActionButton>
      {kind === "proof" && (
        <>
          <p>
            If somebody else made this account with your address, take the address off it. Then you
            can make one of your own.
          </p>
          <ActionButton action={`${path}/disown`}>This Account Is Not Mine</ActionButton>
        </>
      )}
    </div>
  );
}
