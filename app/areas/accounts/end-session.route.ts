import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endSession } from "~/domain/accounts/sessions.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";

export const loader = () => redirect("/account");

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  await endSession(user, args.params.sid ?? "");
  return redirectWithFlash("/account", { kind: "success", title: "Signed out there" });
}
