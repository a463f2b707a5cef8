import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { LINK_LIFETIMES } from "~/domain/accounts/link-lifetimes";
import { isSignInTokenGood } from "~/domain/accounts/sign-in-link.server";
import { getUser, landingPage } from "~/http/auth.server";
import { ActionButton } from "~/ui/form/action-button";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { pageMeta } from "~/ui/layout/page-meta";
import { signInAction } from "./sign-in-action.server";

const HEADING = "Sign in by a mailed link";
const FAILURE = { title: "Login Failed" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

// The address contains a secret.
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** Who is signed in has pressed twice, or came back to the page. */
async function leaveIfSignedIn(args: LoaderFunctionArgs) {
  const user = await getUser(args);
  if (!user) return;
  const { path, setCookie } = await landingPage(args.request, user);
  throw redirect(path, { headers: { "Set-Cookie": setCookie } });
}

/** A GET uses nothing up, because mail programs open links to scan them. */
export async function loader(args: LoaderFunctionArgs) {
  await leaveIfSignedIn(args);
  const { token = "" } = args.params;
  const isGood = await isSignInTokenGood(token);
  return data({ token, isGood }, { status: isGood ? 200 : 404 });
}

const signInByToken = signInAction("link", FAILURE);

export async function action(args: ActionFunctionArgs) {
  await leaveIfSignedIn(args);
  return signInByToken(args);
}

export const shouldRevalidate = keepOnRefusal;
export default function SignInLinkPage() {
  const { token, isGood } = useLoaderData<typeof loader>();
  if (!isGood) {
    return (
      <div className="column stack">
        <h1>This link no longer works</h1>
        <p className="lead">{`It was used, or it is older than ${LINK_LIFETIMES["sign-in"].words}.`}</p>
        <p>
          <Link to="/sign-in-link">Ask for a new link</Link>
        </p>
      </div>
    );
  }
  return (
    <div className="column stack">
      <h1>{HEADING}</h1>
      <p className="lead">The link is good. Press the button to sign in with this browser.</p>
      <ActionButton
        action={`/sign-in-link/${token}`}
        fields={{ token }}
        className="button"
        failure={FAILURE}
      >
        Sign In Now
      </ActionButton>
    </div>
  );
}
