import { eq, sql } from "drizzle-orm";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { db } from "~/database/db.server";
import { audited } from "~/domain/audit/record-audit.server";
import { LIMITS, spendLimit } from "~/database/limits.server";
import { getSetting, setSetting } from "~/database/settings.server";
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
  const tooMany = await spendLimit(LIMITS.publicForm, actor.address);
  if (tooMany) return tooMany;
  if (await isDoubleOptIn()) await askUnlessSubscribed(input.email);
  else await db.insert(newsletterSubscribers).values(input).onConflictDoNothing();
  return { ok: true, email: input.email };
}

async function askUnlessSubscribed(email: string) {
  const [subscriber] = await db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email));
  if (!subscriber) await queueConfirmation(db, email);
}

/** Whether new subscribers must confirm by mail. Off by default. */
export async function isDoubleOptIn(): Promise<boolean> {
  return (await getSetting("newsletter.doubleOptIn")) === "on";
}

/** Turns the confirmation by mail on or off. */
export async function setDoubleOptIn(admin: Admin, isOn: boolean) {
  if ((await isDoubleOptIn()) === isOn) return;
  await audited(
    admin,
    (tx) => setSetting("newsletter.doubleOptIn", isOn ? "on" : "off", tx),
    () => ({ act: `confirmation by mail turned ${isOn ? "on" : "off"}` }),
  );
}
