import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { getInvitation, joinTeam } from "~/domain/people/invitations.server";
import { ROLE_OPTIONS } from "~/domain/people/roles";
import { getOwner, landingPage, requireUser } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { createSession } from "~/http/session.server";
import { buttonAction } from "~/platform/http/forms/button-action.server";
import { labelOf } from "~/lib/input/choices";
import { withQuery } from "~/lib/input/query";
import { pageMeta } from "~/ui/layout/page-meta";
import { useSite } from "~/ui/layout/use-content";

const HEADING = "Join the Team";

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

// The address contains a secret.
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

const joinPath = (token = "") => `/join/${token}`;

export async function loader(args: LoaderFunctionArgs) {
  const { token } = args.params;
  const [user, invitation] = await Promise.all([getOwner(args), getInvitation(token)]);
  return data(
    {
      path: joinPath(token),
      username: user?.username ?? null,
      role: invitation && labelOf(ROLE_OPTIONS, invitation.role).toLowerCase(),
    },
    { status: invitation ? 200 : 404 },
  );
}

export const action = buttonAction({
  guard: requireUser,
  run: (user, { params }) => joinTeam(user, params.token),
  back: ({ params }) => joinPath(params.token),
  done: async ({ userId, role }, { request }) => {
    const { path, setCookie } = await landingPage(request, { role });
    // A new session id, because the account has more rights now.
    const headers = new Headers({ "Set-Cookie": setCookie });
    headers.append("Set-Cookie", await createSession(request, userId));
    return to(path, { title: "Welcome to the Team" }, headers);
  },
  failed: "You Did Not Join",
});

export default function JoinPage() {
  const { path, username, role } = useLoaderData<typeof loader>();
  const site = useSite();
  if (!role) {
    return (
      <div className="column stack">
        <h1>This invitation no longer works</h1>
        <p className="lead">
          It was used, withdrawn, is older than a week, or whoever sent it is no admin any more. Ask
          for a new one at {site.email}.
        </p>
      </div>
    );
  }
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">
        You are invited to work on the site of {site.name} as {role}.
      </p>
      {username ? (
        <Form method="post" className="stack">
          <p>
            You are signed in as <bdi>{username}</bdi>. This account gets the role.
          </p>
          <button className="button">Join as {username}</button>
        </Form>
      ) : (
        <p className="button-row">
          <Link to={withQuery("/login", { redirectTo: path })} className="button">
            Sign In
          </Link>{" "}
          <Link to={withQuery("/signup", { redirectTo: path })} className="button button-quiet">
            Create an Account
          </Link>
        </p>
      )}
    </div>
  );
}
