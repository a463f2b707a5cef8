import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askSite } from "~/platform/database/engines/directory-socket.server";
import { embeddedDataDirectory } from "../support/embedded";
import { sendJson, signInCookie } from "../support/http";
import { type RunningServer, startServer } from "../support/server";

const PASSWORD = "valley-spring-8";

let DATA_DIR: string;
let site: RunningServer;

beforeAll(async () => {
  DATA_DIR = embeddedDataDirectory();
  site = await startServer({
    ...{ DATA_DIR, TRUST_PROXY: "1" },
    ...{ ADMIN_USERNAME: "owner", ADMIN_PASSWORD: PASSWORD },
  });
});

afterAll(async () => {
  await site.stop();
  fs.rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Runs `npm run admin` of the build with these words, and a text on its standard input. */
async function admin(words: string[], input = "", directory = DATA_DIR) {
  const env = { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR: directory };
  const child = spawn(process.execPath, ["build/admin.js", ...words], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

async function register(username: string) {
  const account = { username, email: `${username}@example.com`, password: PASSWORD };
  expect((await sendJson(site.origin, "/api/auth/register", account)).status).toBe(201);
}

/** The status of the office for this account. */
async function officeFor(username: string): Promise<number> {
  const cookie = await signInCookie(site.origin, username, PASSWORD);
  const headers = { Cookie: cookie };
  return (await fetch(`${site.origin}/office`, { headers, redirect: "manual" })).status;
}

test("the running site grants and revokes a role at once, and says so", async () => {
  await register("grace");
  expect(await officeFor("grace")).not.toBe(200);
  expect(await admin(["grant", "grace", "staff"])).toEqual({
    code: 0,
    output: "grace is staff now.\n",
  });
  expect(await officeFor("grace")).toBe(200);
  expect(await admin(["revoke", "grace"])).toEqual({ code: 0, output: "grace is customer now.\n" });
  expect(await officeFor("grace")).not.toBe(200);
});

test("the running site makes an admin with the password from standard input", async () => {
  const made = await admin(["create", "hedy", "hedy@example.com"], `${PASSWORD}\n`);
  expect(made).toEqual({ code: 0, output: "Password: hedy is admin now.\n" });
  expect(await officeFor("hedy")).toBe(200);
  const weak = await admin(["create", "mary", "mary@example.com"], "123\n");
  expect(weak.code).toBe(1);
  expect(weak.output).toMatch(/^Password: [^\n]*assword[^\n]*\n$/);
});

test("the running site resets a second factor, and says which account it does not know", async () => {
  await register("joan");
  expect(await admin(["reset-codes", "joan"])).toEqual({
    code: 0,
    output: "joan signs in by password alone now.\n",
  });
  for (const words of [
    ["reset-codes", "nobody"],
    ["grant", "nobody"],
    ["revoke", "nobody"],
  ]) {
    expect(await admin(words)).toEqual({
      code: 1,
      output: "There is no account with the username nobody\n",
    });
  }
});

test.each([
  [[]],
  [["grant"]],
  [["grant", "grace", "king"]],
  [["grant", "grace", "staff", "now"]],
  [["revoke", "grace", "staff"]],
  [["create", "ada"]],
  [["reset-codes"]],
  [["promote", "grace"]],
])("the words %j get the usage and exit code 2, and make no database", async (words) => {
  const directory = path.join(os.tmpdir(), `no-site-${process.pid}`);
  const { code, output } = await admin(words, "", directory);
  expect(output).toMatch(/^Usage: npm run admin -- [^\n]+\n$/);
  expect(code).toBe(2);
  expect(fs.existsSync(directory)).toBe(false);
});

test("the socket is for the owner of the data directory alone, and refuses what it does not know", async () => {
  const socket = path.join(DATA_DIR, "site.sock");
  expect(fs.statSync(socket).mode & 0o077).toBe(0);
  await expect(askSite(DATA_DIR, "drop")).rejects.toThrow('it knows no "drop"');
  await expect(askSite(DATA_DIR, "toString")).rejects.toThrow('it knows no "toString"');
});

test("without a running site the commands open the database themselves", async () => {
  const directory = embeddedDataDirectory();
  const made = await admin(["create", "rosa", "rosa@example.com"], `${PASSWORD}\n`, directory);
  expect(made).toEqual({ code: 0, output: "Password: rosa is admin now.\n" });
  expect(await admin(["revoke", "rosa"], "", directory)).toEqual({
    code: 0,
    output: "rosa is customer now.\n",
  });
  fs.rmSync(directory, { recursive: true, force: true });
});
