import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventFile } from "~/domain/appointments/calendar/event-feed.server";
import { listEventSessions } from "~/domain/appointments/sessions/event-sessions.server";
import { currentCalendar, currentSite } from "~/domain/website/published.server";
import { siteUrl } from "~/platform/site-url.server";

/** /community/calendar/{slug}.ics: the dates of one event, to add to a calendar. */
export async function loader({ params }: LoaderFunctionArgs) {
  const [, slug] = /^(.+)\.ics$/.exec(params.file ?? "") ?? [];
  const { origin } = new URL(siteUrl("/"));
  const file =
    slug &&
    eventFile(slug, await listEventSessions(), {
      origin,
      texts: currentCalendar(),
      business: currentSite().name,
    });
  if (!file) throw new Response("There is no such event", { status: 404 });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}.ics"`,
      "Cache-Control": "public, max-age=3600",
    },
  });
}
