import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { startSecondFactor } from "~/domain/accounts/second-factor/set-up-second-factor.server";
import { requireUser } from "~/http/auth.server";

export const loader = () => redirect("/account/two-factor");

export async function action(args: ActionFunctionArgs) {
  await startSecondFactor(await requireUser(args));
  return redirect("/account/two-factor/set-up", 303);
}
