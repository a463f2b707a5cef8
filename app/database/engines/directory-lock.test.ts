import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { lockDirectory } from "./directory-lock.server";

const ticksOf = (pid: number) => {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
};

test.skipIf(process.platform !== "linux")(
  "the lock of a running process holds; that of a killed one does not, whether or not its parent has reaped it",
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lock-"));
    // A parent that never waits for its child, which therefore stays a zombie.
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"]);
    const [printed] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(printed.toString());
    fs.writeFileSync(path.join(folder, "lock"), `${pid} ${ticksOf(pid)}\n`);
    expect(() => lockDirectory(folder)).toThrow(`is in use by process ${pid}`);
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0])
      .toBe("Z");
    lockDirectory(folder).release();
    parent.kill();
    fs.rmSync(folder, { recursive: true });
  },
);

test.skipIf(process.platform !== "linux")(
  "the lock of a process in another container holds, though its process id means nothing here",
  async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "lock-"));
    const words = ["--no-fork", folder, "sh", "-c", "echo locked; exec sleep 60"];
    const other = spawn("flock", words);
    await once(other.stdout, "data");
    const noProcess = "4194304 1\n";
    fs.writeFileSync(path.join(folder, "lock"), noProcess);
    expect(() => lockDirectory(folder)).toThrow("is in use by a process of another container");
    expect(fs.readFileSync(path.join(folder, "lock"), "utf8")).toBe(noProcess);
    other.kill();
    await once(other, "exit");
    lockDirectory(folder).release();
    fs.rmSync(folder, { recursive: true });
  },
);
