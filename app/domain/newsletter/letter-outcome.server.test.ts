import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deliverNextMail, messageIdOfMail } from "~/domain/mail/deliver-mail.server";
import { readUnsubscribeToken } from "~/domain/mail/list-links.server";
import { returnMail } from "~/domain/mail/returned-mail.server";
import { suppressAddress } from "~/domain/mail/suppressions.server";
import { db } from "~/platform/database/db.server";
import {
  mailOutbox,
  mailSuppressions,
  newsletterIssues,
  newsletterSubscribers,
} from "~drizzle/schema";
import { anyAdmin, createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { draftLetter } from "../../../tests/support/letters";
import { getLaunchUpdate, sendLaunchUpdate, testLaunchUpdate } from "./launch-updates.server";
import { getLetterOutcome, keepLetterCounts } from "./letter-outcome.server";
import { leaveList } from "./subscribe.server";

useDatabase();

const READERS = ["ada", "bo", "cy", "di", "ed"].map((name) => `${name}@example.com`);

beforeEach(async () => {
  await db.delete(mailOutbox);
  await db.delete(newsletterSubscribers);
  await db.delete(mailSuppressions);
  await db.insert(newsletterSubscribers).values(READERS.map((email) => ({ email })));
});

async function sentLetter(content = "Words") {
  const id = await draftLetter(anyAdmin(), {
    subject: "News",
    content: `${content} ${crypto.randomUUID()}`,
  });
  await sendLaunchUpdate(anyAdmin(), id);
  return id;
}

async function outcomeOf(id: number) {
  const letter = await getLaunchUpdate(id);
  if (!letter) throw new Error("gone");
  return getLetterOutcome(letter);
}

type Sent = { to: string; unsubscribeUrl?: string };

/** Sends mails until none is due, or so many. Bo's server refuses. */
async function deliver(most = Infinity) {
  const sent: Sent[] = [];
  const transport = {
    send: async (mail: Sent) => {
      if (mail.to.startsWith("bo@")) {
        throw Object.assign(new Error("550 5.1.1 no such user"), {
          responseCode: 550,
          command: "RCPT TO",
        });
      }
      sent.push(mail);
    },
    close: () => undefined,
  };
  for (let count = 0; count < most && (await deliverNextMail(transport)); count += 1) continue;
  return sent;
}

test("sent, refused, withheld, returned and waiting mails of a letter are told apart", async () => {
  await suppressAddress(db, { email: "cy@example.com", reason: "bounced" });
  const [id, other] = [await sentLetter(), await sentLetter("Other")];
  expect((await outcomeOf(id)).mails).toEqual({ sent: 0, refused: 0, withheld: 0, waiting: 5 });
  await deliver();
  expect((await outcomeOf(id)).mails).toEqual({ sent: 3, refused: 1, withheld: 1, waiting: 0 });
  expect((await outcomeOf(other)).mails).toMatchObject({ waiting: 0 });
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.letterId, id));
  const ofAda = mails.filter(({ recipient }) => recipient.startsWith("ada"));
  const originals = ofAda.map(messageIdOfMail);
  await returnMail(db, { email: "ada@example.com", originals, reason: "Returned: 5.2.2 full" });
  expect((await outcomeOf(id)).mails).toEqual({ sent: 2, refused: 2, withheld: 1, waiting: 0 });
});

test("the mail that its author tried is not counted", async () => {
  const id = await sentLetter();
  await testLaunchUpdate(await createAdmin(), id);
  expect((await outcomeOf(id)).mails).toMatchObject({ waiting: 5 });
});

test("who leaves by the link of a letter is counted there, once, and by another link not", async () => {
  const [id, other] = [await sentLetter(), await sentLetter("Other")];
  const sent = await deliver();
  const linkOf = (to: string, nth: number) =>
    sent
      .filter((mail) => mail.to === to)
      [nth]?.unsubscribeUrl?.split("/")
      .at(-1);
  const ada = readUnsubscribeToken(linkOf("ada@example.com", 0));
  expect(ada).toEqual({ list: "newsletter", email: "ada@example.com", letterId: id });
  if (!ada) return;
  await leaveList(ada);
  await leaveList(ada);
  const { letterId: _, ...withoutLetter } = ada;
  await leaveList({ ...withoutLetter, email: "di@example.com" });
  expect((await outcomeOf(id)).unsubscribed).toBe(1);
  expect((await outcomeOf(other)).unsubscribed).toBe(0);
});

test("the counts stay when the outbox has deleted the mails, and do not count backwards", async () => {
  const id = await sentLetter();
  const before = await getLaunchUpdate(id);
  await deliver();
  await keepLetterCounts();
  await keepLetterCounts();
  const counts = { sent: 4, refused: 1, withheld: 0, waiting: 0 };
  await db.delete(mailOutbox).where(eq(mailOutbox.status, "sent"));
  await keepLetterCounts();
  expect((await outcomeOf(id)).mails).toEqual(counts);
  await db.delete(mailOutbox);
  expect((await outcomeOf(id)).mails).toEqual(counts);
  expect((await getLaunchUpdate(id))?.updatedAt).toEqual(before?.updatedAt);
});

test("nothing is said of the mails of a letter from before they were counted", async () => {
  const id = await sentLetter();
  await db.update(mailOutbox).set({ letterId: null });
  await db
    .update(newsletterIssues)
    .set({ sentAt: new Date(0) })
    .where(eq(newsletterIssues.id, id));
  expect((await outcomeOf(id)).mails).toBeNull();
});
