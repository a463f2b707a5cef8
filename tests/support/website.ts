import { db } from "~/database/db.server";
import { websiteDrafts, websiteSections, websiteVersions } from "~drizzle/schema";

/** Takes back all that was edited: the other tests of this server expect the site as delivered. */
export async function deliverWebsite() {
  for (const table of [websiteSections, websiteDrafts, websiteVersions]) await db.delete(table);
}
