import { redirect } from "@remix-run/node";
import { serializePreference } from "~/http/cookies/preferences.server";

/** A short address of the tour, for people who type it. */
export const loader = () => redirect("/?tour=1#home");

/** Complete Tour: stores the flag and shows the home page. */
export async function action() {
  const headers = { "Set-Cookie": await serializePreference("tourCompleted", true) };
  return redirect("/", { status: 303, headers });
}
