import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { asDataDirectoryError, makeDirectory } from "~/platform/files/data-directory.server";
import { lazily } from "~/lib/lazily";
import { env } from "~/platform/env.server";

/** Created once per data directory, readable by its owner only. Throws StartError. */
function storedSecret(): string {
  const file = path.join(env.DATA_DIR, "session-secret");
  try {
    makeDirectory(env.DATA_DIR);
    if (!fs.existsSync(file)) makeSecret(file);
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    throw asDataDirectoryError(error);
  }
}

/**
 * Written to a temporary file and linked into place, so that a killed first start leaves no partial
 * secret.
 */
function makeSecret(file: string) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    // Another process created one first. That one is used.
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(draft);
  }
}

/** The secrets that sign cookies and links. The first one signs, all of them verify. */
export const signingSecrets = lazily(() => (env.SESSION_SECRET ?? storedSecret()).split(","));
