import { setTimeout as sleep } from "node:timers/promises";
import type { User } from "~/domain/accounts/accounts.schema";
import { failureWords } from "~/domain/mail/failure-words";
import { type Delivery, listDeliveries } from "~/domain/mail/outbox-queries.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { db } from "~/platform/database/db.server";
import { setSetting } from "~/platform/database/settings.server";
import { env } from "~/platform/env.server";
import { testMail } from "./office-mails.server";

/** How long the page waits for the mail server's answer. Later it is on Today. */
const WAIT_MS = 6_000;
const LOOK_EVERY_MS = 200;

const NOT_SET =
  "No mail server is set, so mail is only written into files on the server. Whoever runs the server sets SMTP_URL and MAIL_FROM (docs/operations.md)";
const HELD =
  "The server holds all mail back: MAIL_DELIVERY is set to held. Whoever runs the server removes it";

/** Why the site mails nobody, in words. Null if it sends mail. */
export function whyNoMail(settings: Pick<typeof env, "SMTP_URL" | "MAIL_DELIVERY"> = env) {
  if (!settings.SMTP_URL) return NOT_SET;
  return settings.MAIL_DELIVERY === "held" ? HELD : null;
}

/**
 * Mails the admin's own address through the outbox, and waits some seconds for the mail server's
 * answer. Pressed twice in a minute it is one mail. `isSent` says whether the server took it by
 * then. Problems: "conflict" if the account has no address, if no mail server is set, or if that
 * refused the mail.
 */
export async function sendTestMail(
  admin: Pick<User, "id" | "email">,
  { now = new Date(), waitMs = WAIT_MS, without = whyNoMail() } = {},
): Promise<Outcome<{ isSent: boolean }>> {
  if (!admin.email) return refuse("conflict", "Your account has no email address. Add one first");
  if (without) return refuse("conflict", without);
  const cause = `office:test-mail:${admin.id}:${now.toISOString().slice(0, 16)}`;
  await db.transaction(async (tx) => {
    await queueMail(tx, testMail(admin, cause));
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
