import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { deliverNextMail } from "~/domain/mail/deliver-mail.server";
import { listSuppressions } from "~/domain/mail/suppressions.server";
import { readUnsubscribeToken, unsubscribeUrl } from "~/domain/mail/list-links.server";
import { mailOutbox, newsletterIssues, newsletterSubscribers, rateLimits } from "~drizzle/schema";
import { anyAdmin, createAdmin, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { mailTo } from "../../../tests/support/investors";
import { draftLetter } from "../../../tests/support/letters";
import { confirmSubscription, readConfirmation } from "./confirm-subscription.server";
import { saveLaunchUpdate, sendLaunchUpdate, testLaunchUpdate } from "./launch-updates.server";
import { leaveList, setDoubleOptIn, subscribe } from "./subscribe.server";

useDatabase();

const SUBSCRIBERS = 10_000;

beforeEach(async () => {
  await db.delete(mailOutbox);
  await db.delete(newsletterSubscribers);
});

const subscribers = async () =>
  (await db.select().from(newsletterSubscribers)).map(({ email }) => email);

async function fillList(count: number) {
  await db.execute(sql`
    insert into newsletter_subscribers (email)
    select 'reader' || n || '@example.com' from generate_series(1, ${count}::int) as n`);
}

async function draft() {
  return draftLetter(anyAdmin(), { subject: "We open", content: "On Saturday.\n\nCome by." });
}

test("10,000 subscribers are queued, one mail each", async () => {
  await fillList(SUBSCRIBERS);
  const id = await draft();
  expect(await sendLaunchUpdate(anyAdmin(), id)).toEqual({ ok: true, count: SUBSCRIBERS });
  const [counts] = await db
    .select({
      mails: sql<number>`count(*)::int`,
      addresses: sql<number>`count(distinct recipient)::int`,
    })
    .from(mailOutbox);
  expect(counts).toEqual({ mails: SUBSCRIBERS, addresses: SUBSCRIBERS });
});

test("an update sent twice, or again after a crash before it was marked as sent, reaches each address once", async () => {
  await fillList(5);
  const id = await draft();
  await sendLaunchUpdate(anyAdmin(), id);
  await sendLaunchUpdate(anyAdmin(), id);
  await db.update(newsletterIssues).set({ sentAt: null }).where(eq(newsletterIssues.id, id));
  await sendLaunchUpdate(anyAdmin(), id);
  expect(await db.$count(mailOutbox)).toBe(5);
});

test("workers that stop half-way and start again send the rest, each address once", async () => {
  await fillList(20);
  await sendLaunchUpdate(anyAdmin(), await draft());
  const sent: string[] = [];
  const transport = {
    send: async ({ to }: { to: string }) => void sent.push(to),
    close: () => undefined,
  };
  for (let i = 0; i < 8; i++) await deliverNextMail(transport);
  expect(sent).toHaveLength(8);
  while (await deliverNextMail(transport)) continue;
  expect(new Set(sent).size).toBe(20);
  expect(sent).toHaveLength(20);
});

test("a sent update can no longer be changed", async () => {
  await fillList(1);
  const id = await draft();
  await sendLaunchUpdate(anyAdmin(), id);
  expect(await saveLaunchUpdate(anyAdmin(), id, { subject: "New", content: "New" })).toMatchObject({
    problem: { code: "conflict" },
  });
});

test("an update to an empty list is refused, and its draft can be sent later", async () => {
  const id = await draft();
  expect(await sendLaunchUpdate(anyAdmin(), id)).toMatchObject({ problem: { code: "conflict" } });
  expect(
    await saveLaunchUpdate(anyAdmin(), id, { subject: "Later", content: "On Sunday." }),
  ).toMatchObject({
    ok: true,
  });
  await fillList(2);
  expect(await sendLaunchUpdate(anyAdmin(), id)).toEqual({ ok: true, count: 2 });
});

test("who left comes back only by the mailed link, and the sign-up does not tell", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const isThere = async () =>
    (await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email))) === 1;
  const first = await subscribe(visitor(), { email });
  expect(await isThere()).toBe(true);
  await leaveList({ list: "newsletter", email: email.toUpperCase() });
  expect(await subscribe(visitor(), { email })).toEqual(first);
  expect(await isThere()).toBe(false);
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  const token = /newsletter\/confirm\/(\S+)/.exec(mail?.text ?? "")?.[1];
  expect(await confirmSubscription(visitor(), token)).toMatchObject({ ok: true });
  expect(await isThere()).toBe(true);
  expect(await listSuppressions({ email })).toEqual([]);
});

test("unsubscribing removes the address and its waiting mail, and is idempotent", async () => {
  await fillList(2);
  await sendLaunchUpdate(anyAdmin(), await draft());
  const link = unsubscribeUrl({ list: "newsletter", email: "Reader1@example.com" });
  const membership = readUnsubscribeToken(link.split("/").at(-1));
  expect(membership).toEqual({ list: "newsletter", email: "reader1@example.com" });
  if (!membership) return;
  await leaveList(membership);
  await leaveList(membership);
  expect(await subscribers()).toEqual(["reader2@example.com"]);
  expect(await mailTo("reader1@example.com")).toEqual([]);
});

test("a token that was changed, or made for another purpose, is refused", async () => {
  const token = unsubscribeUrl({ list: "newsletter", email: "ada@example.com" }).split("/").at(-1);
  const forged = Buffer.from("newsletter:eve@example.com").toString("base64url");
  expect(readUnsubscribeToken(`${forged}.${token?.split(".")[1]}`)).toBeNull();
  expect(readUnsubscribeToken(`${token}x`)).toBeNull();
  expect(readUnsubscribeToken(undefined)).toBeNull();
  expect(readConfirmation(token)).toBeNull();
});

test("with confirmation on, an address is on the list only after its link was confirmed", async () => {
  await setDoubleOptIn(anyAdmin(), true);
  const email = "careful@example.com";
  expect(await subscribe(visitor(), { email })).toMatchObject({ ok: true, email });
  await subscribe(visitor(), { email });
  expect(await subscribers()).toEqual([]);
  const mails = await mailTo(email);
  expect(mails).toHaveLength(1);
  const token = /\/newsletter\/confirm\/(\S+)/.exec(mails[0]?.text ?? "")?.[1];
  expect(readConfirmation(token, new Date(Date.now() + 8 * 24 * 3_600_000))).toBeNull();
  expect(await confirmSubscription(visitor(), token)).toEqual({ ok: true, email });
  await confirmSubscription(visitor(), token);
  expect(await subscribers()).toEqual([email]);
  await subscribe(visitor(), { email });
  expect(await mailTo(email)).toHaveLength(1);
  await setDoubleOptIn(anyAdmin(), false);
});

test("a test goes to its author at each press, and once for a double press", async () => {
  const author = await createAdmin();
  const update = await draftLetter(author, { subject: "Soon", content: "We open." });
  const tests = async () => (await mailTo(author.email)).length;
  await Promise.all([1, 2].map(() => testLaunchUpdate(author, update)));
  expect(await tests()).toBe(1);
  // The window of a press is over.
  await db.update(rateLimits).set({ expire: new Date(Date.now() - 1000) });
  await testLaunchUpdate(author, update);
  expect(await tests()).toBe(2);
});
