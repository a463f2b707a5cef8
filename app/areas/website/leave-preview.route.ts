import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/http/auth.server";
import { commitVisit, getVisit } from "~/http/cookies/visit.server";
import { WEBSITE } from "./website-words";

/** Shows this browser what visitors see. */
export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const visit = await getVisit(args.request);
  visit.unset("isPreview");
  return redirect(WEBSITE, { status: 303, headers: { "Set-Cookie": await commitVisit(visit) } });
}
