import type { LoaderFunctionArgs } from "@remix-run/node";
import { eventFile } from "~/domain/events/calendar-file.server";
import { siteUrl } from "~/site-url.server";

/** /community/calendar/{slug}.ics: one event, to add to a calendar. */
export function loader({ params }: LoaderFunctionArgs) {
  const [, slug] = /^(.+)\.ics$/.exec(params.file ?? "") ?? [];
  const file = slug && eventFile(slug, { origin: new URL(siteUrl("/")).origin });
  if (!file) throw new Response("There is no such event", { status: 404 });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${slug}.ics"`,
      "Cache-Control": "public, max-age=3600",
    },
  });
}
