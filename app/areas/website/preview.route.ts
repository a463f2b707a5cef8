import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/http/auth.server";
import { commitVisit, getVisit } from "~/http/cookies/visit.server";
import { pageSection } from "./find-section.server";

/** Shows this browser the site with all drafts in their places, until the preview is left. */
export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const { page } = pageSection(args);
  const visit = await getVisit(args.request);
  visit.set("isPreview", true);
  return redirect(page, { status: 303, headers: { "Set-Cookie": await commitVisit(visit) } });
}
