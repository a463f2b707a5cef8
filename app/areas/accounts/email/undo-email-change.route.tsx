import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getEmailUndo, undoEmailChange } from "~/domain/accounts/email/email-links.server";
import { getActor } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { ActionButton } from "~/ui/form/action-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { useSite } from "~/ui/layout/use-content";
import { shownEmail } from "~/lib/text/shown-email";

const HEADING = "Undo the change of your email address";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

// The address contains a secret.
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

const pathOf = (token = "") => `/undo-email-change/${token}`;

/** A GET changes nothing, because mail programs open links to scan them. */
export async function loader({ params }: LoaderFunctionArgs) {
  const undo = await getEmailUndo(params.token ?? "");
  return data({ path: pathOf(params.token), undo }, { status: undo ? 200 : 404 });
}

export const action = buttonAction({
  guard: getActor,
  run: (_, { params }) => undoEmailChange(params.token ?? ""),
  back: ({ params }) => pathOf(params.token),
  done: ({ resetToken }) => redirect(`/reset-password?token=${resetToken}`, 303),
  failed: "The change was not undone",
});

export default function UndoEmailChangePage() {
  const { path, undo } = useLoaderData<typeof loader>();
  const site = useSite();
  if (!undo) {
    return (
      <div className="column stack">
        <h1>This link no longer works</h1>
        <p className="lead">
          The change was undone, or the link is older than 7 days. Write to {site.email} if the
          account is not yours any more.
        </p>
      </div>
    );
  }
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        The account <bdi>{undo.username}</bdi> gets <bdi>{shownEmail(undo.email)}</bdi> back. All
        browsers are signed out, the password ends, and you choose a new one on the next page.
      </p>
      <ActionButton action={path} className="button">
        Undo the Change
      </ActionButton>
    </div>
  );
}
