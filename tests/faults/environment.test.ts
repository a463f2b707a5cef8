import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { newDatabase } from "../support/new-database";
import { runServer, startServer } from "../support/server";

const SECRET = "a secret of the fault tests";
// With its own admin the first start prints no password.
const OWNER = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };

function newFolder() {
  return fs.mkdtempSync(path.join(os.tmpdir(), "fault-"));
}

/** A path that not even root can write to: below a file. */
function unwritableFolder() {
  const file = path.join(newFolder(), "a-file");
  fs.writeFileSync(file, "");
  return path.join(file, "data");
}

const DATABASE_URL = "postgres://nobody@database.invalid:5432/site";

const refused: [name: string, environment: Record<string, string>, says: RegExp][] = [
  ["PORT that is a word", { PORT: "http" }, /^PORT: got "http", takes a port number/],
  ["PORT beyond the last", { PORT: "65536" }, /^PORT: got "65536", takes a port number/],
  [
    "DATABASE_URL of MySQL",
    { DATABASE_URL: "mysql://u@h/d", SESSION_SECRET: SECRET },
    /^DATABASE_URL: got a value not/,
  ],
  ["DATABASE_URL without SESSION_SECRET", { DATABASE_URL }, /^SESSION_SECRET: got nothing, takes/],
  ["SESSION_SECRET too short", { SESSION_SECRET: "short" }, /^SESSION_SECRET: got a value not/],
  ["SITE_URL without a scheme", { SITE_URL: "example.com" }, /^SITE_URL: got "example.com"/],
  ["SMTP_URL of the web", { SMTP_URL: "https://mail" }, /^SMTP_URL: got a value not shown/],
  ["ADMIN_PASSWORD too short", { ADMIN_PASSWORD: "123" }, /^ADMIN_PASSWORD: got a value not/],
  ["ADMIN_EMAIL that is none", { ADMIN_EMAIL: "me" }, /^ADMIN_EMAIL: got "me"/],
  ["MAIL_REPLY that is no way", { MAIL_REPLY: "minus" }, /^MAIL_REPLY: got "minus", takes plus/],
  ["MAIL_DELIVERY that is a mailbox", { MAIL_DELIVERY: "/var/mail/a" }, /^MAIL_DELIVERY: got "/],
  [
    "SCHEDULING_URL with the end of a rule in it",
    { SCHEDULING_URL: "https://x;sandbox/" },
    /^SCHEDULING_URL: got "https:\/\/x;sandbox\/", takes an https URL/,
  ],
  ["TRUST_PROXY that is a word", { TRUST_PROXY: "yes" }, /^TRUST_PROXY: got "yes"/],
  [
    "an unknown database host",
    { DATABASE_URL, SESSION_SECRET: SECRET },
    /^DATABASE_URL: the database cannot be reached: .*database\.invalid/,
  ],
  [
    "a database port where nobody listens",
    { DATABASE_URL: "postgres://nobody@127.0.0.1:1/site", SESSION_SECRET: SECRET },
    /^DATABASE_URL: the database cannot be reached: /,
  ],
  ["a DATA_DIR that cannot be made", { DATA_DIR: unwritableFolder() }, /^DATA_DIR .* cannot be/],
  ["a DATA_DIR of the kernel's", { DATA_DIR: "/proc/data" }, /^DATA_DIR \/proc\/data cannot be/],
];

test.each(refused)("%s: exits 1 with one clear line before it listens", async (_, given, says) => {
  const { ended, output } = runServer({ DATA_DIR: newFolder(), ...given });
  expect(await ended).toBe(1);
  expect(output().trim().split("\n")).toEqual([expect.stringMatching(says)]);
});

test.each(["admin", "backup", "demo", "drill", "migrate", "restore"])(
  "npm run %s reports an invalid environment in one line",
  (program) => {
    const env = { ...process.env, SESSION_SECRET: "short" };
    const { status, stderr } = spawnSync(process.execPath, [`build/${program}.js`], { env });
    expect(status).toBe(1);
    expect(stderr.toString()).toMatch(/^SESSION_SECRET: got a value not shown, takes .*\n$/);
  },
);

test.each([
  ["package.json", '"start": "exec sh scripts/start.sh"'],
  ["deploy/battle-valley.service", "ExecStart=/bin/sh scripts/start.sh\n"],
  ["deploy/image/Containerfile", 'ENTRYPOINT ["tini", "--", "sh", "scripts/start.sh"]\n'],
])("%s starts the site with the script that has all its settings", (file, start) => {
  expect(fs.readFileSync(file, "utf8")).toContain(start);
});

test("a missing PostgreSQL database is reported in one line", async () => {
  const url = new URL(inject("postgresUrl"));
  url.pathname = "/nowhere";
  const { ended, output } = runServer({
    DATA_DIR: newFolder(),
    DATABASE_URL: url.href,
    SESSION_SECRET: SECRET,
  });
  expect(await ended).toBe(1);
  expect(output().trim().split("\n")).toEqual([expect.stringMatching(/^DATABASE_URL: .*nowhere/)]);
});

test("a port in use, and a HOST of another machine, are reported in one line", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => other.once("listening", resolve));
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  const database = await newDatabase(inject("postgresUrl"));
  const site = { ...OWNER, DATABASE_URL: database.url, SESSION_SECRET: SECRET };
  for (const [given, says] of [
    [{ PORT: port }, `PORT ${port} on 127.0.0.1 is in use`],
    [{ HOST: "192.0.2.1" }, expect.stringMatching(/^\S.*192\.0\.2\.1.*$/)],
  ] as const) {
    const { ended, output } = runServer({ DATA_DIR: newFolder(), ...site, ...given });
    expect(await ended).toBe(1);
    // A start that takes long also says what it did.
    expect(output().trim().split("\n").at(-1)).toEqual(says);
  }
  other.close();
  await database.drop();
});

test("a second start on the same DATA_DIR is refused and does not disturb the first", async () => {
  const folder = embeddedDataDirectory();
  const first = await startServer({ DATA_DIR: folder });
  const second = runServer({ DATA_DIR: folder });
  expect(await second.ended).toBe(1);
  expect(second.output().trim()).toBe(
    `DATA_DIR ${folder} is in use by process ${first.process.pid}`,
  );
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  const third = await startServer({ DATA_DIR: folder });
  expect(await third.stop()).toBe(0);
});
