import { setTimeout as sleep } from "node:timers/promises";
import { isExampleMail } from "~/content/site";
import type { User } from "~/domain/accounts/accounts.schema";
import { testAddress } from "~/domain/inbox/replies/reply-address.server";
import { failureWords } from "~/domain/mail/failure-words";
import { type Delivery, listDeliveries } from "~/domain/mail/outbox-queries.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { isMailOf } from "~/domain/mail/returned-mail.server";
import type { SenderChecks } from "~/domain/mail/sender-checks";
import { TEST_CAUSE } from "~/domain/mail/suppressions.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { type Database, db } from "~/platform/database/db.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import { env } from "~/platform/env.server";
import { testMail, testMailCopy } from "./office-mails.server";
import { type CheckWords, checkWords, doesHold, HOW_TO_LOOK } from "./test-mail-words";

/** How long the page waits for the mail server's answer. Later it is on Today. */
const WAIT_MS = 6_000;
const LOOK_EVERY_MS = 200;

const NOT_SET =
  "No mail server is set, so mail is only written into files on the server. Whoever runs the server sets SMTP_URL and MAIL_FROM (docs/operations.md)";
const HELD =
  "The server holds all mail back: MAIL_DELIVERY is set to held. Whoever runs the server removes it";

/** How long the copy may take until it counts as lost. */
const COPY_MINUTES = 15;

type MailSettings = Pick<typeof env, "SMTP_URL" | "MAIL_DELIVERY">;

/** Why the site mails nobody, in words. Null if it sends mail. */
export function whyNoMail(settings: MailSettings = env) {
  if (!settings.SMTP_URL) return NOT_SET;
  return settings.MAIL_DELIVERY === "held" ? HELD : null;
}

const copyOf = (cause: string) => `${cause}:copy`;

/**
 * The address of the mailbox that the site reads, as answers come to it: with a plus, unless the
 * settings say that its provider has none. Null if the site reads none, or has no address yet.
 */
function ownMailbox(settings = env): string | null {
  const address = testAddress(settings);
  return settings.IMAP_URL === undefined || isExampleMail(address) ? null : address;
}

/**
 * Mails the admin's own address through the outbox, and waits some seconds for the mail server's
 * answer. Pressed twice in a minute it is one mail. `isSent` says whether the server took it by
 * then. If the site reads its mailbox, a copy goes there, whose server says whether SPF and DKIM
 * hold. Problems: "conflict" if the account has no address, if no mail server is set, or if that
 * refused the mail.
 */
export async function sendTestMail(
  admin: Pick<User, "id" | "email">,
  { now = new Date(), waitMs = WAIT_MS, without = whyNoMail(), mailbox = ownMailbox() } = {},
): Promise<Outcome<{ isSent: boolean }>> {
  if (!admin.email) return refuse("conflict", "Your account has no email address. Add one first");
  if (without) return refuse("conflict", without);
  const cause = `${TEST_CAUSE}${admin.id}:${now.toISOString().slice(0, 16)}`;
  await db.transaction(async (tx) => {
    await queueMail(tx, testMail(admin, cause));
    if (mailbox) {
      await queueMail(tx, testMailCopy(admin, { to: mailbox, cause: copyOf(cause) }));
    }
    await setSetting("office.testMail", cause, tx);
  });
  const delivery = await answerTo(cause, waitMs);
  if (delivery?.lastError) return refuse("conflict", refusedWords(delivery));
  return { ok: true, isSent: delivery?.status === "sent" };
}

/** What the mail server said, and what happens next. */
export const refusedWords = ({ status, lastError }: Pick<Delivery, "status" | "lastError">) =>
  `${failureWords(lastError)}. ${status === "parked" ? "It was given up" : "It is tried again by itself"}`;

/** Where the mail is as soon as the server said something to it, at the latest after this time. */
async function answerTo(cause: string, waitMs: number): Promise<Delivery | null> {
  const until = Date.now() + waitMs;
  for (;;) {
    const [delivery] = await listDeliveries([cause]);
    const isAnswered = delivery && (delivery.status !== "pending" || delivery.lastError !== null);
    if (isAnswered || Date.now() >= until) return delivery ?? null;
    await sleep(LOOK_EVERY_MS);
  }
}

/** What is known of the last test mail. `checks` is null until its copy was read. */
type LastTest = {
  mail: Delivery | null;
  copy: Delivery | null;
  checks: SenderChecks | null;
  isCopyRead: boolean;
};

/** What is stored of the last test: of which mail, and what its server says. */
type StoredChecks = { cause: string; checks: SenderChecks | null };

/** How the last test went, by its cause and what was stored of its copy. Null if there was none. */
export async function findTest(
  cause: string | null,
  stored: string | null,
): Promise<LastTest | null> {
  if (cause === null) return null;
  const sent = await listDeliveries([cause, copyOf(cause)]);
  const of = (one: string) => sent.find((delivery) => delivery.cause === one) ?? null;
  // What recordTestMail stored.
  const read = stored === null ? null : (JSON.parse(stored) as StoredChecks);
  const isCopyRead = read?.cause === cause;
  const checks = isCopyRead ? read.checks : null;
  return { mail: of(cause), copy: of(copyOf(cause)), checks, isCopyRead };
}

/**
 * Stores what the mailbox's server says of a test mail, if this is one: the last one, or its copy.
 * Null if it says nothing that can be trusted. Returns whether it is one.
 */
export async function recordTestMail(
  tx: Database,
  { messageId, checks }: { messageId: string; checks: SenderChecks | null },
): Promise<boolean> {
  const cause = await getSetting("office.testMail", tx);
  if (cause === null || !(await isMailOf(tx, { causes: [cause, copyOf(cause)], messageId })))
    return false;
  const stored: StoredChecks = { cause, checks };
  await setSetting("office.testMailChecks", JSON.stringify(stored), tx);
  return true;
}

/** Whether the copy of a test is still to come to the mailbox. */
function waitsForCopy({ copy, isCopyRead }: LastTest, now: Date): boolean {
  if (!copy || isCopyRead || copy.status === "parked") return false;
  const late = (copy.sentAt?.getTime() ?? now.getTime()) + COPY_MINUTES * 60_000;
  return now.getTime() < late;
}

/** Whether the last test shows that mail arrives, as far as the site can see it. */
export const isTestPassed = (test: LastTest | null, now: Date, why = whyNoMail()): boolean =>
  test?.mail?.status === "sent" &&
  why === null &&
  !waitsForCopy(test, now) &&
  (test.checks === null || doesHold(test.checks));

/** How the last test went: in a sentence, by each check, and why there is none. */
export type TestWords = { sentence: string; checks: CheckWords[]; note: string | null };

/** How the last test went, in words for the team. Null if there was none, and mail can be sent. */
export function testWords(test: LastTest | null, now: Date, why = whyNoMail()): TestWords | null {
  if (why) return { sentence: `${why}.`, checks: [], note: null };
  if (!test?.mail) return null;
  const { mail, checks } = test;
  if (mail.status !== "sent") {
    const sentence = mail.lastError
      ? `${refusedWords(mail)}.`
      : "The last one waits for the mail server.";
    return { sentence, checks: [], note: null };
  }
  const sentence = "The mail server took the last one.";
  if (checks) return { sentence, checks: checkWords(checks), note: null };
  return { sentence, checks: [], note: noChecks(test, now) };
}

/** Why nothing is known of SPF and DKIM, and what to do. */
function noChecks(test: LastTest, now: Date): string {
  if (test.isCopyRead) {
    return `Its copy arrived, but the mailbox's server says nothing of SPF and DKIM that can be trusted. ${HOW_TO_LOOK}`;
  }
  if (!test.copy) {
    const reason = env.IMAP_URL
      ? "The site had no address of its own to send a copy to"
      : "The site reads no mailbox (IMAP_URL is not set)";
    return `${reason}, so it cannot see whether SPF and DKIM hold. ${HOW_TO_LOOK}`;
  }
  if (test.copy.status === "parked") {
    return `Its copy to the site's own mailbox was refused: ${failureWords(test.copy.lastError)}. ${whyPlus()}${HOW_TO_LOOK}`;
  }
  return waitsForCopy(test, now)
    ? "Its copy is on the way to the site's own mailbox. What the server there says of SPF and DKIM stands here a minute after it arrived."
    : `Its copy did not come to the mailbox that the site reads (IMAP_URL). Look whether mail to your own address arrives there. ${whyPlus()}${HOW_TO_LOOK}`;
}

/** What to do if only the address with a plus gets no mail. Nothing if the copy goes to another. */
function whyPlus(address = testAddress()): string {
  if (!address.includes("+")) return "";
  return `It went to ${address}, because answers of customers come to addresses with a plus. If mail to the address without it arrives, your mail provider has no such addresses, and answers are lost: turn them on there, or whoever runs the server sets MAIL_REPLY=plain (docs/operations.md). `;
}

/** How the last test went, for the page of the outbox. */
export async function lastTestWords(now: Date): Promise<TestWords | null> {
  const [cause, stored] = await Promise.all([
    getSetting("office.testMail"),
    getSetting("office.testMailChecks"),
  ]);
  return testWords(await findTest(cause, stored), now);
}
