import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  changeByte,
  fillSite,
  fingerprintOfDirectory,
  fingerprintOfUrl,
  hasAge,
  makeAgeKey,
  NO_ROWS,
  runProgram,
} from "../../../support/backups";
import { embeddedDataDirectory } from "../../../support/embedded";
import { freshAddress, sendJson } from "../../../support/http";
import { newDatabase } from "../../../support/new-database";
import { runServer, startServer } from "../../../support/server";
import { startLoad } from "../../../support/steady-load";

const SECRET = "a secret of the fault tests";
const LOAD = { writers: 4, writesPerSecond: 40, readers: 1, readsPerSecond: 5 };
const withoutAge = hasAge ? "" : " (skipped: not installed: age)";

let folder: string;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "backup-"));
});

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

test("a backup of the embedded database restores every row, into an empty directory or over another database", async () => {
  const DATA_DIR = embeddedDataDirectory();
  const server = await startServer({ DATA_DIR, TRUST_PROXY: "1" });
  await fillSite(server.origin);
  await server.stop();
  const target = path.join(folder, "embedded");
  expect(await runProgram("backup.js", [target], { DATA_DIR })).toContain(target);
  expect(fs.statSync(target).mode & 0o777).toBe(0o700);
  const before = await fingerprintOfDirectory(DATA_DIR);
  expect(before["public.contact_submissions"]).toMatch(/^1 /);
  // The table is unlogged and therefore empty in a copy of the files (docs/decisions/limits.md).
  const expected = { ...before, "public.rate_limits": NO_ROWS };

  const elsewhere = path.join(folder, "elsewhere");
  await runProgram("restore.js", [target], { DATA_DIR: elsewhere });
  expect(await fingerprintOfDirectory(elsewhere)).toEqual(expected);
  expect(fs.readFileSync(path.join(elsewhere, "session-secret"), "utf8")).toBe(
    fs.readFileSync(path.join(DATA_DIR, "session-secret"), "utf8"),
  );

  await expect(runProgram("restore.js", [target], { DATA_DIR: elsewhere })).rejects.toMatchObject({
    stderr: expect.stringContaining("--replace") as string,
  });
  const again = await startServer({ DATA_DIR: elsewhere, TRUST_PROXY: "1" });
  await sendJson(again.origin, "/api/newsletter/subscribe", { email: "later@example.com" });
  await again.stop();
  await runProgram("restore.js", [target, "--replace"], { DATA_DIR: elsewhere });
  expect(await fingerprintOfDirectory(elsewhere)).toEqual(expected);
});

test("a backup of the embedded database, made while the site writes, has what was acknowledged before it", async () => {
  const DATA_DIR = embeddedDataDirectory();
  const server = await startServer({ DATA_DIR, TRUST_PROXY: "1" });
  await fillSite(server.origin);
  const load = startLoad(server.origin, LOAD);
  await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(50);
  const before = load.acknowledged.map(({ email }) => email);
  const BACKUP_DIR = path.join(folder, "of the running site");
  await runProgram("backup.js", [], { DATA_DIR, BACKUP_DIR });
  const during = load.acknowledged.length;
  await expect.poll(() => load.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(during);
  await load.stop();
  expect(fs.readdirSync(path.join(DATA_DIR, "backup.work"))).toEqual([]);
  await server.stop();

  const [name = ""] = fs.readdirSync(BACKUP_DIR);
  const elsewhere = path.join(folder, "copy of the running site");
  const drilled = await runProgram("drill.js", [], { DATA_DIR: elsewhere, BACKUP_DIR });
  expect(drilled).toContain(path.join(BACKUP_DIR, name));
  await runProgram("restore.js", [path.join(BACKUP_DIR, name)], { DATA_DIR: elsewhere });
  const restored = await startServer({
    DATA_DIR: elsewhere,
    ADMIN_USERNAME: "owner",
    ADMIN_PASSWORD: "a password of the tests",
  });
  const signedIn = await sendJson(restored.origin, "/api/auth/login", {
    username: "owner",
    password: "a password of the tests",
  });
  const csv = await fetch(`${restored.origin}/api/admin/download/subscribers`, {
    headers: { Cookie: signedIn.headers.getSetCookie().join("; ") },
  });
  const stored = await csv.text();
  expect(before.filter((email) => !stored.includes(`,${email},`))).toEqual([]);
  await restored.stop();
});

test("a backup of PostgreSQL, made while the site writes, restores every row", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const copy = await newDatabase(inject("postgresUrl"));
  const DATA_DIR = path.join(folder, "postgres-data");
  const environment = { DATABASE_URL: database.url, SESSION_SECRET: SECRET, DATA_DIR };
  const server = await startServer({ ...environment, TRUST_PROXY: "1" });
  await fillSite(server.origin);
  const target = path.join(folder, "postgres");
  await runProgram("backup.js", [target], environment);
  await server.stop();
  const before = await fingerprintOfUrl(database.url);

  const other = { ...environment, DATABASE_URL: copy.url };
  await runProgram("restore.js", [target], other);
  const restored = await fingerprintOfUrl(copy.url);
  // These change by themselves after the backup.
  for (const moving of ["public.rate_limits", "public.mail_outbox", "public.job_runs"]) {
    Reflect.deleteProperty(before, moving);
    Reflect.deleteProperty(restored, moving);
  }
  expect(restored).toEqual(before);
  await expect(runProgram("restore.js", [target], other)).rejects.toMatchObject({
    stderr: expect.stringContaining("--replace") as string,
  });
  await runProgram("restore.js", [target, "--replace"], other);
  const again = await startServer({ ...other, TRUST_PROXY: "1" });
  const signedIn = await fetch(`${again.origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": freshAddress() },
    body: JSON.stringify({ username: "kept.user", password: "a password" }),
  });
  expect(signedIn.status).toBe(200);
  await again.stop();
  await database.drop();
  await copy.drop();
});

test.skipIf(!hasAge)(
  `an encrypted backup is read with its key alone, and nothing of another one is restored${withoutAge}`,
  async () => {
    const DATA_DIR = embeddedDataDirectory();
    const server = await startServer({ DATA_DIR, TRUST_PROXY: "1" });
    await fillSite(server.origin);
    const key = makeAgeKey(path.join(folder, "key"));
    const otherKey = makeAgeKey(path.join(folder, "other-key"));
    const target = path.join(folder, "encrypted");
    // The public key is enough to write it.
    const { BACKUP_RECIPIENT } = key;
    await runProgram("backup.js", [target], { DATA_DIR, BACKUP_RECIPIENT });
    await server.stop();
    const before = await fingerprintOfDirectory(DATA_DIR);
    const files = fs.readdirSync(target);
    expect(files.filter((name) => !name.endsWith(".age"))).toEqual(["manifest.json"]);
    expect(files.length).toBe(4);

    const elsewhere = path.join(folder, "decrypted");
    const refused = async (backup: string, keyFile: string, says: string) => {
      const environment = { DATA_DIR: elsewhere, BACKUP_KEY_FILE: keyFile };
      await expect(runProgram("restore.js", [backup], environment)).rejects.toMatchObject({
        stderr: `${backup}/${says}\n`,
      });
      expect(fs.readdirSync(elsewhere)).toEqual(["restore.work"]);
      expect(fs.readdirSync(path.join(elsewhere, "restore.work"))).toEqual([]);
    };
    const [first = ""] = files.filter((name) => name.endsWith(".age"));
    const another = `${first} cannot be decrypted: the key in BACKUP_KEY_FILE ${otherKey.BACKUP_KEY_FILE} is another one`;
    await refused(target, otherKey.BACKUP_KEY_FILE, another);
    const noKey = `${first} is encrypted: set BACKUP_KEY_FILE to the file with its key`;
    await refused(target, "", noKey);
    const changed = path.join(folder, "changed");
    fs.cpSync(target, changed, { recursive: true });
    changeByte(path.join(changed, "database.tar.gz.age"));
    const digest = "database.tar.gz.age is damaged: its SHA-256 is not that in manifest.json";
    await refused(changed, key.BACKUP_KEY_FILE, digest);

    const environment = { DATA_DIR: elsewhere, BACKUP_KEY_FILE: key.BACKUP_KEY_FILE };
    await runProgram("restore.js", [target], environment);
    const expected = { ...before, "public.rate_limits": NO_ROWS };
    // The site went on for a moment after the backup.
    const moving = ["public.mail_outbox"];
    const restored = await fingerprintOfDirectory(elsewhere);
    for (const name of moving) {
      Reflect.deleteProperty(expected, name);
      Reflect.deleteProperty(restored, name);
    }
    expect(restored).toEqual(expected);
  },
);

test("backups without a folder are pruned by the rules, and a failed one leaves nothing", async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const DATA_DIR = path.join(folder, "pruned-data");
  const BACKUP_DIR = path.join(folder, "pruned");
  const environment = {
    ...{ DATABASE_URL: database.url, SESSION_SECRET: SECRET, DATA_DIR, BACKUP_DIR },
    ...{ BACKUP_KEEP_DAILY: "1", BACKUP_KEEP_WEEKLY: "0", BACKUP_KEEP_MONTHLY: "0" },
  };
  await runProgram("migrate.js", [], environment);
  await runProgram("backup.js", [], environment);
  const [first = ""] = fs.readdirSync(BACKUP_DIR);
  fs.renameSync(path.join(BACKUP_DIR, first), path.join(BACKUP_DIR, "2026-01-02T03-30-00-000Z"));
  fs.writeFileSync(path.join(BACKUP_DIR, "a file of the owner"), "");
  const embedded = { DATA_DIR: embeddedDataDirectory(), BACKUP_DIR };
  for (const each of [environment, embedded]) {
    const wrong = { ...each, BACKUP_RECIPIENT: "age1wrong" };
    await expect(runProgram("backup.js", [], wrong)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^age [^\n]+\n$/) as string,
    });
  }
  expect(fs.readdirSync(BACKUP_DIR)).toEqual(["2026-01-02T03-30-00-000Z", "a file of the owner"]);
  expect(await runProgram("backup.js", [], environment)).toContain(
    `Deleted ${path.join(BACKUP_DIR, "2026-01-02T03-30-00-000Z")}\n`,
  );
  const left = fs.readdirSync(BACKUP_DIR);
  expect(left).toEqual([expect.stringMatching(/^20.*Z$/), "a file of the owner"]);

  const site = await startServer({ ...environment, METRICS_PORT: "0" });
  const [, metrics = ""] = /"url":"(http:[^"]+\/metrics)"/.exec(site.output()) ?? [];
  const [, age] = /^backup_age_seconds (\S+)$/m.exec(await (await fetch(metrics)).text()) ?? [];
  expect(Number(age)).toBeGreaterThan(0);
  expect(Number(age)).toBeLessThan(3_600);
  await site.stop();
  await database.drop();
});

test("mail stays in the outbox with MAIL_DELIVERY=held, and is sent by the next start without it", async () => {
  const DATA_DIR = embeddedDataDirectory();
  const held = await startServer({ DATA_DIR, TRUST_PROXY: "1", MAIL_DELIVERY: "held" });
  await fillSite(held.origin);
  await held.stop();
  const mail = path.join(DATA_DIR, "mail");
  expect(fs.existsSync(mail)).toBe(false);
  const sending = await startServer({ DATA_DIR });
  await expect
    .poll(() => fs.existsSync(mail) && fs.readdirSync(mail).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  await sending.stop();
});

test("a wrong rule or key is reported in one line", async () => {
  const DATA_DIR = fs.mkdtempSync(path.join(folder, "wrong-"));
  const days = runServer({ DATA_DIR, BACKUP_KEEP_DAILY: "many" });
  expect(await days.ended).toBe(1);
  expect(days.output()).toMatch(/^BACKUP_KEEP_DAILY: got "many", takes a number of days[^\n]*\n$/);
  const key = runServer({ DATA_DIR, BACKUP_RECIPIENT: "AGE-SECRET-KEY-1" });
  expect(await key.ended).toBe(1);
  expect(key.output()).toMatch(
    /^BACKUP_RECIPIENT: got a value not shown, takes public keys[^\n]*\n$/,
  );
});
