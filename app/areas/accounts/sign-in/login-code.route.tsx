import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { secondStepAccount } from "~/http/auth.server";
import { CodeForm } from "../code-form";
import { signInAction } from "./sign-in-action.server";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Login Failed" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Enter your code", matches);

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await secondStepAccount(request))) throw redirect("/login");
  return null;
}

export const action = signInAction("code", FAILURE);

export default function CodePage() {
  return (
    <div className="column stack">
      <p>
        <Link to="/login">Back to Sign In</Link>
      </p>
      <h1>Enter your code</h1>
      <p>Your account asks for a code from your authenticator app too.</p>
      <CodeForm
        failure={FAILURE}
        action="/login/code"
        label="Code"
        hint="The 6 digits your app shows now. Without your phone: one of your recovery codes."
        button={{ label: "Sign In", pendingLabel: "Signing in…" }}
      />
    </div>
  );
}
