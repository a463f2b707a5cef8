import { db } from "~/platform/database/db.server";
import type { SectionKey } from "~/content/content";
import type { Look } from "~/content/look";
import { type Facts, facts } from "~/content/site";
import type { Taxes } from "~/content/taxes";
import { publishedContent } from "~/domain/website/published.server";
import { websiteDrafts, websiteSections, websiteVersions } from "~drizzle/schema";

/**
 * Takes back all that was edited: the other tests of this server expect the site as delivered, and so
 * do the files of this process, which keeps what it read last.
 */
export async function deliverWebsite() {
  for (const table of [websiteSections, websiteDrafts, websiteVersions]) await db.delete(table);
  await publishedContent();
}

/** Publishes the tax rates and the floor of discounts. */
export const publishTaxes = (value: Taxes) => publish("taxes", value);

/** Publishes the facts with these in the place of the delivered ones. */
export const publishFacts = (details: Partial<Facts>) => publish("facts", { ...facts, ...details });

export const publishLook = (value: Look) => publish("look", value);

async function publish(key: SectionKey, value: object) {
  await db
    .insert(websiteSections)
    .values({ key, value, version: 1, publishedAt: new Date() })
    .onConflictDoUpdate({ target: websiteSections.key, set: { value } });
}
