import type { LoaderFunctionArgs } from "@remix-run/node";
import { sessionForTeam } from "~/domain/appointments/sessions/sessions-queries.server";
import { partiesOfSession } from "~/domain/appointments/team/agenda.server";
import { requireAdmin } from "~/http/auth.server";
import { pageId } from "~/platform/http/page-id.server";

/** The time that the address names with its parties, for an admin. Throws 404 if there is none. */
export async function requireTime(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const id = pageId(args.params.id);
  const [session, parties] = await Promise.all([sessionForTeam(admin, id), partiesOfSession(id)]);
  if (!session) throw new Response("", { status: 404 });
  return { session, parties };
}
