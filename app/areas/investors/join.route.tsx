import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { acceptInvitation, getInvitation } from "~/domain/investors/invitation.server";
import { requireUser } from "~/http/auth.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta("Your investor access", matches);

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const invitation = await getInvitation(args.params.token);
  return { account: user.email, invited: invitation?.email ?? null };
}

export const action = buttonAction({
  guard: requireUser,
  run: (user, { params }) => acceptInvitation(user, params.token),
  back: "/investors/dashboard",
  done: { title: "You are in", description: "Documents and updates are open." },
  failed: "No access was given",
});

export default function JoinPage() {
  const { account, invited } = useLoaderData<typeof loader>();
  return (
    <div className="column stack">
      <h1>Your investor access</h1>
      {invited ? (
        <Form method="post" className="stack">
          <p className="lead">
            We invited {invited}. Take up the access with the account {account}.
          </p>
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
