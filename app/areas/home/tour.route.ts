import { redirect } from "@remix-run/node";
import { serializePreference } from "~/http/cookies/preferences.server";

/** The tour's address for people who type it. */
export const loader = () => redirect("/?tour=1#home");

/** Complete Tour: remembered, and home. */
export async function action() {
  const headers = { "Set-Cookie": await serializePreference("tourCompleted", true) };
  return redirect("/", { status: 303, headers });
}
