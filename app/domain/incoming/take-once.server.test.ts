import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db } from "~/platform/database/db.server";
import {
  inboxFiles,
  inboxItems,
  inboxMails,
  incomingMailbox,
  incomingMails,
  rateLimits,
  setAsidePieces,
} from "~drizzle/schema";
import { anyAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { forgetAddress } from "../../../tests/support/forget";
import { sample } from "../../../tests/support/sample";
import { isDiskLow, setKeptLimits, USUAL_KEPT } from "./kept-files.server";
import { readMail } from "./reading/read-mail.mjs";
import { readerOf } from "./reading/read-mail.server";
import {
  countSetAside,
  finishSetAside,
  getSetAsideSource,
  listBrokenMails,
  listSetAside,
} from "./set-aside.server";
import { takeMail } from "./take-mail.server";

useDatabase();

beforeEach(async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  await db.delete(incomingMailbox);
  await db.insert(incomingMailbox).values({ id: 1 });
  await db.delete(rateLimits);
});

let uid = 0;
const validity = () => `v${Math.floor(Math.random() * 2 ** 40)}`;
const next = (source: string | Buffer, uidValidity = "1") => ({
  ...{ uidValidity, uid: ++uid, isCut: false },
  source: Buffer.from(source),
});

const address = () => `${crypto.randomUUID().slice(0, 13)}@example.org`;
const DATE = "Date: Sat, 28 Nov 2026 10:00:00 +0000";

const plain = (from: string, { id = crypto.randomUUID(), words = "Do you sell tea?" } = {}) =>
  `From: Guest <${from}>\r\nTo: shop@example.com\r\n${DATE}\r\nMessage-ID: <${id}@example.org>\r\nSubject: Tea\r\n\r\n${words}\r\n`;

const itemsOf = (email: string) => db.$count(inboxItems, eq(inboxItems.email, email));
const place = async () => (await db.select().from(incomingMailbox))[0];

const mailSample = (name: string) => Buffer.from(sample(`mail/${name}.eml`));

test("two copies of a mail by two addresses are one, two mails with one Message-ID are two", async () => {
  expect(await takeMail(next(mailSample("twice-first")))).toBe("new");
  expect(await takeMail(next(mailSample("twice-second")))).toBeNull();
  expect(await takeMail(next(mailSample("same-id-a")))).toBe("new");
  expect(await takeMail(next(mailSample("same-id-b")))).toBe("new");
  // The place moves on all the same.
  expect(await place()).toMatchObject({ uid, attempts: 0 });
});

test.each([
  ["what a server adds above", (mail: string) => `X-Any-Mark: 5\r\nReceived: by mx2\r\n${mail}`],
  ["where a field is folded", (mail: string) => mail.replace("Guest <", "Guest\r\n\t<")],
  ["line ends", (mail: string) => mail.replaceAll("\r\n", "\n")],
  ["empty lines at the end", (mail: string) => `${mail}\r\n\r\n`],
])("%s makes no other mail, also under another numbering", async (_, change) => {
  const email = address();
  const mail = plain(email);
  expect(await takeMail(next(mail))).toBe("new");
  expect(await takeMail(next(change(mail), validity()))).toBeNull();
  expect(await itemsOf(email)).toBe(1);
});

test.each([
  ["words", (mail: string) => mail.replace("tea", "tee")],
  ["subject", (mail: string) => mail.replace("Tea", "Tee")],
  ["time", (mail: string) => mail.replace("10:00:00", "10:00:01")],
  ["receiver", (mail: string) => mail.replace("shop@", "hello@")],
])("another %s makes another mail", async (_, change) => {
  const email = address();
  const mail = plain(email);
  expect(await takeMail(next(mail))).toBe("new");
  expect(await takeMail(next(change(mail)))).not.toBeNull();
});

test("notes of a program without Date and Message-ID are told apart by the first server's line", async () => {
  const email = address();
  const note = (minute: string, above = "") =>
    `${above}Received: from a by mx.example.org; Sat, 28 Nov 2026 10:${minute}:00 +0000\r\nFrom: ${email}\r\nSubject: Door\r\n\r\nOpen\r\n`;
  expect(await takeMail(next(note("01")))).toBe("new");
  expect(await takeMail(next(note("02")))).toBe("new");
  expect(await takeMail(next(note("02", "Received: by other\r\n")))).toBeNull();
});

test("a deleted person's mail does not come back when the server numbers its mailbox anew", async () => {
  const email = address();
  const mail = plain(email);
  expect(await takeMail(next(mail))).toBe("new");
  await forgetAddress(email);
  const rows = await db.select().from(incomingMails).where(eq(incomingMails.uid, uid));
  expect(rows).toMatchObject([{ email: null, messageId: null, server: null }]);
  expect(rows[0]?.digest).toMatch(/^[\w-]{43}$/);
  expect(await takeMail(next(mail, validity()))).toBeNull();
  expect(await itemsOf(email)).toBe(0);
});

test("what an earlier version took is not taken again when the numbers begin anew after the upgrade", async () => {
  const [email, id] = [address(), crypto.randomUUID()];
  const mail = plain(email, { id });
  const noId = `From: ${email}\r\nSubject: No id\r\n\r\nWords`;
  const { earlierId } = await readMail(Buffer.from(noId), { ownHost: "x", isCut: false });
  const earlier = (messageId: string) =>
    db
      .insert(incomingMails)
      .values({ ...{ uidValidity: "before", uid: ++uid, email, messageId, kind: "new" } });
  await earlier(`${id}@example.org`);
  await earlier(earlierId);
  const after = validity();
  expect(await takeMail(next(mail, after))).toBeNull();
  expect(await takeMail(next(noId, after))).toBeNull();
  // Once: another mail of this id is another mail.
  expect(await takeMail(next(plain(email, { id, words: "Else" }), after))).not.toBeNull();
  expect(await takeMail(next(mail, validity()))).toBeNull();
  expect(await itemsOf(email)).toBe(1);
});

const SILENT = path.resolve("tests/support/silent-thread.mjs");

// why: what would hold up a real reader must not stand in a test.
const never = () => new Promise<never>(() => undefined);

test("that a mail is begun is written before, and a third beginning sets it aside with its source", async () => {
  const email = address();
  const message = next(plain(email));
  // Two processes that were killed while they read it.
  for (const attempts of [1, 2]) {
    void takeMail(message, { read: never });
    await vi.waitFor(async () =>
      expect(await place()).toMatchObject({ begunUid: message.uid, attempts }),
    );
  }
  expect(await takeMail(message)).toBe("broken");
  expect(await itemsOf(email)).toBe(0);
  const [row] = await listSetAside();
  expect(row).toMatchObject({ email, subject: "Tea", writtenAt: DATE.slice(6) });
  const source = await getSetAsideSource(row?.id ?? 0);
  const pieces = [];
  for await (const piece of source?.read() ?? []) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(message.source)).toBe(true);
  // It holds up none behind it, and is not set aside twice.
  expect(await takeMail(next(plain(address())))).toBe("new");
  const again = { ...next(message.source, validity()) };
  expect(await takeMail(again, { read: () => Promise.reject(new Error("slow")) })).toBeNull();
  // Nor is it an item beside, when it can be read under other numbers.
  expect(await takeMail(next(message.source, validity()))).toBeNull();

  const before = await countSetAside();
  await finishSetAside(anyAdmin(), row?.id ?? 0);
  await finishSetAside(anyAdmin(), row?.id ?? 0);
  expect(await countSetAside()).toBe(before - 1);
  expect(await db.$count(setAsidePieces, eq(setAsidePieces.setAsideId, row?.id ?? 0))).toBe(0);
  expect(await getSetAsideSource(row?.id ?? 0)).toBeNull();
});

test("a mail whose reader takes too long is tried twice and set aside", async () => {
  const email = address();
  const read = readerOf(SILENT, 50);
  expect(await takeMail(next(plain(email)), { read })).toBe("broken");
  expect((await listSetAside())[0]).toMatchObject({ email });
  expect(await takeMail(next(plain(address())))).toBe("new");
});

test("a mail that cannot be stored is set aside, and a failing attempt leaves nothing", async () => {
  const email = address();
  let attempts = 0;
  const read = async () => {
    attempts += 1;
    const mail = await readMail(Buffer.from(plain(email)), { ownHost: "x", isCut: false });
    // No database takes it.
    return { ...mail, subject: "a\0b" };
  };
  expect(await takeMail(next(plain(email)), { read })).toBe("broken");
  expect([attempts, await itemsOf(email)]).toEqual([2, 0]);
});

test("a process that lost its lease stores nothing, and the mail is the other one's", async () => {
  const email = address();
  const message = next(plain(email));
  await db.update(incomingMailbox).set({ lease: 7 });
  const read = async (source: Uint8Array, about: { ownHost: string; isCut: boolean }) => {
    await db.update(incomingMailbox).set({ lease: 8 });
    return readMail(source, about);
  };
  await expect(takeMail(message, { lease: 7, read })).rejects.toThrow("Another process");
  await expect(takeMail(message, { lease: 7 })).rejects.toThrow("Another process");
  expect(await itemsOf(email)).toBe(0);
  expect(await takeMail(message, { lease: 8 })).toBe("new");
  expect(await itemsOf(email)).toBe(1);
});

test("a process that must end gives the mail back, and it does not count as begun", async () => {
  const message = next(plain(address()));
  const stop = new AbortController();
  const read = readerOf(SILENT);
  const taken = takeMail(message, { read, signal: stop.signal });
  await vi.waitFor(async () => expect(await place()).toMatchObject({ attempts: 1 }));
  stop.abort();
  await expect(taken).rejects.toThrow("could not be read");
  expect(await place()).toMatchObject({ attempts: 0 });
  expect(await takeMail(message)).toBe("new");
});

const KB = 1024;

/** A mail with a file of so many bytes, and the server that it comes from. */
const withFile = (from: string, bytes: number, server = `mx.${from.split("@")[0]}.example`) =>
  `Received: from helo (${server} [192.0.2.7]) by mx.farm.test with ESMTP\r\nFrom: ${from}\r\n${DATE}\r\nMessage-ID: <${crypto.randomUUID()}@x.example>\r\nSubject: File\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee below\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(bytes, 7).toString("base64")}\r\n--b--\r\n`;

const textsOf = async (email: string) =>
  (
    await db
      .select({ text: inboxMails.text, item: inboxItems.text, files: inboxFiles.id })
      .from(inboxItems)
      .leftJoin(inboxMails, eq(inboxMails.itemId, inboxItems.id))
      .leftJoin(inboxFiles, eq(inboxFiles.mailId, inboxMails.id))
      .where(eq(inboxItems.email, email))
      .orderBy(inboxItems.id)
  ).map(({ item, files }) => ({ item, hasFile: files !== null }));

test("beyond what one address may store in an hour and a day, and one server, text alone is kept", async () => {
  const admin = anyAdmin();
  await setKeptLimits(admin, { hour: 1, day: 2 });
  const email = address();
  const send = (from: string, server?: string) => takeMail(next(withFile(from, 700 * KB, server)));
  await send(email);
  await send(email);
  const texts = await textsOf(email);
  expect(texts.map(({ hasFile }) => hasFile)).toEqual([true, false]);
  expect(texts[1]?.item).toContain("See below");
  expect(texts[1]?.item).toContain("only the text is here");
  // Other addresses of one server.
  const others = [address(), address()];
  for (const other of others) await send(other, "out.flood.example");
  expect((await textsOf(others[0] ?? ""))[0]?.hasFile).toBe(true);
  expect((await textsOf(others[1] ?? ""))[0]?.hasFile).toBe(false);
  // Two hours later the hour's is gone, and the day's is not.
  const later = sql`now() - interval '2 hours'`;
  const ofEmail = and(eq(incomingMails.email, email));
  await db.update(incomingMails).set({ createdAt: later }).where(ofEmail);
  await send(email);
  await db.update(incomingMails).set({ createdAt: later }).where(ofEmail);
  await send(email);
  expect((await textsOf(email)).map(({ hasFile }) => hasFile)).toEqual([true, false, true, false]);
  await setKeptLimits(admin, { hour: 0, day: 0 });
  const none = address();
  await send(none);
  expect((await textsOf(none)).map(({ hasFile }) => hasFile)).toEqual([false]);
  await setKeptLimits(admin, USUAL_KEPT);
});

test("while the disk is nearly full text alone is kept, and a mail that is set aside has no source", async () => {
  const email = address();
  const isLow = () => Promise.resolve(true);
  await takeMail(next(withFile(email, KB)), { isLow });
  expect(await textsOf(email)).toMatchObject([{ hasFile: false }]);
  expect((await textsOf(email))[0]?.item).toContain("nearly full");
  const read = () => Promise.reject(new Error("slow"));
  expect(await takeMail(next(plain(address())), { isLow, read })).toBe("broken");
  expect((await listSetAside())[0]).toMatchObject({ bytes: 0, subject: "Tea" });
});

test.each([
  [499, 100_000, true],
  [501, 100_000, false],
  [49, 1_000, true],
  [51, 1_000, false],
])("with %d MB free of %d the disk is low: %s", async (free, total, isLow) => {
  const disk = { bavail: free, blocks: total, bsize: 1024 * KB };
  expect(await isDiskLow(() => Promise.resolve(disk), false)).toBe(isLow);
  // Of a server elsewhere nothing is known.
  expect(await isDiskLow(() => Promise.resolve(disk), true)).toBe(false);
});

test("a mail above the limit has its text, its whole files, and words for the rest", async () => {
  const email = address();
  const whole = withFile(email, 2000 * KB);
  const file = whole.slice(whole.indexOf("--b\r\nContent-Type"), whole.lastIndexOf("--b--"));
  const two = whole.replace("--b--", file.slice(0, -5000));
  // As the server cuts it: the second file has no end.
  expect(await takeMail({ ...next(two), isCut: true })).toBe("new");
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.email, email));
  expect(item?.text).toContain("See below");
  expect(item?.text).toContain("Larger than 25 MB; the rest is in the mailbox");
  const files = await db
    .select({ size: sql<number>`length(${inboxFiles.content})` })
    .from(inboxFiles)
    .innerJoin(inboxMails, eq(inboxMails.id, inboxFiles.mailId))
    .where(eq(inboxMails.itemId, item?.id ?? 0));
  expect(files).toEqual([{ size: 2000 * KB }]);
  const [kept] = await db
    .select({ content: inboxFiles.content })
    .from(inboxFiles)
    .where(sql`length(${inboxFiles.content}) = ${2000 * KB}`);
  expect(Buffer.from(kept?.content ?? []).equals(Buffer.alloc(2000 * KB, 7))).toBe(true);
});

test("mails of version 3.0 that could not be read are listed, the newest first, and no others", async () => {
  const mail = (number: number, kind: "broken" | "auto", email: string | null) => ({
    ...{ uidValidity: "broken mails", uid: number, kind, email, messageId: crypto.randomUUID() },
  });
  await db
    .insert(incomingMails)
    .values([mail(1, "broken", "ada@example.com"), mail(2, "auto", null), mail(3, "broken", null)]);
  expect((await listBrokenMails()).slice(0, 2)).toMatchObject([
    { email: null },
    { email: "ada@example.com" },
  ]);
});
