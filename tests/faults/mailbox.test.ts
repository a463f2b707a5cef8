import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newDatabase } from "../support/new-database";
import { startServer } from "../support/server";

const DOVECOT = "/usr/sbin/dovecot";
/** The user "nobody" of Debian. */
const NOBODY = 65_534;
const MAILS = 120;
const KILLS = 20;

let folder: string;
let port: number;
let dovecot: ChildProcess;

function newMail(index: number) {
  const file = path.join(folder, "mail/new", `${1_700_000_000 + index}.M${index}.test`);
  fs.writeFileSync(
    file,
    [
      `From: Guest ${index} <guest-${index}@example.org>`,
      `Message-ID: <mail-${index}@example.org>`,
      `Subject: Question ${index}`,
      "",
      `Do you sell tea? ${"words ".repeat(200)}`,
    ].join("\r\n"),
    { mode: 0o644 },
  );
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

test(`of a mailbox each mail is taken once, although its reader is killed ${KILLS} times, and nothing in it changes`, async () => {
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
  const rows = await sql`select email, count(*)::int as items from inbox_items group by email`;
  expect(rows).toHaveLength(MAILS + 1);
  expect(rows.every(({ items }) => items === 1)).toBe(true);
  // All are there, and none is marked as seen.
  expect(mailFiles()).toHaveLength(MAILS + 1);
  expect(mailFiles().filter((name) => /:2,.*S/.test(name))).toEqual([]);
  await sql.end();
  await database.drop();
});
