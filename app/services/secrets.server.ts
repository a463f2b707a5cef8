import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { asDataDirectoryError, makeDirectory } from "./data-directory.server";
import { env } from "~/env.server";

/** Made once per data directory, readable by its owner alone. Throws StartError. */
function keptSecret(): string {
  const file = path.join(env.DATA_DIR, "session-secret");
  try {
    makeDirectory(env.DATA_DIR);
    if (!fs.existsSync(file)) makeSecret(file);
    return fs.readFileSync(file, "utf8");
  } catch (error) {
    throw asDataDirectoryError(error);
  }
}

/** Written aside and linked into place, so that a killed first start leaves no half of one. */
function makeSecret(file: string) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    // Another process was quicker; its secret stands.
    if (!fs.existsSync(file)) throw error;
  } finally {
    fs.rmSync(draft);
  }
}

let secrets: string[] | undefined;

/** The secrets that sign cookies and links: the first signs, all verify. */
export function signingSecrets(): string[] {
  secrets ??= (env.SESSION_SECRET ?? keptSecret()).split(",");
  return secrets;
}
