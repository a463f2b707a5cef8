import { visibleText } from "./visible-text";

// Dots of other scripts, which browsers read as dots, and those that only people read as one.
const DOTS = /[。．｡]|\s{0,3}[[({]\s{0,3}(?:\.|dot)\s{0,3}[\])}]\s{0,3}/giu;
const RUN = /[\p{L}\p{M}\p{N}._-]+/gu;
const LAST_LABEL = /^(?:\p{L}[\p{L}\p{M}]{1,23}|xn--[a-z0-9-]{1,59})$/iu;
const IP_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$/;

/** A sentence that begins without a space before it: "the end.Then". */
const SENTENCE_BEGINS = /^\p{Lu}\p{Ll}+$/u;
const COMMON_ENDS = new Set([
  ...["com", "net", "org", "info", "biz", "shop", "store", "site", "online", "website", "xyz"],
  ...["top", "club", "live", "link", "app", "dev", "page", "fun", "vip", "cc", "co", "io", "me"],
  ...["to", "tv", "ly", "gg", "ru", "cn", "us", "uk", "de", "ca", "eu", "in", "farm", "example"],
]);

/** The host names and IP addresses that people read in a text, in lower case. */
export function hostNamesIn(text: string): string[] {
  const words = visibleText(text.normalize("NFKC")).replace(DOTS, ".");
  return Array.from(words.matchAll(RUN), ([run]) => withoutEnds(run))
    .filter((run) => run.includes(".") && isHost(run))
    .map((run) => run.toLowerCase());
}

// A regular expression would take quadratic time here.
function withoutEnds(run: string): string {
  let [start, end] = [0, run.length];
  while (start < end && "._-".includes(run.charAt(start))) start += 1;
  while (end > start && "._-".includes(run.charAt(end - 1))) end -= 1;
  return run.slice(start, end);
}

function isHost(run: string): boolean {
  if (IP_ADDRESS.test(run)) return true;
  const labels = run.split(".");
  return labels.some((label, at) => {
    const next = labels[at + 1] ?? "";
    if (label === "" || !LAST_LABEL.test(next)) return false;
    return !SENTENCE_BEGINS.test(next) || COMMON_ENDS.has(next.toLowerCase());
  });
}
