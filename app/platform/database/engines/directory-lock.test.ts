import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { lockDirectory } from "./directory-lock.server";

function newFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lock-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

async function lockByOther(folder: string) {
  const other = spawn("flock", ["--no-fork", folder, "sh", "-c", "echo locked; exec sleep 60"]);
  await once(other.stdout, "data");
  return other;
}

test("the lock of a running process holds, and ends when it is killed", async () => {
  const folder = newFolder();
  const other = await lockByOther(folder);
  fs.writeFileSync(path.join(folder, "lock"), String(other.pid));
  expect(() => lockDirectory(folder)).toThrow(`is in use by process ${other.pid}`);
  other.kill("SIGKILL");
  await once(other, "exit");
  const lock = lockDirectory(folder);
  expect(() => lockDirectory(folder)).toThrow(`is in use by process ${process.pid}`);
  lock.release();
  expect(fs.readdirSync(folder)).toEqual([]);
});

test("the lock of a process in another container holds, though its process id means nothing here", async () => {
  const folder = newFolder();
  const other = await lockByOther(folder);
  const noProcess = "4194304";
  fs.writeFileSync(path.join(folder, "lock"), noProcess);
  expect(() => lockDirectory(folder)).toThrow("is in use by a process of another container");
  expect(fs.readFileSync(path.join(folder, "lock"), "utf8")).toBe(noProcess);
  other.kill();
  await once(other, "exit");
  lockDirectory(folder).release();
});
