import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";

let clone: string;

/** A build that takes no time. With the file "cut-off" it ends in the middle. */
const BUILD = `
  import fs from "node:fs";
  fs.rmSync("build/server.js", { force: true });
  fs.mkdirSync("build/client", { recursive: true });
  fs.writeFileSync("build/client/page.css", "p {}");
  if (fs.existsSync("cut-off")) process.exit(1);
  fs.writeFileSync("build/server.js", fs.readFileSync("server.ts"));
`;

beforeEach(() => {
  clone = fs.mkdtempSync(path.join(os.tmpdir(), "built-"));
  onTestFinished(() => fs.rmSync(clone, { recursive: true }));
  for (const folder of ["scripts", "node_modules"]) fs.mkdirSync(path.join(clone, folder));
  for (const script of ["setup.mjs", "chromium.mjs"])
    fs.copyFileSync(path.join("scripts", script), path.join(clone, "scripts", script));
  write("scripts/build.mjs", BUILD);
  write("server.ts", "first");
  // All packages of a lock file that is not there.
  write("node_modules/.installed", `all ${createHash("sha256").digest("hex")}`);
  expect(setUp()).toBe("built");
  expect(setUp()).toBe("kept");
});

const write = (file: string, text: string) => fs.writeFileSync(path.join(clone, file), text);
const remove = (file: string) => fs.rmSync(path.join(clone, file), { recursive: true });

/** Does what `npm start` does first. */
function setUp(): "built" | "kept" | "failed" {
  const words = [path.join(clone, "scripts/setup.mjs"), "build"];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) return "failed";
  return stdout.includes("Building") ? "built" : "kept";
}

test.each<[string, () => void]>([
  ["without its program", () => remove("build/server.js")],
  ["without one of its files", () => remove("build/client/page.css")],
  ["whose program is cut off", () => write("build/server.js", "")],
  ["with the program of another build", () => write("build/server.js", "older")],
  ["with a file of another build", () => write("build/client/old.css", "p {}")],
  ["without a stamp", () => remove("build/.built")],
  ["with a stamp of an earlier kind", () => write("build/.built", "0123abc")],
  ["of changed sources", () => write("server.ts", "second")],
  ["that is gone", () => remove("build")],
])("a build %s is made again, once", (_, change) => {
  change();
  expect(setUp()).toBe("built");
  expect(setUp()).toBe("kept");
});

test("a build that was cut off is made again, of the sources before too", () => {
  write("server.ts", "second");
  write("cut-off", "");
  expect(setUp()).toBe("failed");
  remove("cut-off");
  write("server.ts", "first");
  expect(setUp()).toBe("built");
  expect(fs.readFileSync(path.join(clone, "build/server.js"), "utf8")).toBe("first");
});

test("a build that the kernel ends says that the memory did not suffice", () => {
  for (const script of ["build.mjs", "earlier-assets.mjs"])
    fs.copyFileSync(path.join("scripts", script), path.join(clone, "scripts", script));
  fs.symlinkSync(path.resolve("node_modules/esbuild"), path.join(clone, "node_modules/esbuild"));
  fs.mkdirSync(path.join(clone, "node_modules/.bin"));
  write("node_modules/.bin/remix", "#!/bin/sh\nkill -9 $$\n");
  fs.chmodSync(path.join(clone, "node_modules/.bin/remix"), 0o755);
  remove("build/.built");
  const words = [path.join(clone, "scripts/setup.mjs"), "build"];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("ended with SIGKILL: most likely the memory did not suffice. Add swap");
});
