import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { facts } from "~/content/site";
import { signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { type RunningServer, startServer } from "../support/server";
import { startSmtpServer } from "../support/smtp";

const DOVECOT = "/usr/sbin/dovecot";
/** The user "nobody" of Debian. */
const NOBODY = 65_534;
const MAILS = 120;
const KILLS = 20;

let folder: string;
let port: number;
let dovecot: ChildProcess;

function newMail(index: number) {
  deliver(
    index,
    [
      `From: Guest ${index} <guest-${index}@example.org>`,
      `Message-ID: <mail-${index}@example.org>`,
      `Subject: Question ${index}`,
      "",
      `Do you sell tea? ${"words ".repeat(200)}`,
    ].join("\r\n"),
  );
}

/** Puts a mail into the mailbox. */
function deliver(index: number, mail: string) {
  const file = path.join(folder, "mail/new", `${1_700_000_000 + index}.M${index}.test`);
  fs.writeFileSync(file, mail, { mode: 0o644 });
  if (process.getuid?.() === 0) fs.chownSync(file, NOBODY, NOBODY);
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

const mailFiles = () =>
  ["new", "cur"].flatMap((name) => fs.readdirSync(path.join(folder, "mail", name)));

beforeAll(async () => {
  if (!fs.existsSync(DOVECOT)) throw new Error("Debian's dovecot-imapd is missing");
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "mailbox-"));
  port = await freePort();
  for (const name of ["new", "cur", "tmp"]) {
    fs.mkdirSync(path.join(folder, "mail", name), { recursive: true });
  }
  for (let index = 0; index < MAILS; index++) newMail(index);
  // Dovecot serves no mailbox of root, and its processes before the sign-in must not be root's.
  const isRoot = process.getuid?.() === 0;
  const own = os.userInfo();
  const [uid, gid] = isRoot ? [NOBODY, NOBODY] : [own.uid, own.gid];
  const [internal, login] = isRoot ? ["dovecot", "dovenull"] : [own.username, own.username];
  fs.chmodSync(folder, 0o755);
  if (isRoot) {
    for (const name of ["", "new", "cur", "tmp"]) {
      fs.chownSync(path.join(folder, "mail", name), uid, gid);
    }
  }
  const configuration = path.join(folder, "dovecot.conf");
  fs.writeFileSync(
    configuration,
    `protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${internal}
default_login_user = ${login}
default_internal_group = ${internal}
first_valid_uid = 0
first_valid_gid = 0
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
  dovecot = spawn(DOVECOT, ["-F", "-c", configuration], { stdio: "ignore" });
  while (!fs.existsSync(path.join(folder, "run/master.pid"))) await sleep(50);
});

afterAll(async () => {
  const ended = new Promise((resolve) => dovecot.once("exit", resolve));
  dovecot.kill("SIGTERM");
  await ended;
  fs.rmSync(folder, { recursive: true, force: true });
});

test(`of a mailbox each mail is taken once or set aside, although its reader is killed ${KILLS} times, and nothing in it changes`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const environment = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    IMAP_URL: `imap://reader:secret@127.0.0.1:${port}/INBOX`,
  };
  const taken = async () => {
    const [row] = await sql`select count(*)::int as mails from incoming_mails`;
    return Number(row?.mails);
  };
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(environment);
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    // On a busy machine the reader begins later.
    await sleep(20 + ((kill * 37) % 160) + ((await taken()) === 0 ? kill * 40 : 0));
    server.process.kill("SIGKILL");
    await ended;
    // The lease of the killed one ends by itself after 20 seconds.
    await sql`update incoming_mailbox set leased_until = now()`;
  }
  const before = await taken();
  const server = await startServer(environment);
  await expect.poll(taken, { timeout: 120_000, interval: 500 }).toBe(MAILS);
  // One that comes while the site runs.
  newMail(MAILS);
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
  expect(mailFiles()).toHaveLength(MAILS + 1);
  expect(mailFiles().filter((name) => /:2,.*S/.test(name))).toEqual([]);
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
        .then((mail) => isCopy && deliver(MAILS + ++copies, TAKEN + mail))
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
    IMAP_URL: `imap://reader:secret@127.0.0.1:${port}/INBOX`,
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
