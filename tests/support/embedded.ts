import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";

/**
 * A DATA_DIR with an embedded database that is already created, migrated and seeded, because a
 * first start takes seconds. The caller removes it.
 */
export function embeddedDataDirectory(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "embedded-"));
  fs.mkdirSync(path.join(folder, "pg"), { mode: 0o700 });
  execFileSync("tar", ["-xf", inject("pgliteImage"), "-C", path.join(folder, "pg")], {
    stdio: "pipe",
  });
  return folder;
}
