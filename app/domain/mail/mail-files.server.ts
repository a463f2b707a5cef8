import fs from "node:fs/promises";
import path from "node:path";
import { env } from "~/platform/env.server";

type Mail = { id: number; createdAt: Date };

const folder = () => path.join(env.DATA_DIR, "mail");

const stampOf = (instant: Date) => instant.toISOString().replace(/[:.]/g, "-");

/** The name of a mail's file in DATA_DIR/mail. The same mail sent again has the same name. */
export const mailFileName = ({ id, createdAt }: Mail) => `${stampOf(createdAt)}-${id}.eml`;

/** Deletes the files of mails that were deleted. Not every mail has one. */
export async function dropMailFiles(mails: readonly Mail[]) {
  for (const mail of mails) {
    const file = path.join(folder(), mailFileName(mail));
    await Promise.all([file, `${file}.part`].map((one) => fs.rm(one, { force: true })));
  }
}

const MAIL_FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-\d+\.eml(\.part)?$/;

/** Deletes the files of mails from before then, whose rows have another host's process deleted. */
export async function sweepMailFiles(before: Date) {
  const files = await fs.readdir(folder()).catch(emptyIfMissing);
  const limit = stampOf(before);
  for (const file of files) {
    if (MAIL_FILE.test(file) && file < limit)
      await fs.rm(path.join(folder(), file), { force: true });
  }
}

function emptyIfMissing(error: unknown): string[] {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
  throw error;
}
