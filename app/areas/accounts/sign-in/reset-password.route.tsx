import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { resetPasswordInput } from "~/domain/accounts/accounts.schema";
import { LINK_LIFETIMES } from "~/domain/accounts/link-lifetimes";
import { isResetTokenGood, resetPassword } from "~/domain/accounts/reset-password.server";
import { getActor } from "~/http/auth.server";
import { to } from "~/platform/http/cookies/flash.server";
import { formAction } from "~/platform/http/forms/form-action.server";
import { PasswordForm } from "../password-form";
import { keepOnRefusal } from "~/ui/form/keep-on-refusal";
import { FormPage } from "~/ui/layout/form-page";
import { pageMeta } from "~/ui/layout/page-meta";
import { requestContext } from "~/platform/http/request-context.server";

const HEADING = "Choose a new password";
const FAILURE = { title: "The password was not changed" };

export const meta: MetaFunction = ({ matches }) => pageMeta(HEADING, matches);

// The address contains a secret.
export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const isGood = requestContext(args).rejection !== undefined || (await isResetTokenGood(token));
  return data({ token, isGood }, { status: isGood ? 200 : 404 });
}

export const action = formAction({
  guard: getActor,
  schema: resetPasswordInput,
  run: resetPassword,
  done: () =>
    to("/login", {
      title: "Password changed",
      description: "Sign in with the new one. All browsers were signed out.",
    }),
  failure: FAILURE,
});

export const shouldRevalidate = keepOnRefusal;
export default function ResetPasswordPage() {
  const { token, isGood } = useLoaderData<typeof loader>();
  if (!isGood) return <UsedLink />;
  return (
    <FormPage
      heading={HEADING}
      intro="Then sign in with it. Every browser that is signed in to your account is signed out."
      back={{ to: "/login", label: "Back to Sign In" }}
    >
      <PasswordForm
        id="reset-password"
        action="/reset-password"
        asksNew
        token={token}
        button={{ label: "Set Password", pendingLabel: "Saving…" }}
        failure={FAILURE}
      />
    </FormPage>
  );
}

function UsedLink() {
  return (
    <div className="column stack">
      <h1>This link no longer works</h1>
      <p className="lead">{`It was used, or it is older than ${LINK_LIFETIMES.password.words}.`}</p>
      <p>
        <Link to="/forgot-password" className="button">
          Ask for a New Link
        </Link>
      </p>
    </div>
  );
}
