import fs from "node:fs";
import { StartError } from "~/platform/env.server";
import { runProgram } from "./run-program.server";

/** The ending of an encrypted file. */
export const ENCRYPTED = ".age";

const DEBIAN = { debianPackage: "age" };

/** Encrypts a file into another for the recipients, comma-separated public keys. */
export async function encryptFile(file: string, target: string, recipients: string) {
  const each = recipients.split(",").flatMap((recipient) => ["--recipient", recipient.trim()]);
  await runProgram("age", ["--encrypt", ...each, "--output", target, file], DEBIAN);
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
    const args = ["--decrypt", "--identity", keyFile, "--output", target, file];
    await runProgram("age", args, DEBIAN);
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
