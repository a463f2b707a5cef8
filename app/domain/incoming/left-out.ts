import { MAIL_LIMITS } from "./reading/mail-limits.mjs";
import type { ReadMail } from "./reading/read-mail.server";

const MEGABYTE = 1024 * 1024;

const BEYOND = {
  bytes: `Larger than ${MAIL_LIMITS.bytes / MEGABYTE} MB; the rest is in the mailbox`,
  lines: `More than ${MAIL_LIMITS.lines} lines; the rest is in the mailbox`,
  parts: `More than ${MAIL_LIMITS.parts} parts; the rest is in the mailbox`,
  nesting: `More than ${MAIL_LIMITS.nesting} levels of parts; the rest is in the mailbox`,
  header: `A part with a longer header than is read; the rest is in the mailbox`,
} as const;

/** What of the mail is not here, as sentences in brackets below its text. Empty if all is. */
export function leftOutWords({ leftOut }: Pick<ReadMail, "leftOut">): string {
  const sentences = [
    leftOut.limit && BEYOND[leftOut.limit],
    leftOut.files > 0 && `Attached and not kept: ${leftOut.files}`,
  ].filter(Boolean);
  return sentences.map((one) => `\n\n[${one}]`).join("");
}
