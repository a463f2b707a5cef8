/** What a mail server's refusal means, by the enhanced status codes of RFC 3463 or by its words. */
const MEANINGS: readonly [sign: RegExp, words: string][] = [
  [/\b5\.1\.\d|\b55[013]\b|user unknown|no such user|does not exist/i, "The address is wrong"],
  [/\b[45]\.2\.2\b|\b552\b|mailbox (is )?full|over quota/i, "The mailbox is full"],
  [/\b535\b|EAUTH|authentication/i, "Our mail server does not accept our password"],
  [/\b5\.7\.\d|\b554\b|spam|blocked|policy/i, "The receiver's server refuses our mail"],
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
export const isWrongAddress = (error: string | null) => failureWords(error) === MEANINGS[0]?.[1];
