import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { facts } from "~/content/site";
import { type DovecotMailbox, startDovecot } from "../support/dovecot";
import { fieldsOfForm } from "../support/form-fields";
import { signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { type RunningServer, startServer } from "../support/server";
import { startSmtpServer } from "../support/smtp";

const MAILS = 60;
const KILLS = 8;

let dovecot: DovecotMailbox;

const newMail = (index: number) =>
  [
    `From: Guest ${index} <guest-${index}@example.org>`,
    `Message-ID: <mail-${index}@example.org>`,
    `Subject: Question ${index}`,
    "",
    `Do you sell tea? ${"words ".repeat(200)}`,
  ].join("\r\n");

beforeAll(async () => {
  dovecot = await startDovecot();
  for (let index = 0; index < MAILS; index++) dovecot.deliver(newMail(index));
});

afterAll(() => dovecot.stop());

test(`of a mailbox each mail is taken once or set aside, although its reader is killed ${KILLS} times, and nothing in it changes`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const environment = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    IMAP_URL: dovecot.url,
  };
  const taken = async () => {
    const [row] = await sql`select count(*)::int as mails from incoming_mails`;
    return Number(row?.mails);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(environment);
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    const goal = (await taken()) + ((kill * 3) % 7);
    const limit = Date.now() + 20_000;
    while ((await taken()) < goal && Date.now() < limit) await sleep(2);
    await sleep((kill * 37) % 50);
    server.process.kill("SIGKILL");
    await ended;
    // The lease of the killed one ends by itself after 20 seconds.
    await sql`update incoming_mailbox set leased_until = now()`;
  }
  const before = await taken();
  const server = await startServer(environment);
  await expect.poll(taken, { timeout: 120_000, interval: 500 }).toBe(MAILS);
  // One that comes while the site runs.
  dovecot.deliver(newMail(MAILS));
  await expect.poll(taken, { timeout: 90_000, interval: 1000 }).toBe(MAILS + 1);
  await server.stop();

  expect(before).toBeGreaterThan(0);
  // One whose reading was killed twice is set aside with its source.
  const rows = await sql`select email, count(*)::int as items
    from (select email from inbox_items
      union all select email from set_aside_mails where bytes > 0) as taken
    group by email`;
  expect(rows).toHaveLength(MAILS + 1);
  expect(rows.every(({ items }) => items === 1)).toBe(true);
  // All are there, and none is marked as seen.
  expect(dovecot.files()).toHaveLength(MAILS + 1);
  expect(dovecot.files().filter((name) => /:2,.*S/.test(name))).toEqual([]);
  await sql.end();
  await database.drop();
});

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const SHOP = "shop@farm.example";

/** What the server that takes our mail for the mailbox writes above it. */
const TAKEN = [
  "Received: from out.relay.example (out.relay.example [192.0.2.7])",
  "\tby mx.farm.example (Postfix) with ESMTPS id 4XyZ; Sat, 28 Nov 2026 01:00:00 +0000",
  "Authentication-Results: mx.farm.example;",
  "\tspf=pass (sender SPF authorized) smtp.mailfrom=farm.example;",
  "\tdkim=fail (signature did not verify; body hash) header.d=farm.example",
  "",
].join("\r\n");

test("a test mail says whether SPF and DKIM hold, once its copy is in the site's own mailbox", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  let copies = 0;
  const smtp = await startSmtpServer({
    onData(stream, session, done) {
      // As answers of customers come: with a plus.
      const isCopy = session.envelope.rcptTo.some(
        ({ address }) => address === SHOP.replace("@", "+test@"),
      );
      text(stream)
        .then((mail) => {
          if (!isCopy) return;
          dovecot.deliver(TAKEN + mail);
          copies += 1;
        })
        .then(() => done(), done);
    },
  });
  const environment = {
    ...ADMIN,
    ADMIN_EMAIL: "ada@example.org",
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    SMTP_URL: smtp.url,
    MAIL_FROM: SHOP,
    IMAP_URL: dovecot.url,
  };
  // The first one makes the tables.
  await (await startServer(environment)).stop();
  const value = { ...facts, email: SHOP };
  await sql`insert into website_sections (key, value, version, published_at)
    values ('facts', ${sql.json(value)}, 1, now())`;
  const first = await startServer(environment);
  const Cookie = await signInCookie(first.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const pageOf = async (server: RunningServer, page: string) =>
    (await fetch(server.origin + page, { headers: { Cookie } })).text();
  const pressed = await fetch(`${first.origin}/office/open-shop/test-mail`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie, Origin: first.origin },
    body: new URLSearchParams({ redirectTo: "/office/outbox" }),
  });
  expect(pressed.headers.get("Location")).toBe("/office/outbox");
  await expect.poll(() => copies, { timeout: 30_000 }).toBe(1);
  expect(await pageOf(first, "/office/outbox")).toContain("on the way to the site");
  // The mailbox is read at the start, and each minute.
  await first.stop();
  const second = await startServer(environment);
  await expect
    .poll(() => pageOf(second, "/office/outbox"), { timeout: 90_000, interval: 500 })
    .toContain("DKIM: failed");
  const outbox = await pageOf(second, "/office/outbox");
  expect(outbox).toContain("SPF: passed");
  expect(outbox).toContain("Turn on DKIM at your mail provider");
  expect(await pageOf(second, "/office")).toContain("DKIM: failed");
  // The copy is no message of a guest.
  expect(await sql`select 1 from inbox_items where email = ${SHOP}`).toHaveLength(0);
  await second.stop();
  await smtp.stop();
  await sql.end();
  await database.drop();
});

test("an owner takes the mailbox's past by its page, and nothing in the mailbox changes", async () => {
  const older = await startDovecot();
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
  const answered = { isSeen: true, isAnswered: true };
  for (const [index, days] of [200, 60, 20, 10, 1].entries()) {
    older.deliver(newMail(index), { receivedAt: daysAgo(days), ...answered });
  }
  older.deliver(newMail(5), { receivedAt: daysAgo(5) });
  older.deliver(newMail(6), { receivedAt: daysAgo(2), isSeen: true });
  // Dovecot itself moves what is new from one folder to the other.
  const files = () =>
    older
      .files()
      .map((name) => name.replace(/:2,$/, ""))
      .sort();
  const before = files();
  const database = await newDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const environment = {
    ...ADMIN,
    ADMIN_EMAIL: "ada@example.org",
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    IMAP_URL: older.url,
  };
  const states = async () => {
    const rows = await sql`select email, state from inbox_items order by email`;
    return rows.map(({ email, state }) => `${/\d+/.exec(String(email))?.[0]} ${String(state)}`);
  };
  const server = await startServer(environment);
  const Cookie = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const read = async (path: string) =>
    (await fetch(server.origin + path, { headers: { Cookie } })).text();
  await expect.poll(states, { timeout: 60_000 }).toEqual(["6 new"]);
  await expect.poll(() => read("/office/mailbox"), { timeout: 60_000 }).toContain("Take All (6)");
  expect(await read("/office")).toContain("Older mails in the mailbox");
  const page = await read("/office/mailbox");
  const [, label] = /(Take Since [^<]* \(4\))/.exec(page) ?? [];
  expect(label).toBeDefined();
  const post = await fetch(`${server.origin}/office/mailbox/take`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie, Origin: server.origin },
    body: new URLSearchParams(fieldsOfForm(page, "since", "/office/mailbox/take")),
  });
  expect(post.status).toBe(303);
  expect(await read("/office/mailbox")).toMatch(/being taken|was taken/);
  await server.stop();
  // The mailbox is read at the start, and each minute.
  const second = await startServer(environment);
  await expect
    .poll(states, { timeout: 90_000 })
    .toEqual(["2 done", "3 done", "4 done", "5 done", "6 new"]);
  const after = await fetch(`${second.origin}/office/mailbox`, { headers: { Cookie } });
  expect(await after.text()).toContain("was taken");
  await second.stop();
  expect(await sql`select 1 from mail_outbox where recipient like 'guest-%'`).toHaveLength(0);
  expect(files()).toEqual(before);
  await sql.end();
  await database.drop();
  await older.stop();
});
