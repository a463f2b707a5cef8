import fs from "node:fs";
import { StartError } from "~/env.server";
import { fileStage, type Stage, startStage, writeStages } from "./stages.server";

/** The ending of an encrypted file. */
export const ENCRYPTED = ".age";

const DEBIAN = { debianPackage: "age" };

/**
 * The stage that encrypts for the recipients, comma-separated public keys. Without recipients none.
 */
export function encryption(recipients: string | undefined): Stage[] {
  if (!recipients) return [];
  const each = recipients.split(",").flatMap((recipient) => ["--recipient", recipient.trim()]);
  return [startStage("age", ["--encrypt", ...each], DEBIAN)];
}

/**
 * Decrypts a file into another. Throws StartError if the key is another one, or if the file is cut
 * off or changed.
 */
export async function decryptFile(file: string, target: string, keyFile: string | undefined) {
  if (!keyFile) {
    throw new StartError(`${file} is encrypted: set BACKUP_KEY_FILE to the file with its key`);
  }
  if (!fs.existsSync(keyFile)) throw new StartError(`BACKUP_KEY_FILE ${keyFile} is not there`);
  try {
    const decrypting = startStage("age", ["--decrypt", "--identity", keyFile], DEBIAN);
    await writeStages(target, [fileStage(file), decrypting]);
  } catch (error) {
    fs.rmSync(target, { force: true });
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${file} cannot be decrypted: ${reasonOf(error.message, keyFile)}`);
  }
}

const reasonOf = (message: string, keyFile: string) =>
  message.includes("no identity matched")
    ? `the key in BACKUP_KEY_FILE ${keyFile} is another one`
    : message;
