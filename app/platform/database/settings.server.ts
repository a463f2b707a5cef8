import { eq, sql } from "drizzle-orm";
import { type Database, db } from "./db.server";
import { settings } from "~drizzle/schema";

type Key =
  | "newsletter.doubleOptIn"
  | "investors.seeded"
  | "investors.levelRules"
  | "appointments.adopted"
  | "appointments.teamMail"
  | "appointments.teamMailHour"
  | `retention.${string}`
  | "shop.pickup"
  | "shop.delivery"
  | "shop.staffRefundCents"
  | "shop.clearedOnly"
  | `search.${string}`
  | "office.openShop"
  | "office.testMail"
  | "office.testMailChecks"
  | "mail.hourMegabytes"
  | "mail.dayMegabytes"
  | "inbox.due"
  | "inbox.noticeHour"
  | "inbox.noticeDay";

/** The value of the setting, or null if it was never set. */
export async function getSetting(key: Key, tx: Database = db): Promise<string | null> {
  const [setting] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  return setting?.value ?? null;
}

/** The value of the setting as SQL, for a statement that depends on it. Null if it was never set. */
export const settingValue = (key: Key) => sql`(select value from settings where key = ${key})`;

/** Stores the value of the setting. */
export async function setSetting(key: Key, value: string, tx: Database = db) {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

/** Records in the transaction that something was done. Returns whether this was the first time. */
export async function markOnce(tx: Database, key: Key): Promise<boolean> {
  const marked = await tx
    .insert(settings)
    .values({ key, value: new Date().toISOString() })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  return marked.length > 0;
}
