import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { acceptInvitation, getInvitation } from "~/domain/investors/invitation.server";
import { accessLevelOptions } from "~/domain/investors/investor-options";
import { shownEmail } from "~/lib/text/shown-email";
import { labelOf } from "~/lib/input/choices";
import { DateTime } from "~/ui/layout/date-time";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("Your investor access", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const invitation = await getInvitation(args.params.token);
  return { account: user.email, invitation };
}

export const action = buttonAction({
  guard: requireUser,
  run: (user, { params }) => acceptInvitation(user, params.token),
  back: "/investors/dashboard",
  done: { title: "You are in", description: "Documents and updates are open." },
  failed: "No access was given",
});

export default function JoinPage() {
  const { account, invitation } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>Your investor access</h1>
      {invitation ? (
        <Form method="post" className="stack">
          <p className="lead">
            We invited {invitation.email ? shownEmail(invitation.email) : "you"}. Take up the access
            with the account {shownEmail(account)}.
          </p>
          <dl className="facts">
            <div>
              <dt>Level</dt> <dd>{labelOf(accessLevelOptions, invitation.accessLevel)}</dd>
            </div>
            <div>
              <dt>Invited by</dt>{" "}
              <dd>
                <bdi>{invitation.invitedBy}</bdi>
              </dd>
            </div>
            <div>
              <dt>Good until</dt>{" "}
              <dd>
                <DateTime value={invitation.endsAt} />
              </dd>
            </div>
          </dl>
          <button className="button">Take Up Access</button>
        </Form>
      ) : (
        <p className="lead">
          This invitation was used, withdrawn, is older than a month, or whoever sent it is no admin
          any more. Ask us for a new one.
        </p>
      )}
      <p>
        <Link to="/investors">Back to the investor portal</Link>
      </p>
    </div>
  );
}
