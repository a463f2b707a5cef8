import { calendarFeed } from "~/domain/events/calendar-file.server";
import { siteUrl } from "~/site-url.server";

/** All events, for calendar subscriptions. */
export function loader() {
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  };
  return new Response(calendarFeed({ origin: new URL(siteUrl("/")).origin }), {
    headers,
  });
}
