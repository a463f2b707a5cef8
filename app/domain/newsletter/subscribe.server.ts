import { eq, sql } from "drizzle-orm";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { db } from "~/database/db.server";
import { audited } from "~/domain/audit/record-audit.server";
import { LIMITS, limitedWrite } from "~/database/limits.server";
import { getSetting, setSetting, settingValue } from "~/database/settings.server";
import type { Outcome } from "~/lib/outcome";
import { newsletterSubscribers } from "~drizzle/schema";
import { queueConfirmation } from "./confirm-subscription.server";
import type { SubscribeInput } from "./newsletter.schema";

/**
 * Subscribes the address to the launch newsletter or, if the owner has turned that on, mails it a
 * confirmation link first. The result is the same for new and for existing addresses, so that
 * nobody can find out who subscribes. Problems: "too-many".
 */
export async function subscribe(
  actor: Actor,
  input: SubscribeInput,
): Promise<Outcome<{ email: string }>> {
  const added = await addUnlessDoubleOptIn(LIMITS.publicForm, actor.address, input);
  if (!added.ok) return added;
  if (added.isDoubleOptIn) await askUnlessSubscribed(input.email);
  return { ok: true, email: input.email };
}

const DOUBLE_OPT_IN = "newsletter.doubleOptIn";
const IS_DOUBLE_OPT_IN = sql`${settingValue(DOUBLE_OPT_IN)} is not distinct from 'on'`;

const addUnlessDoubleOptIn = limitedWrite<{ isDoubleOptIn: boolean }>({
  write: sql`
    insert into newsletter_subscribers (email)
    select ${sql.placeholder("email")} from permitted where not (${IS_DOUBLE_OPT_IN})
    on conflict do nothing`,
  read: sql`${IS_DOUBLE_OPT_IN} as "isDoubleOptIn"`,
});

async function askUnlessSubscribed(email: string) {
  const [subscriber] = await db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email));
  if (!subscriber) await queueConfirmation(db, email);
}

/** Whether new subscribers must confirm by mail. Off by default. */
export async function isDoubleOptIn(): Promise<boolean> {
  return (await getSetting(DOUBLE_OPT_IN)) === "on";
}

/** Turns the confirmation by mail on or off. */
export async function setDoubleOptIn(admin: Admin, isOn: boolean) {
  if ((await isDoubleOptIn()) === isOn) return;
  await audited(
    admin,
    (tx) => setSetting(DOUBLE_OPT_IN, isOn ? "on" : "off", tx),
    () => ({ act: `confirmation by mail turned ${isOn ? "on" : "off"}` }),
  );
}
