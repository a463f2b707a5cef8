import { plural } from "~/lib/counts";
import { MAIL_LIMITS } from "./reading/mail-limits.mjs";
import type { ReadMail } from "./reading/read-mail.server";

const MEGABYTE = 1024 * 1024;

/** Why none of a mail's files is kept: what its sender stored before, or a disk that is nearly full. */
export type WhyTextAlone = "sender" | "disk";

const REST = "the rest is in the mailbox";
const BEYOND = {
  bytes: `Larger than ${MAIL_LIMITS.bytes / MEGABYTE} MB; ${REST}`,
  lines: `More than ${MAIL_LIMITS.lines} lines; ${REST}`,
  parts: `More than ${MAIL_LIMITS.parts} parts; ${REST}`,
  nesting: `More than ${MAIL_LIMITS.nesting} levels of parts; ${REST}`,
  header: `A part has a longer header than is read; ${REST}`,
} as const;

const TEXT_ALONE = {
  sender:
    "This sender sent more than is kept of one sender, so only the text is here. The files are in the mailbox",
  disk: "The disk of the site is nearly full, so only the text is here. The files are in the mailbox",
} as const;

/** What of the mail is not here, as sentences in brackets below its text. Empty if all is. */
export function leftOutWords({ leftOut }: Pick<ReadMail, "leftOut">): string {
  const { files, limit, textAlone } = leftOut;
  const sentences = [
    limit && BEYOND[limit],
    textAlone && TEXT_ALONE[textAlone],
    !textAlone && files > 0 && `Attached and not kept: ${files}`,
    textAlone && `Not kept: ${plural(files, "file")}`,
  ].filter(Boolean);
  return sentences.map((one) => `\n\n[${one}]`).join("");
}

/** The mail without its files, and why. */
export const textAloneOf = (mail: ReadMail, textAlone: WhyTextAlone): ReadMail => ({
  ...mail,
  files: [],
  leftOut: { ...mail.leftOut, files: mail.leftOut.files + mail.files.length, textAlone },
});
