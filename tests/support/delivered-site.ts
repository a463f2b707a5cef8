import { getTableName, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import {
  closedDays,
  forumHolding,
  openingSwitches,
  pickupWindows,
  settings,
  synonyms,
  websiteDrafts,
  websiteSections,
  websiteVersions,
} from "~drizzle/schema";

/** What the owner sets for the whole site. A new site has no rows in them. */
const OF_WHOLE_SITE = [
  ...[closedDays, forumHolding, openingSwitches, pickupWindows, synonyms],
  ...[websiteDrafts, websiteSections, websiteVersions],
];

/** Settings that the owner makes. Programs note in the others what they have done. */
const isOwners = sql`key not like 'search.%'
  and key not in ('investors.seeded', 'appointments.adopted', 'inbox.noticeHour', 'inbox.noticeDay')`;

/**
 * Takes back what a test set for the whole site, such as closed days, hours, pauses and held words: the
 * next test of this worker has the same site. Tables without such rows are not touched, because each
 * write makes kept pages stale.
 */
export async function deliverSite() {
  const filled = await selectRows<{ name: string }>(
    sql.join(
      [
        ...OF_WHOLE_SITE.map(
          (table) => sql`select ${getTableName(table)} name where exists (table ${table})`,
        ),
        sql`select ${getTableName(settings)} name where exists (select from ${settings} where ${isOwners})`,
      ],
      sql` union all `,
    ),
  );
  for (const { name } of filled) {
    const which = name === getTableName(settings) ? sql`where ${isOwners}` : sql``;
    await db.execute(sql`delete from ${sql.identifier(name)} ${which}`);
  }
}
