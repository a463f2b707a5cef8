import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportWebsite } from "~/domain/website/transfer.server";
import { requireAdmin } from "~/http/auth.server";
import { businessDay } from "~/lib/dates/dates";

/** All published sections as one JSON file. */
export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args);
  const name = `website-${businessDay(new Date())}.json`;
  return new Response(JSON.stringify(await exportWebsite(admin), null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
