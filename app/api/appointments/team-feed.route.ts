import type { LoaderFunctionArgs } from "@remix-run/node";
import { isTeamFeedKey } from "~/domain/appointments/appointment-settings.server";
import { teamFeed } from "~/domain/appointments/team/team-feed.server";
import { problemResponse } from "~/http/problem.server";

/** The team's calendar, for subscriptions. Programs that read it cannot sign in: the key does. */
export async function loader({ request }: LoaderFunctionArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  if (!(await isTeamFeedKey(key))) {
    return problemResponse({ code: "forbidden", message: "Forbidden" });
  }
  return new Response(await teamFeed(), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
