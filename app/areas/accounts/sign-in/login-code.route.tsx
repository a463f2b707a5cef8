import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { codeInput } from "~/domain/accounts/accounts.schema";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import { checkSecondFactor } from "~/domain/accounts/second-factor/check-second-factor.server";
import { like } from "~/domain/forum/likes.server";
import { getActor, pressedLike, secondStepAccount, welcomeBack } from "~/http/auth.server";
import { formAction } from "~/http/forms/form-action.server";
import { CodeForm } from "../code-form";
import { keepFormOnFailure } from "~/ui/form/keep-form-on-failure";
import { pageMeta } from "~/ui/layout/page-meta";

const FAILURE = { title: "Login Failed" };

export const meta: MetaFunction = ({ matches }) => pageMeta("Enter your code", matches);

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await secondStepAccount(request))) throw redirect("/login");
  return null;
}

export const action = formAction({
  guard: async ({ request }) => {
    const account = await secondStepAccount(request);
    if (!account) throw redirect("/login");
    return account;
  },
  schema: codeInput,
  run: (account, input) => checkSecondFactor(account, input),
  done: async (_, args) => {
    const user = await getAccount(args.actor.id);
    if (!user) throw redirect("/login");
    const liked = await pressedLike(args.request);
    if (liked) await like({ ...(await getActor(args)), user }, liked);
    return welcomeBack(args.request, user);
  },
  failure: FAILURE,
});

export const clientAction = keepFormOnFailure(FAILURE);

export default function CodePage() {
  const result = useActionData<typeof action>();
  return (
    <div className="column max-w-md stack">
      <p>
        <Link to="/login">Back to Sign In</Link>
      </p>
      <h1>Enter your code</h1>
      <p>Your password was right. Your account asks for a code from your authenticator app too.</p>
      <CodeForm
        action="/login/code"
        label="Code"
        hint="The 6 digits your app shows now. Without your phone: one of your recovery codes."
        button={{ label: "Sign In", pendingLabel: "Signing in…" }}
        lastResult={result?.lastResult}
      />
    </div>
  );
}
