const WRONG_ADDRESS = "The address is wrong";
const NO_DOMAIN = "The domain of the address does not exist";
const REFUSED = "The receiver's server refuses our mail";

/** How the reason begins for a mail that the site did not send. */
export const NOT_SENT = "Not sent: ";

/** What a mail server's refusal means, by the enhanced status codes of RFC 3463 or by its words. */
const MEANINGS: readonly [sign: RegExp, words: string][] = [
  [new RegExp(`^${NOT_SENT}`), "The address is on the list of those that get no such mail"],
  // Before the codes of the address: "550 5.7.1" is about us, and not about the address.
  [/\b5\.7\.[1-9]\d?\b(?!.*authentication)/i, REFUSED],
  [/\bNXDOMAIN\b|\b5\.1\.2\b|domain name not found/i, NO_DOMAIN],
  [/\b5\.1\.\d|\b55[013]\b|user unknown|no such user|does not exist/i, WRONG_ADDRESS],
  [/\b[45]\.2\.2\b|\b552\b|mailbox (is )?full|over quota/i, "The mailbox is full"],
  [/\b535\b|EAUTH|authentication/i, "Our mail server does not accept our password"],
  [/\b5\.7\.\d|\b554\b|spam|blocked|policy/i, REFUSED],
  [
    /ECONN|ETIMEDOUT|ENOTFOUND|EDNS|EHOSTUNREACH|ESOCKET|time(d )?out|took too long|greeting/i,
    "Our mail server cannot be reached",
  ],
  [/\b4\d\d\b|\b4\.\d\.\d/, "The receiver's server does not take it now"],
];

/** The reason why a mail was not sent, in words for people. */
export function failureWords(error: string | null): string {
  const [, words] = MEANINGS.find(([sign]) => error && sign.test(error)) ?? [];
  return words ?? "The mail server refused it";
}

/** Whether the server says that the address itself is wrong. */
export const isWrongAddress = (error: string | null) =>
  [WRONG_ADDRESS, NO_DOMAIN].includes(failureWords(error));

const IS_MAILBOX_GONE = /\b5\.1\.(?:1|2|3|6|10)\b|\b5\.2\.1\b/;
const HAS_ENHANCED_CODE = /\b5\.\d{1,3}\.\d{1,3}\b/;
const SAYS_UNKNOWN =
  /(?:user|recipient|mailbox|address|account)\s+(?:is\s+)?(?:unknown|unavailable|disabled|not found)|no such (?:user|mailbox|recipient)|unknown (?:user|recipient|mailbox)|does not exist/i;

/**
 * Whether a refusal for good proves that nobody gets mail at the address: by its enhanced code
 * (RFC 3463), or by its words if it has none. A refusal of us, of this mail, or of a full mailbox
 * proves nothing.
 */
export const provesDeadAddress = (error: string): boolean =>
  IS_MAILBOX_GONE.test(error) ||
  /\bNXDOMAIN\b/.test(error) ||
  (!HAS_ENHANCED_CODE.test(error) && SAYS_UNKNOWN.test(error));
