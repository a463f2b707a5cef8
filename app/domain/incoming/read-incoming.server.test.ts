import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { sendContact } from "~/domain/contact/send-contact.server";
import { setOwnNotifications } from "~/domain/inbox/notifications/own-notifications.server";
import { messageIdOf } from "~/domain/mail/message-id.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { messageIdOfMail } from "~/domain/mail/deliver-mail.server";
import { db } from "~/platform/database/db.server";
import type { Mailbox } from "~/platform/mail/mailbox.server";
import {
  inboxEvents,
  inboxItems,
  inboxMails,
  incomingMailbox,
  incomingMails,
  mailOutbox,
  rateLimits,
} from "~drizzle/schema";
import { anyAdmin, createAdmin, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { getMailbox, leaveOlder, stopOlder, takeOlder } from "./mailbox-past.server";
import { takeFrom } from "./read-incoming.server";
import { countSetAside } from "./set-aside.server";

useDatabase();

const IMAP = "imap://shop:secret@mail.test/INBOX";
const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

beforeEach(async () => {
  await db.delete(incomingMailbox);
  await db.insert(incomingMailbox).values({ id: 1 });
  await db.delete(incomingMails);
  await db.delete(rateLimits);
});

type StubMail = { days: number; isSeen?: boolean; isAnswered?: boolean; source: string };

/** A mailbox as a server has it: each mail gets the next number. `onFetch` is told of each that is read. */
function stubMailbox(mails: readonly StubMail[], uidValidity = "1", first = 1) {
  const kept = mails.map((mail, index) => ({ uid: first + index, ...mail }));
  const fetched: number[] = [];
  const mailbox: Mailbox = {
    ...{ uidValidity, lastUid: first + mails.length - 1 },
    find: ({ from, to, since }) =>
      Promise.resolve(
        kept
          .filter(({ uid, days }) => uid >= from && uid <= to && (!since || daysAgo(days) >= since))
          .map(({ uid }) => uid),
      ),
    marksOf: (uids) =>
      Promise.resolve(
        kept
          .filter(({ uid }) => uids.includes(uid))
          .map(({ uid, days, isSeen = false, isAnswered = false }) => {
            return { uid, receivedAt: daysAgo(days), isSeen, isAnswered };
          }),
      ),
    fetch: (uid) => {
      fetched.push(uid);
      const mail = kept.find((one) => one.uid === uid);
      const source = Buffer.from(mail?.source ?? "");
      return Promise.resolve(mail ? { uidValidity, uid, source, isCut: false } : null);
    },
  };
  return { mailbox, fetched };
}

const address = () => `${crypto.randomUUID().slice(0, 13)}@example.org`;
const mailFrom = (from: string, more = "") =>
  `From: ${from}\r\n${more}Message-ID: <${crypto.randomUUID()}@example.org>\r\nSubject: Tea\r\n\r\nDo you sell tea?\r\n`;

/** A mail that came so many days ago and was read and answered. */
const past = (days: number, from = address()) => ({
  ...{ days, isSeen: true, isAnswered: true, from },
  source: mailFrom(from),
});

const itemsOf = (email: string) => db.select().from(inboxItems).where(eq(inboxItems.email, email));
const emails = async () => (await db.select().from(incomingMails)).map(({ email }) => email);
const place = async () => (await db.select().from(incomingMailbox))[0];
const shown = async () => {
  const mailbox = await getMailbox(IMAP);
  if (!mailbox) throw new Error("no mailbox");
  return mailbox;
};
const offers = async () => (await shown()).offers;
/** Chooses the part of the past that has so many mails. */
const choose = async (count: number) => {
  const offer = (await offers()).find((one) => one.count === count);
  return takeOlder(anyAdmin(), offer?.since ?? "");
};

test("the first connection takes of the last 3 days what is unread or not answered, and counts the rest", async () => {
  const mails = [
    { ...past(400), isSeen: false, isAnswered: false },
    past(40),
    { ...past(3.2), isSeen: false },
    { ...past(2.8), isAnswered: false },
    { ...past(2), isSeen: false },
    past(1),
    { ...past(0.1), isSeen: false, isAnswered: false },
  ];
  const { mailbox, fetched } = stubMailbox(mails);
  await takeFrom(mailbox, "a");
  expect(await emails()).toEqual([4, 5, 7].map((uid) => mails[uid - 1]?.from));
  // What is not taken is not read either.
  expect(fetched).toEqual([4, 5, 7]);
  expect((await offers()).map(({ count }) => count)).toEqual([2, 3, 4]);
  // The next reading takes no more of them, but each that came since.
  const came = [...mails, past(0), { ...past(90), isSeen: true }];
  await takeFrom(stubMailbox(came).mailbox, "a");
  // The last one was moved into the folder: it is new here, whatever its age.
  expect(await emails()).toHaveLength(5);
});

test("an empty mailbox has no past, and what comes is new", async () => {
  await takeFrom(stubMailbox([]).mailbox, "a");
  expect(await shown()).toMatchObject({ offers: [], taking: null, taken: null });
  const first = past(0);
  await takeFrom(stubMailbox([first]).mailbox, "a");
  expect(await itemsOf(first.from)).toMatchObject([{ state: "new" }]);
});

test("the past comes as done, with its own date, and nobody is told or mailed", async () => {
  await setOwnNotifications(await createAdmin(), { contact: "at-once", program: "at-once" });
  const mails = [
    past(300),
    past(20),
    { ...past(15), source: mailFrom(address(), "Auto-Submitted: auto-generated\r\n") },
  ];
  const isNew = eq(inboxItems.state, "new");
  const [outbox, fresh] = [await db.$count(mailOutbox), await db.$count(inboxItems, isNew)];
  await takeFrom(stubMailbox(mails).mailbox, "a");
  expect(await emails()).toEqual([]);
  expect(await choose(2)).toMatchObject({ ok: true });
  expect(await shown()).toMatchObject({ taking: { left: null } });
  await takeFrom(stubMailbox(mails).mailbox, "a");
  const [item] = await itemsOf(mails[1]?.from ?? "");
  expect(item).toMatchObject({ state: "done", dueAt: null });
  expect(Math.round((Date.now() - Number(item?.createdAt)) / DAY_MS)).toBe(20);
  expect(await emails()).toHaveLength(2);
  expect(await db.$count(inboxItems, isNew)).toBe(fresh);
  expect(await db.$count(mailOutbox)).toBe(outbox);
  expect(await shown()).toMatchObject({
    taking: null,
    taken: { count: 2 },
    offers: [{ count: 3 }],
  });
  // The rest, afterwards: what was taken is not read again.
  expect(await choose(3)).toMatchObject({ ok: true });
  const { mailbox, fetched } = stubMailbox(mails);
  await takeFrom(mailbox, "a");
  expect(fetched).toEqual([1]);
  expect(await shown()).toMatchObject({ taken: { count: 3 }, offers: [] });
  // Of a new mail somebody is told.
  await takeFrom(stubMailbox([...mails, past(0)]).mailbox, "a");
  expect(await db.$count(mailOutbox)).toBe(outbox + 1);
});

test("a past answer stands in its case at its time, which stays done", async () => {
  const email = address();
  await sendContact(visitor(), { name: "Ada", email, message: "Hello" });
  const [item] = await itemsOf(email);
  if (!item) throw new Error("no item");
  await db.update(inboxItems).set({ state: "done" }).where(eq(inboxItems.id, item.id));
  const root = `<${messageIdOf(`contact-${item.sourceId}`)}>`;
  const answer = { ...past(5), source: mailFrom(email, `In-Reply-To: ${root}\r\n`) };
  await takeFrom(stubMailbox([answer]).mailbox, "a");
  await choose(1);
  await takeFrom(stubMailbox([answer]).mailbox, "a");
  expect((await itemsOf(email)).map(({ state }) => state)).toEqual(["done"]);
  const [mail] = await db.select().from(inboxMails).where(eq(inboxMails.itemId, item.id));
  expect(Math.round((Date.now() - Number(mail?.createdAt)) / DAY_MS)).toBe(5);
  expect(
    await db.$count(inboxEvents, sql`item_id = ${item.id} and event = 'state' and detail = 'open'`),
  ).toBe(0);
});

test("a report of the past stops no address and marks no mail", async () => {
  const to = address();
  await queueMail(db, { to, subject: "Ours", text: "Words", cause: `test:${to}` });
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, to));
  if (!mail) throw new Error("not queued");
  await db.update(mailOutbox).set({ status: "sent" }).where(eq(mailOutbox.id, mail.id));
  const source = [
    "From: MAILER-DAEMON@mx.example.org",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b\r\nContent-Type: text/plain\r\n\r\nNot delivered",
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${to}\r\nAction: failed\r\nStatus: 5.1.1`,
    `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${messageIdOfMail(mail)}>`,
    "--b--\r\n",
  ].join("\r\n");
  const report = { ...past(5), source };
  await takeFrom(stubMailbox([report]).mailbox, "a");
  await choose(1);
  await takeFrom(stubMailbox([report]).mailbox, "a");
  expect(await db.select().from(incomingMails)).toMatchObject([{ kind: "bounce" }]);
  const [after] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, mail.id));
  expect(after).toMatchObject({ status: "sent", lastError: null });
  // The same report as a new mail is believed.
  const copy = { ...report, isAnswered: false, source: `Subject: Again\r\n${source}` };
  await takeFrom(stubMailbox([report, copy]).mailbox, "a");
  const [marked] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, mail.id));
  expect(marked?.lastError).toContain("Returned");
});

test("taking the past goes on where it ended, says how many are left, and waits for no end of it", async () => {
  const mails = Array.from({ length: 7 }, (_, index) => past(30 - index * 0.1));
  await takeFrom(stubMailbox(mails).mailbox, "a");
  await choose(7);
  const ending = new AbortController();
  const { mailbox } = stubMailbox(mails);
  const cut: Mailbox = {
    ...mailbox,
    fetch: (uid) => {
      if (uid === 4) throw new Error("The connection is cut");
      return mailbox.fetch(uid);
    },
  };
  await expect(takeFrom(cut, "a", { signal: ending.signal })).rejects.toThrow("cut");
  expect(await shown()).toMatchObject({ taking: { left: 4 } });
  expect(await emails()).toHaveLength(3);
  // What comes meanwhile is taken first, and is new.
  const newest = past(0);
  const next = stubMailbox([...mails, newest]);
  await takeFrom(next.mailbox, "a");
  expect(next.fetched).toEqual([8, 4, 5, 6, 7]);
  expect(await itemsOf(newest.from)).toMatchObject([{ state: "new" }]);
  expect(new Set(await emails()).size).toBe(8);
  expect(await shown()).toMatchObject({ taking: null, taken: { count: 7 } });
});

test("a mail of the past at which the process ends twice is set aside, whatever else comes", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const mails = [past(10), past(9)];
  await takeFrom(stubMailbox(mails).mailbox, "a");
  await choose(2);
  const before = await countSetAside();
  const begun = { begunUidValidity: "1", begunUid: 1, attempts: 2 };
  await db.update(incomingMailbox).set(begun);
  const { mailbox, fetched } = stubMailbox([...mails, past(0)]);
  await takeFrom(mailbox, "a");
  expect(fetched).toEqual([1, 2, 3]);
  expect(await countSetAside()).toBe(before + 1);
  expect(await emails()).toHaveLength(3);
});

test("with new numbers nothing comes twice, and what came since the connection is taken", async () => {
  const wanted = { ...past(2), isSeen: false };
  const mails = [past(100), past(20), wanted];
  await takeFrom(stubMailbox(mails).mailbox, "a");
  await choose(1);
  await takeFrom(stubMailbox(mails).mailbox, "a");
  // Read and answered since, of before and of after the connection. The last was never taken.
  const later = past(-0.001);
  const anew = [past(90), ...mails, later].map((mail) => ({
    ...mail,
    isAnswered: true,
    isSeen: true,
  }));
  const { mailbox, fetched } = stubMailbox(anew, "2", 70);
  await takeFrom(mailbox, "a");
  expect(fetched).toEqual([74]);
  expect((await emails()).toSorted()).toEqual(
    [mails[1], wanted, later].map((mail) => mail?.from).toSorted(),
  );
  expect(await shown()).toMatchObject({ taking: null, offers: [{ count: 3 }, { count: 4 }] });
  // Those that are still to be answered are known by what they say.
  await takeFrom(stubMailbox(mails, "3").mailbox, "a");
  expect(await emails()).toHaveLength(3);
});

test("new numbers in the middle of the past begin that part again, and double nothing", async () => {
  const mails = Array.from({ length: 5 }, (_, index) => past(20 - index));
  await takeFrom(stubMailbox(mails).mailbox, "a");
  await choose(5);
  const { mailbox } = stubMailbox(mails);
  const fetch = async (uid: number) => {
    if (uid === 3) throw new Error("The connection is cut");
    return mailbox.fetch(uid);
  };
  await expect(takeFrom({ ...mailbox, fetch }, "a")).rejects.toThrow("cut");
  await takeFrom(stubMailbox(mails, "2", 50).mailbox, "a");
  expect((await emails()).toSorted()).toEqual(mails.map(({ from }) => from).toSorted());
  expect(await shown()).toMatchObject({ taking: null, taken: { count: 5 }, offers: [] });
});

test("the past of another account stays there, though its numbers have the same name", async () => {
  const first = { ...past(1), isSeen: false };
  await takeFrom(stubMailbox([first]).mailbox, "a");
  // The first one was read to its end two days ago.
  await db.update(incomingMailbox).set({ connectedAt: daysAgo(30), readAt: daysAgo(2) });
  const other = [past(20), { ...past(1), isSeen: true }, { ...past(3), isAnswered: false }];
  await takeFrom(stubMailbox(other).mailbox, "b");
  expect(await emails()).toEqual([first, other[1], other[2]].map((mail) => mail?.from));
  expect(await offers()).toMatchObject([{ count: 1 }]);
  // A move to another provider: what was taken is known.
  const copies = { ...first, isAnswered: false };
  await takeFrom(stubMailbox([copies, past(0)]).mailbox, "c");
  expect(await emails()).toHaveLength(4);
  expect(await place()).toMatchObject({ generation: 2, uidValidity: "1.2" });
});

test("a site of an earlier version goes on where it was, and is offered no past", async () => {
  const mails = [past(40), past(39), past(38), past(1)];
  await db
    .insert(incomingMails)
    .values({ uidValidity: "1", uid: 2, kind: "new", createdAt: daysAgo(38.5) });
  await db.update(incomingMailbox).set({ uidValidity: "1", uid: 2 });
  const { mailbox, fetched } = stubMailbox(mails);
  await takeFrom(mailbox, "a");
  // Nothing of what it would have taken is left out.
  expect(fetched).toEqual([3, 4]);
  const after = await place();
  expect(Math.round((Date.now() - Number(after?.connectedAt)) / (DAY_MS / 2))).toBe(77);
  // Numbered anew, it leaves out what came before its first mail, and offers none of it.
  const anew = stubMailbox(mails, "2");
  await takeFrom(anew.mailbox, "a");
  expect(anew.fetched).toEqual([3, 4]);
  expect(await offers()).toEqual([]);
});

test("an admin leaves the past, stops it, and chooses one part at a time", async () => {
  const admin = anyAdmin();
  expect(await takeOlder(admin, new Date(0).toISOString())).toMatchObject({
    problem: { code: "conflict" },
  });
  const mails = [past(200), past(50), past(40), past(10)];
  await takeFrom(stubMailbox(mails).mailbox, "a");
  await leaveOlder(admin);
  await leaveOlder(admin);
  expect(await shown()).toMatchObject({ isLeft: true, taking: null, offers: [{}, {}, {}] });
  expect(await takeOlder(admin, daysAgo(12).toISOString())).toMatchObject({ ok: false });
  expect(await choose(3)).toMatchObject({ ok: true });
  // The same again is no other wish, another part is.
  expect(await choose(3)).toMatchObject({ ok: true });
  expect(await choose(4)).toMatchObject({ problem: { code: "conflict" } });
  await stopOlder(admin);
  const { mailbox, fetched } = stubMailbox(mails);
  await takeFrom(mailbox, "a");
  expect(fetched).toEqual([]);
  expect(await choose(4)).toMatchObject({ ok: true });
  const stopping = stubMailbox(mails);
  await takeFrom(
    {
      ...stopping.mailbox,
      fetch: async (uid) => {
        if (uid === 2) await stopOlder(admin);
        return stopping.mailbox.fetch(uid);
      },
    },
    "a",
  );
  // The one in work is kept.
  expect(stopping.fetched).toEqual([1, 2]);
  expect(await emails()).toHaveLength(2);
  expect(await shown()).toMatchObject({ taking: null, isLeft: true });
});
