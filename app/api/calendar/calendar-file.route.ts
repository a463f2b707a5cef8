import { eventFeed } from "~/domain/appointments/calendar/event-feed.server";
import { listEventSessions } from "~/domain/appointments/sessions/event-sessions.server";
import { currentCalendar, currentSite } from "~/domain/website/published.server";
import { siteUrl } from "~/platform/site-url.server";

/** All events, for calendar subscriptions. */
export async function loader() {
  const { origin } = new URL(siteUrl("/"));
  return new Response(
    eventFeed(await listEventSessions(), {
      origin,
      texts: currentCalendar(),
      business: currentSite().name,
    }),
    {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      },
    },
  );
}
