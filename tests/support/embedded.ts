import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { inject } from "vitest";

/**
 * A DATA_DIR whose embedded database is made, migrated and seeded already: a first start takes
 * seconds, and most tests are not about it. Removed by who asked for it.
 */
export function embeddedDataDirectory(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "embedded-"));
  fs.mkdirSync(path.join(folder, "pg"), { mode: 0o700 });
  execFileSync("tar", ["-xf", inject("pgliteImage"), "-C", path.join(folder, "pg")]);
  return folder;
}
