import type { CheckResult, SenderCheck, SenderChecks } from "~/domain/mail/sender-checks";

/** A check of the sender in words: "SPF: passed", and what to do if it did not pass. */
export type CheckWords = { words: string; advice?: string };

/** Where people see it themselves. */
export const HOW_TO_LOOK =
  "Look by hand: open the mail's own details, “Show original” in Gmail, “View source” elsewhere. The line Authentication-Results should say spf=pass and dkim=pass.";

/** The others are "failed": the receiver may refuse the mail, or take it for spam. */
const SAID: Partial<Record<CheckResult, string>> = {
  pass: "passed",
  none: "missing",
  temperror: "could not be checked this time",
  permerror: "has a mistake",
};

const AGAIN = "Send another test mail in some minutes.";

const ADVICE: Record<SenderCheck, string> = {
  spf: "Ask your mail provider which record TXT (v=spf1 …) the domain of MAIL_FROM needs, and have one alone.",
  dkim: "Turn on DKIM at your mail provider, and make the record that it shows.",
  dmarc:
    "SPF or DKIM must hold for the very domain of MAIL_FROM, and the domain needs a record TXT named _dmarc.",
};

const NAMES: Record<SenderCheck, string> = { spf: "SPF", dkim: "DKIM", dmarc: "DMARC" };

/** What a server says of the sender, in words and in the order in which it is mended. */
export const checkWords = (checks: SenderChecks): CheckWords[] =>
  (["spf", "dkim", "dmarc"] as const).flatMap((check) => {
    const result = checks[check];
    if (!result) return [];
    const words = `${NAMES[check]}: ${SAID[result] ?? "failed"}`;
    if (result === "pass") return [{ words }];
    return [{ words, advice: result === "temperror" ? AGAIN : ADVICE[check] }];
  });

/**
 * Whether the receiver takes the sender for the right one. DMARC says so of SPF and DKIM together;
 * a domain without its record has only these two.
 */
export function doesHold({ spf, dkim, dmarc }: SenderChecks): boolean {
  if (dmarc && dmarc !== "none") return dmarc === "pass";
  return [spf, dkim].every((result) => result === undefined || result === "pass");
}
