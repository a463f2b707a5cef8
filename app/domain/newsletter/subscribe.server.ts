import { eq, sql } from "drizzle-orm";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { type Database, db } from "~/platform/database/db.server";
import { audited } from "~/domain/audit/record-audit.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { stopInvestorMail } from "~/domain/investors/investor-mail.server";
import type { Membership } from "~/domain/mail/list-links.server";
import { mustAskAgain, suppressAddress } from "~/domain/mail/suppressions.server";
import { dropWaitingMail } from "~/domain/mail/queue-mail.server";
import { selectRows } from "~/platform/database/rows.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import type { Outcome } from "~/lib/outcome";
import { newsletterSubscribers } from "~drizzle/schema";
import { queueConfirmation } from "./confirm-subscription.server";
import { countLeft } from "./letter-outcome.server";
import type { SubscribeInput } from "./newsletter.schema";

type Subscribed = {
  email: string;
  /**
   * Whether the owner turned confirmation on. The same for a suppressed address, so that nobody
   * finds out.
   */
  mustConfirm: boolean;
};

/**
 * Subscribes the address to the launch newsletter or, if the owner has turned that on, mails it a
 * confirmation link first. The result is the same for new and for existing addresses, so that
 * nobody can find out who subscribes. Problems: "too-many".
 */
export async function subscribe(actor: Actor, input: SubscribeInput): Promise<Outcome<Subscribed>> {
  const refusal = await spendLimit(LIMITS.publicForm, actor.address);
  if (refusal) return refusal;
  const { email } = input;
  const [mustConfirm, isSuppressed] = await Promise.all([isDoubleOptIn(), mustAskAgain(email)]);
  // Who left before, or complained, comes back only by the mailed link. The response is the same.
  if (mustConfirm || isSuppressed) await askUnlessSubscribed(email);
  else await addSubscriber(email);
  return { ok: true, email, mustConfirm };
}

const { chosenAt, consentSource } = newsletterSubscribers;

/**
 * When somebody who came by a file of another system chose letters here: no later file takes the address
 * off the list, and taking the first one back does not either. Null for who signed up here first.
 */
const CHOSEN = sql`case when ${consentSource} is not null then coalesce(${chosenAt}, now()) end`;

/** Adds the address to the list, in one statement. */
const addSubscriber = (email: string) =>
  selectRows(sql`
    insert into ${newsletterSubscribers} (email) values (${email})
    on conflict (lower(email)) do update set chosen_at = ${CHOSEN}
    where ${consentSource} is not null and ${chosenAt} is null`);

const DOUBLE_OPT_IN = "newsletter.doubleOptIn";

async function askUnlessSubscribed(email: string) {
  const [subscriber] = await db
    .update(newsletterSubscribers)
    .set({ chosenAt: CHOSEN })
    .where(eq(sql`lower(${newsletterSubscribers.email})`, email))
    .returning({ id: newsletterSubscribers.id });
  if (!subscriber) await queueConfirmation(db, email);
}

/**
 * Removes the address from the list and deletes its waiting mail. Idempotent. The letter whose link
 * was used counts who left.
 */
export async function leaveList({ list, email, letterId }: Membership, within?: Database) {
  const run = <Result>(work: (tx: Database) => Promise<Result>) =>
    within ? work(within) : db.transaction(work);
  await run(async (tx) => {
    await dropWaitingMail(tx, list, email);
    if (list === "newsletter") {
      const left = await tx
        .delete(newsletterSubscribers)
        .where(eq(sql`lower(${newsletterSubscribers.email})`, email.toLowerCase()))
        .returning({ id: newsletterSubscribers.id });
      if (letterId && left.length > 0) await countLeft(tx, letterId);
      await suppressAddress(tx, { email, reason: "unsubscribed" });
    } else {
      await stopInvestorMail(tx, list, email);
    }
  });
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
