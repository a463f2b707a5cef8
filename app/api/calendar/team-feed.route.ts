import { teamCalendarReader } from "~/domain/appointments/team-calendar.server";
import { teamFeed } from "~/domain/appointments/team/team-feed.server";
import { api } from "~/platform/http/json/api.server";
import { problemResponse } from "~/platform/http/problem.server";

/** The team's calendar, for subscriptions. Programs that read it cannot sign in: the key does. */
const handlers = api({
  async GET({ request }) {
    const key = new URL(request.url).searchParams.get("key") ?? "";
    const reader = await teamCalendarReader(key);
    if (!reader) {
      return problemResponse({ code: "forbidden", message: "Forbidden" });
    }
    return new Response(await teamFeed(reader), {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Cache-Control": "private, no-store",
        "Referrer-Policy": "no-referrer",
      },
    });
  },
});

export const loader = handlers.loader;
export const action = handlers.action;
