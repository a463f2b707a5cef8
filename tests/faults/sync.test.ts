import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { sendJson } from "../support/http";
import { startServer } from "../support/server";

const hasStrace = (() => {
  try {
    execFileSync("strace", ["-V"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const WRITES = 30;

if (hasStrace) {
  test("each commit of the embedded database is synced to disk", async () => {
    const folder = embeddedDataDirectory();
    const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1" });
    const trace = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "strace-")), "calls");
    const { pid = 0 } = server.process;
    const watch = spawn("strace", [
      ...["-f", "-e", "trace=fsync,fdatasync", "-o", trace, "-p", String(pid)],
    ]);
    await new Promise((resolve) => watch.stderr.once("data", resolve));
    await sleep(500);
    for (let i = 0; i < WRITES; i++) {
      const email = `synced-${i}@example.com`;
      const response = await sendJson(server.origin, "/api/newsletter/subscribe", { email });
      expect(response.status).toBe(200);
    }
    watch.kill("SIGINT");
    await new Promise((resolve) => watch.once("exit", resolve));
    const syncs = fs.readFileSync(trace, "utf8").match(/\b(fsync|fdatasync)\(/g) ?? [];
    expect(syncs.length).toBeGreaterThanOrEqual(WRITES);
    await server.stop();
    fs.rmSync(folder, { recursive: true });
  });
} else {
  test("strace is missing here, so syncs cannot be counted", () => {
    expect(hasStrace).toBe(false);
  });
}
