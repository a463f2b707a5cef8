import type { LoaderFunctionArgs } from "@remix-run/node";
import { getSeries } from "~/domain/appointments/sessions/series-queries.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The series that the address names, for an admin. Throws 404 if there is none. */
export async function requireSeries(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  const series = await getSeries(pageId(args.params.id));
  if (!series) throw new Response("", { status: 404 });
  return series;
}
