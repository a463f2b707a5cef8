import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { sendForm, sendJson } from "../support/http";
import { runServer, startServer } from "../support/server";

/** Runs a program of the build, with a umask that lets everybody read. */
function run(program: string, args: string[], DATA_DIR: string) {
  const command = `umask 0; exec "$0" build/${program} "$@"`;
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR };
  return promisify(execFile)("sh", ["-c", command, process.execPath, ...args], { env });
}

/** Files that others than the owner have any permission for. */
const openToOthers = (folder: string) =>
  execFileSync("find", [folder, "-perm", "/077"]).toString().split("\n").filter(Boolean);

test("everything below DATA_DIR is private, even in a directory that was open, after use, a backup and a restore", async () => {
  const folder = embeddedDataDirectory();
  const mail = path.join(folder, "mail");
  fs.mkdirSync(mail);
  fs.writeFileSync(path.join(mail, "old.eml"), "a link that sets a password");
  execFileSync("chmod", ["-R", "a+rwX", folder]);
  expect(openToOthers(folder).length).toBeGreaterThan(900);

  const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1" });
  expect(openToOthers(folder)).toEqual([]);
  const account = { username: "owner-alone", email: "alone@example.com", password: "a password" };
  expect((await sendJson(server.origin, "/api/auth/register", account)).status).toBe(201);
  const address = { email: "joined@example.com" };
  expect((await sendForm(server.origin, "/newsletter", address)).status).toBe(303);
  const forgotten = { email: account.email };
  expect((await sendJson(server.origin, "/api/auth/forgot-password", forgotten)).status).toBe(200);
  const mails = () => fs.readdirSync(mail).filter((name) => name.endsWith(".eml"));
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(openToOthers(folder)).toEqual([]);
  await server.stop();

  const backup = path.join(folder, "backups", "today");
  await run("backup.js", [backup], folder);
  await run("restore.js", [backup, "--replace"], folder);
  expect(openToOthers(folder)).toEqual([]);
  const again = await startServer({ DATA_DIR: folder });
  await again.stop();
  expect(openToOthers(folder)).toEqual([]);
  fs.rmSync(folder, { recursive: true });
});

test.each([
  [["pg.restored"], /has no pg, but pg\.restored: .* Run it again, or delete it/],
  [["pg.before-2026-11-25"], /rename pg\.before-2026-11-25 to pg/],
  [
    ["pg.before-2026-11-24", "pg.before-2026-11-25", "pg.restored"],
    /Run it again, or rename pg\.before-2026-11-25 to pg/,
  ],
])(
  "without a database, beside %j, the site does not start empty but says what to do",
  async (left, words) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cut-off-"));
    for (const name of left) fs.mkdirSync(path.join(folder, name));
    const { ended, output } = runServer({ DATA_DIR: folder });
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(words);
    expect(output().trim().split("\n")).toHaveLength(1);
    expect(fs.existsSync(path.join(folder, "pg"))).toBe(false);
    fs.rmSync(folder, { recursive: true });
  },
);
