import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endOtherSessions } from "~/domain/accounts/sessions.server";
import { requireUser } from "~/http/auth.server";
import { redirectWithFlash } from "~/http/cookies/flash.server";
import { sidFrom } from "~/http/cookies/session.server";

export const loader = () => redirect("/account");

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args);
  await endOtherSessions(user, await sidFrom(args.request));
  return redirectWithFlash("/account", { kind: "success", title: "Signed out everywhere else" });
}
