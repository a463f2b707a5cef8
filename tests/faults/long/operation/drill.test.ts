import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  changeByte,
  fillSite,
  fingerprintOfDirectory,
  fingerprintOfUrl,
  forgeFile,
  hasAge,
  makeAgeKey,
  runProgram,
} from "../../../support/backups";
import { embeddedDataDirectory } from "../../../support/embedded";
import { signInCookie } from "../../../support/http";
import { newDatabase } from "../../../support/new-database";
import { startServer } from "../../../support/server";
import { startSmtpServer } from "../../../support/smtp";

const SECRET = "a secret of the fault tests";
const withoutAge = hasAge ? "" : " (skipped: not installed: age)";

let folder: string;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "drill-"));
  smtp = await startSmtpServer();
});

afterAll(async () => {
  await smtp.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Environment = Record<string, string>;

/** A site with mail that is due, and a backup of it. */
async function backedUpSite(environment: Environment) {
  const site = await startServer({ ...environment, TRUST_PROXY: "1", MAIL_DELIVERY: "held" });
  await fillSite(site.origin);
  await runProgram("backup.js", [], environment);
  await site.stop();
}

const newestBackup = (directory: string) =>
  path.join(directory, fs.readdirSync(directory)[0] ?? "");

/** A copy of a backup that may be damaged. */
function copyOf(backup: string, name: string) {
  const copy = path.join(folder, name);
  fs.cpSync(backup, copy, { recursive: true });
  return copy;
}

/** The drill of a backup fails with exactly this line. */
async function expectFailure(backup: string, environment: Environment, says: string) {
  await expect(runProgram("drill.js", [backup], environment)).rejects.toMatchObject({
    code: 1,
    stderr: `${says}\n`,
  });
}

const REPORT = [
  /^Backup +\/.+Z$/,
  /^Files +all there, with the recorded SHA-256$/,
  /^Restored +into a scratch database$/,
  /^Tables +\d\d+ with \d\d+ rows, as recorded$/,
  /^Site +started on the copy, with all mail held$/,
  /^Visitor +age gate, shop, newsletter form$/,
  /^Member +sign-in, comment on a post$/,
  /^Owner +sign-in, CSV of 2 subscribers$/,
  /^Restores +the copy is deleted$/,
];

const expectReport = (printed: string) => {
  // PGlite and migrations may print lines of their own.
  const lines = printed.trim().split("\n");
  for (const line of REPORT) expect(lines).toContainEqual(expect.stringMatching(line));
};

describe("of the embedded database", () => {
  let environment: Environment;
  let backup: string;

  beforeAll(async () => {
    const DATA_DIR = embeddedDataDirectory();
    environment = { DATA_DIR, BACKUP_DIR: path.join(folder, "embedded"), SMTP_URL: smtp.url };
    await backedUpSite(environment);
    backup = newestBackup(environment.BACKUP_DIR ?? "");
  }, 120_000);

  test("three drills restore it, walk it and send none of its mail", async () => {
    const { DATA_DIR = "" } = environment;
    const before = await fingerprintOfDirectory(DATA_DIR);
    expect(before["public.mail_outbox"]).not.toMatch(/^0 /);
    for (let run = 0; run < 3; run++) expectReport(await runProgram("drill.js", [], environment));
    expect(await fingerprintOfDirectory(DATA_DIR)).toEqual(before);
    expect(smtp.received).toEqual([]);
    expect(fs.existsSync(path.join(DATA_DIR, "mail"))).toBe(false);
    expect(fs.readdirSync(path.join(DATA_DIR, "drill.work"))).toEqual([]);
  });

  test("a changed byte, a missing file and rows that differ are each reported in one line", async () => {
    const changed = copyOf(backup, "changed");
    const archive = path.join(changed, "database.tar.gz");
    changeByte(archive);
    const says = `${archive} is damaged: its SHA-256 is not that in manifest.json`;
    await expectFailure(changed, environment, says);

    const cut = copyOf(backup, "cut");
    const { size } = fs.statSync(path.join(cut, "database.tar.gz"));
    fs.truncateSync(path.join(cut, "database.tar.gz"), size - 1);
    const bytes = `it has ${size - 1} bytes and had ${size}`;
    await expectFailure(cut, environment, `${cut}/database.tar.gz is damaged: ${bytes}`);

    const lacking = copyOf(backup, "lacking");
    fs.rmSync(path.join(lacking, "database.tar.gz"));
    await expectFailure(lacking, environment, `${lacking}/database.tar.gz is missing`);

    const differing = copyOf(backup, "differing");
    const counts = JSON.parse(
      fs.readFileSync(path.join(differing, "tables.json"), "utf8"),
    ) as Record<string, { rows: number; digest: string }>;
    counts["public.contact_submissions"] = { rows: 2, digest: "0" };
    counts["public.lost"] = { rows: 1, digest: "0" };
    counts["public.newsletter_subscribers"] = { rows: 1, digest: "0" };
    forgeFile(differing, "tables.json", JSON.stringify(counts));
    await expectFailure(
      differing,
      environment,
      "public.contact_submissions has 1 rows and had 2; public.lost is missing; public.newsletter_subscribers has 1 rows that are not those it had",
    );

    const noBackup = path.join(folder, "nothing");
    fs.mkdirSync(noBackup);
    await expectFailure(
      noBackup,
      environment,
      `${noBackup} is not a backup: it has no manifest.json`,
    );
  });

  test.skipIf(!hasAge)(`an encrypted backup needs its key${withoutAge}`, async () => {
    const key = makeAgeKey(path.join(folder, "key"));
    const other = makeAgeKey(path.join(folder, "other-key"));
    const encrypted = path.join(folder, "encrypted");
    const { BACKUP_RECIPIENT, BACKUP_KEY_FILE } = key;
    await runProgram("backup.js", [encrypted], { ...environment, BACKUP_RECIPIENT });
    expectReport(
      (await runProgram("drill.js", [encrypted], { ...environment, BACKUP_KEY_FILE })).replace(
        encrypted,
        "/TIME-Z",
      ),
    );
    await expectFailure(
      encrypted,
      { ...environment, BACKUP_KEY_FILE: other.BACKUP_KEY_FILE },
      `${encrypted}/database.tar.gz.age cannot be decrypted: the key in BACKUP_KEY_FILE ${other.BACKUP_KEY_FILE} is another one`,
    );
    // Somebody who can change the manifest too cannot change what age has encrypted.
    const forged = copyOf(encrypted, "forged");
    const archive = fs.readFileSync(path.join(forged, "database.tar.gz.age"));
    forgeFile(forged, "database.tar.gz.age", archive.subarray(0, -1));
    await expect(
      runProgram("drill.js", [forged], { ...environment, BACKUP_KEY_FILE }),
    ).rejects.toMatchObject({
      stderr: expect.stringMatching(
        /^\S+database\.tar\.gz\.age cannot be decrypted: [^\n]+\n$/,
      ) as string,
    });
  });
});

test("the drill of a site that nobody has used passes, and so does that of one that takes nothing", async () => {
  const DATA_DIR = embeddedDataDirectory();
  const environment = {
    ...{ DATA_DIR, BACKUP_DIR: path.join(folder, "unused") },
    ...{ ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" },
  };
  const site = await startServer(environment);
  await runProgram("backup.js", [], environment);
  expect(await runProgram("drill.js", [], environment)).toMatch(/Owner +sign-in, CSV of 1 /);
  expect(await runProgram("drill.js", ["--monthly"], environment)).toMatch(/^No drill +one was/);
  // The office starts one too, and the note says how it ended.
  const owner = await signInCookie(site.origin, "owner", "a password of the tests");
  const note = path.join(environment.BACKUP_DIR, "last-drill.txt");
  fs.rmSync(note);
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(site.origin + path, {
      ...{ method: "POST", redirect: "manual", body: new URLSearchParams(fields) },
      headers: { Cookie: owner, Origin: site.origin },
    });
    expect(answer.status, path).toBe(303);
  };
  await press("/office/open-shop/try-backup", {});
  await expect.poll(() => fs.existsSync(note), { timeout: 900_000 }).toBe(true);
  expect(fs.readFileSync(note, "utf8")).toMatch(/^\S+Z\n$/);
  // Everything that the owner can close is closed, and each text is held.
  const pause = { message: "Closed for the winter" };
  for (const matter of ["forum", "orders", "applications"])
    await press(`/office/opening/${matter}`, pause);
  await press("/office/opening", { retail: "closed" });
  const held = { firstPosts: "held", links: "held", words: "drill" };
  await press("/office/forum/held/words", held);
  await press("/office/launch-updates/double-opt-in/on", {});
  await site.stop();
  await runProgram("backup.js", [], environment);
  expect(await runProgram("drill.js", [], environment)).toMatch(/Member +sign-in, comment on a/);
});

describe("of PostgreSQL", () => {
  let environment: Environment;
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let backup: string;

  beforeAll(async () => {
    database = await newDatabase(inject("postgresUrl"));
    environment = {
      ...{ DATABASE_URL: database.url, SESSION_SECRET: SECRET, SMTP_URL: smtp.url },
      ...{ DATA_DIR: path.join(folder, "data"), BACKUP_DIR: path.join(folder, "postgres") },
    };
    await backedUpSite(environment);
    backup = newestBackup(environment.BACKUP_DIR ?? "");
  }, 120_000);

  afterAll(() => database.drop());

  async function scratchDatabases() {
    const sql = postgres(inject("postgresUrl"), { max: 1 });
    const rows = await sql<{ name: string }[]>`
      select datname as name from pg_database where datname like 'drill\\_%'`;
    await sql.end();
    return rows.map(({ name }) => name);
  }

  test("three drills restore it, walk it and send none of its mail", async () => {
    const before = await fingerprintOfUrl(database.url);
    expect(before["public.mail_outbox"]).not.toMatch(/^0 /);
    for (let run = 0; run < 3; run++) expectReport(await runProgram("drill.js", [], environment));
    expect(await fingerprintOfUrl(database.url)).toEqual(before);
    expect(smtp.received).toEqual([]);
    expect(await scratchDatabases()).toEqual([]);
  });

  test("a changed byte is reported in one line, and a lost row by its table", async () => {
    const changed = copyOf(backup, "changed-dump");
    const dump = path.join(changed, "database.dump");
    changeByte(dump);
    const says = `${dump} is damaged: its SHA-256 is not that in manifest.json`;
    await expectFailure(changed, environment, says);

    // A dump that lost a row, as if pg_dump had.
    const other = await newDatabase(inject("postgresUrl"));
    const ofOther = { ...environment, DATABASE_URL: other.url };
    await runProgram("restore.js", [backup], ofOther);
    const sql = postgres(other.url, { max: 1 });
    await sql`delete from contact_submissions`;
    await sql.end();
    const smaller = path.join(folder, "smaller");
    await runProgram("backup.js", [smaller], ofOther);
    const lost = copyOf(backup, "lost-row");
    forgeFile(lost, "database.dump", fs.readFileSync(path.join(smaller, "database.dump")));
    const line = "public.contact_submissions has 0 rows and had 1";
    await expectFailure(lost, environment, line);
    await other.drop();
    expect(await scratchDatabases()).toEqual([]);
  });

  test("a killed drill leaves a scratch database that the next one drops", async () => {
    const left = "drill_0123456789ab";
    const sql = postgres(inject("postgresUrl"), { max: 1 });
    await sql.unsafe(`create database ${left}`);
    await sql.end();
    fs.mkdirSync(path.join(environment.DATA_DIR ?? "", "drill.work"), { recursive: true });
    fs.writeFileSync(path.join(environment.DATA_DIR ?? "", "drill.work/scratch-database"), left);
    expectReport(await runProgram("drill.js", [], environment));
    expect(await scratchDatabases()).toEqual([]);
  });

  test("a role that may not create databases is told so in one line", async () => {
    const sql = postgres(inject("postgresUrl"), { max: 1, onnotice: () => undefined });
    await sql.unsafe("drop role if exists drill_without_rights");
    await sql.unsafe("create role drill_without_rights login");
    const url = new URL(database.url);
    url.username = "drill_without_rights";
    await expectFailure(
      backup,
      { ...environment, DRILL_DATABASE_URL: url.href },
      "The role of the database may not create databases: ALTER ROLE … CREATEDB, or set DRILL_DATABASE_URL to a server where it may",
    );
    await sql.unsafe("drop role drill_without_rights");
    await sql.end();
  });
});
