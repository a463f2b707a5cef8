import { db } from "~/platform/database/db.server";
import type { Taxes } from "~/content/taxes";
import { websiteDrafts, websiteSections, websiteVersions } from "~drizzle/schema";

/** Takes back all that was edited: the other tests of this server expect the site as delivered. */
export async function deliverWebsite() {
  for (const table of [websiteSections, websiteDrafts, websiteVersions]) await db.delete(table);
}

/** Publishes the tax rates and the floor of discounts. */
export async function publishTaxes(value: Taxes) {
  await db
    .insert(websiteSections)
    .values({ key: "taxes", value, version: 1, publishedAt: new Date() })
    .onConflictDoUpdate({ target: websiteSections.key, set: { value } });
}
