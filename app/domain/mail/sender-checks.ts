/** What a receiving server says of a check of the sender (RFC 8601, section 2.7). */
const RESULTS = [
  ...(["pass", "fail", "softfail", "neutral", "none", "policy"] as const),
  ...(["temperror", "permerror"] as const),
] as const;

export type CheckResult = (typeof RESULTS)[number];

const CHECKS = ["spf", "dkim", "dmarc"] as const;

export type SenderCheck = (typeof CHECKS)[number];

/** What the server that received a mail says of its sender, as far as it says it. */
export type SenderChecks = Partial<Record<SenderCheck, CheckResult>>;

/** A header of a mail. Its name is in lower case, its value may be folded. */
export type MailHeader = { name: string; value: string };

type Part = { method: string; result: string; text: string };

const MOST_HEADERS = 300;
const LONGEST_VALUE = 5_000;

/**
 * What the server that received the mail says of its sender in Authentication-Results, or null if
 * it says nothing that can be trusted. `headers` are those of the mail from the top: each server
 * writes above what it got, so what stands below the name of another server was written by a sender.
 * The topmost header that names the server which received the mail counts, and no other: a sender
 * can write one with the same name below it.
 */
export function readSenderChecks(headers: readonly MailHeader[]): SenderChecks | null {
  const parts = trustedParts(headers);
  const checks: SenderChecks = {};
  for (const check of CHECKS) {
    const result = resultOf(check, parts);
    if (result) checks[check] = result;
  }
  return Object.keys(checks).length > 0 ? checks : null;
}

/**
 * Whether the server that received the mail says that it comes from this address' domain. DMARC says
 * so itself. For a domain without it, a signature or a sender that passed must be of that domain, or
 * of one above or below it (RFC 7489, section 3.1). Null if the server says nothing.
 */
export function isSenderProven(headers: readonly MailHeader[], address: string): boolean | null {
  const parts = trustedParts(headers);
  const dmarc = resultOf("dmarc", parts);
  if (dmarc === null && CHECKS.every((check) => resultOf(check, parts) === null)) return null;
  const domain = domainOf(address);
  const isOf = ({ text }: Part, name: RegExp) => {
    const [, named = ""] = name.exec(text) ?? [];
    return named !== "" && isAligned(domainOf(named), domain);
  };
  const passed = parts.filter(({ result }) => result === "pass");
  if (dmarc === "pass") {
    const [said] = passed.filter(({ method }) => method === "dmarc");
    return !said?.text.includes("header.from") || isOf(said, /\bheader\.from\s*=\s*"?([^\s";]+)/i);
  }
  if (dmarc && !["none", "temperror", "permerror"].includes(dmarc)) return false;
  return passed.some(
    (part) =>
      (part.method === "dkim" && isOf(part, /\bheader\.[di]\s*=\s*"?([^\s";]+)/i)) ||
      (part.method === "spf" && isOf(part, /\bsmtp\.mailfrom\s*=\s*"?([^\s";]+)/i)),
  );
}

const domainOf = (address: string) => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

const isAligned = (one: string, other: string) =>
  one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);

/** The results that can be trusted: none if the header is missing. */
function trustedParts(headers: readonly MailHeader[]): Part[] {
  const top = headers.slice(0, MOST_HEADERS);
  const hosts = top.map(({ name, value }) => (name === "received" ? receiver(value) : null));
  const own = hosts.find((host) => host !== null && isPublic(host)) ?? hosts.find(Boolean);
  if (!own) return [];
  const foreign = hosts.findIndex((host) => host && isPublic(host) && !areOfOne(host, own));
  const trusted = top
    .slice(0, foreign < 0 ? undefined : foreign)
    .filter(({ name }) => name === "authentication-results")
    .map(({ value }) => partsOf(value))
    .find(({ server }) => server === own || (isPublic(server) && areOfOne(server, own)));
  return trusted?.parts ?? [];
}

/** The server that writes this Received header, in lower case. Null for one without a name. */
function receiver(value: string): string | null {
  const [, host = ""] = /(?:^|\s)by\s+([\w.-]+)/i.exec(withoutComments(value)) ?? [];
  const name = host.toLowerCase().replace(/\.$/, "");
  const hasName = /[a-z]/.test(name) && !/^localhost(\.|$)/.test(name);
  return hasName ? name : null;
}

/** Whether it is a name of the internet. Servers name machines inside of their own network too. */
const isPublic = (host: string) =>
  /\.[a-z][a-z0-9-]+$/.test(host) && !/\.(internal|local|localdomain|lan|home|intern)$/.test(host);

/** Whether two names of servers are of one owner: one below the other, or both below a third. */
function areOfOne(host: string, other: string): boolean {
  const above = (name: string) => {
    const parent = name.slice(name.indexOf(".") + 1);
    return parent.includes(".") ? parent : name;
  };
  return (
    host === other || host === above(other) || other === above(host) || above(host) === above(other)
  );
}

/** The name of the server in an Authentication-Results header, and its checks. */
function partsOf(value: string): { server: string; parts: Part[] } {
  const [first = "", ...others] = splitAtSemicolons(withoutComments(value));
  const [server = ""] = first.trim().split(/\s+/);
  const parts = others.flatMap((text): Part[] => {
    const [, method, result] =
      /^\s*([a-z][a-z0-9-]*)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)/i.exec(text) ?? [];
    if (!method || !result) return [];
    return [{ method: method.toLowerCase(), result: result.toLowerCase(), text }];
  });
  return { server: server.replaceAll('"', "").toLowerCase(), parts };
}

/** A mail may have several signatures, and SPF is checked for the greeting of the server too. */
function resultOf(check: SenderCheck, parts: readonly Part[]): CheckResult | null {
  const own = parts.filter(({ method }) => method === check);
  const best =
    (check === "dkim" && own.find(({ result }) => result === "pass")) ||
    (check === "spf" && own.find(({ text }) => /\bsmtp\.mailfrom\s*=/i.test(text))) ||
    own[0];
  return RESULTS.find((one) => one === best?.result) ?? null;
}

/** A value on one line without its comments, which may be nested (RFC 5322, section 3.2.2). */
function withoutComments(value: string): string {
  let text = "";
  let depth = 0;
  let isQuoted = false;
  const line = value.slice(0, LONGEST_VALUE).replace(/\s+/g, " ");
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? "";
    if (character === "\\") {
      if (depth === 0) text += line.slice(at, at + 2);
      at += 1;
    } else if (depth === 0 && character === '"') {
      isQuoted = !isQuoted;
      text += character;
    } else if (!isQuoted && character === "(") {
      depth += 1;
    } else if (!isQuoted && depth > 0 && character === ")") {
      depth -= 1;
      text += " ";
    } else if (depth === 0) {
      text += character;
    }
  }
  return text;
}

/** The parts between the semicolons that stand outside of quotation marks. */
const splitAtSemicolons = (text: string) =>
  text.replace(/"(?:\\.|[^"\\])*"/g, (quoted) => quoted.replaceAll(";", ",")).split(";");
