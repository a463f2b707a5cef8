// What the facts of a server mean for its owner, in plain words. scripts/check-server.mjs finds the facts.
import { isIPv4 } from "node:net";

/**
 * "wrong" is to be put right, "note" is for the owner to decide.
 * @typedef {{ level: "ok" | "wrong" | "note", text: string }} Finding
 * Answers of the DNS. Null if it could not be asked.
 * @typedef {string[] | null} Answers
 */

/** @param {string} text @returns {Finding} */
export const ok = (text) => ({ level: "ok", text });
/** @param {string} text @returns {Finding} */
export const wrong = (text) => ({ level: "wrong", text });
/** @param {string} text @returns {Finding} */
export const note = (text) => ({ level: "note", text });

const DNS_SILENT = "The DNS servers of this machine (/etc/resolv.conf) do not answer";

/** Addresses that only a network inside of a provider or a home knows. */
const INNER =
  /^(10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
/** What IANA has given out for the public internet: RFC 4291, section 2.4. */
const OUTER_IPV6 = /^[23]/;

/**
 * Whether the name leads to this machine.
 * @param {string} name @param {Answers} a @param {Answers} aaaa
 * @param {string[]} own The addresses of this machine, of both kinds.
 * @returns {Finding[]}
 */
export function judgeAddresses(name, a, aaaa, own) {
  if (!a || !aaaa) return [wrong(`${DNS_SILENT}: the address of ${name} is unknown`)];
  const outer = own.filter((one) => (isIPv4(one) ? !INNER.test(one) : OUTER_IPV6.test(one)));
  if (a.length + aaaa.length === 0) {
    const target = outer.length > 0 ? outer.join(" and ") : "the public address of this machine";
    return [
      wrong(
        `${name} leads nowhere. Make a record of it at your domain's provider: A (or AAAA) with ${target}`,
      ),
    ];
  }
  const findings = [...a, ...aaaa].map((address) => {
    if (own.includes(address)) return ok(`${name} leads to ${address}, this machine`);
    const kind = isIPv4(address) ? "A" : "AAAA";
    const others = own.filter((one) => isIPv4(one) === isIPv4(address));
    // A provider may translate a public IPv4 address into an inner one. IPv6 is not translated.
    if (kind === "A" && others.length > 0 && others.every((one) => INNER.test(one))) {
      return note(
        `${name} leads to ${address}. This machine only knows its inner address ${others.join(", ")}: that is right if your provider passes ${address} on to it`,
      );
    }
    const known = others.length > 0 ? `has ${others.join(", ")}` : "has none of that kind";
    return wrong(
      `${name} leads to ${address}, and this machine ${known}: correct or delete the record ${kind} at your domain's provider. Visitors who use it go elsewhere, and there may be no certificate`,
    );
  });
  const spare = outer.find((one) => !isIPv4(one));
  if (aaaa.length === 0 && spare) {
    findings.push(
      note(`No record AAAA: visitors come by IPv4 alone. This machine also has ${spare}`),
    );
  }
  return findings;
}

/**
 * What mail servers of others think of mail from this domain.
 * @param {string} domain
 * @param {{ mx: Answers, txt: Answers, dmarc: Answers, hasDkim: boolean | null }} found
 *   `mx` are names of servers, `txt` and `dmarc` texts. `dmarc` are those of the domain, or of the
 *   nearest domain above it that has some.
 * @returns {Finding[]}
 */
export function judgeMailDomain(domain, { mx, txt, dmarc, hasDkim }) {
  if (!mx || !txt || !dmarc) return [wrong(`${DNS_SILENT}: the records of ${domain} are unknown`)];
  return [
    judgeMx(domain, mx),
    judgeSpf(domain, txt),
    judgeDkim(domain, hasDkim),
    judgeDmarc(domain, dmarc),
  ];
}

/**
 * How answers to the site's mail come back.
 * @param {{ IMAP_URL?: string | undefined, MAIL_REPLY?: string | undefined }} settings
 * @returns {Finding}
 */
export function judgeReplies({ IMAP_URL, MAIL_REPLY }) {
  if (!IMAP_URL) {
    return note("Answers: no mailbox is read (IMAP_URL), so the team copies them in by hand");
  }
  if (MAIL_REPLY === "plain") {
    return ok("Answers: they come to the plain address, and find their case by thread and subject");
  }
  return note(
    'Answers come to addresses with a plus, like hello+test@…. "Send Me a Test Mail" in the office mails such a one, and says whether it arrived. If your mail provider has none, set MAIL_REPLY=plain',
  );
}

/** @param {string} domain @param {string[]} mx */
function judgeMx(domain, mx) {
  // A single "." says that there is no mail: RFC 7505.
  const servers = mx.filter((server) => server !== "" && server !== ".");
  if (servers.length > 0) return ok(`MX: ${domain} gets its mail at ${servers.join(", ")}`);
  return wrong(
    `MX: ${domain} gets no mail, so answers to the site's mail are lost. Your mail provider says which record to make`,
  );
}

/** RFC 7208, section 4.6.4. */
const MOST_LOOKUPS = 10;
const LOOKUP = /^[+?~-]?(include:|exists:|redirect=|(a|mx|ptr)([:/]|$))/i;

/** @param {string} domain @param {string[]} txt */
function judgeSpf(domain, txt) {
  const records = txt.filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (!record) {
    return wrong(
      `SPF: ${domain} does not say who may send its mail, so it may land in spam. Your mail provider says which record TXT to make: v=spf1 …`,
    );
  }
  if (records.length > 1) {
    return wrong(
      `SPF: ${domain} has ${records.length} records v=spf1, and then none counts. Make one of them`,
    );
  }
  const terms = record.trim().split(/\s+/).slice(1);
  const lookups = terms.filter((term) => LOOKUP.test(term)).length;
  if (lookups > MOST_LOOKUPS) {
    return wrong(
      `SPF: the record of ${domain} names ${lookups} other records, and more than ${MOST_LOOKUPS} make it invalid`,
    );
  }
  const all = terms.find((term) => /^[+?~-]?all$/i.test(term))?.toLowerCase();
  const leadsOn = terms.some((term) => /^redirect=/i.test(term));
  if (all === "all" || all === "+all")
    return wrong(`SPF: "${all}" lets everybody send mail as ${domain}. End the record with ~all`);
  if (all === "?all" || (!all && !leadsOn))
    return wrong(`SPF: the record of ${domain} forbids nobody to send. End it with ~all`);
  return ok(`SPF: ${record}`);
}

/** @param {string} domain @param {boolean | null} hasDkim */
function judgeDkim(domain, hasDkim) {
  if (hasDkim === null) return note(`DKIM: could not be looked up for ${domain}`);
  if (hasDkim) return ok(`DKIM: ${domain} has keys`);
  return wrong(
    `DKIM: ${domain} has no key, so its mail is not signed and may land in spam. Turn it on at your mail provider, who says which record to make`,
  );
}

/** @param {string} domain @param {string[]} dmarc */
function judgeDmarc(domain, dmarc) {
  const records = dmarc.filter((text) => /^v=DMARC1\s*(;|$)/.test(text));
  const [record] = records;
  const advice = `Make a record TXT of _dmarc.${domain}: v=DMARC1; p=quarantine`;
  if (!record) return wrong(`DMARC: ${domain} does not say what happens to forged mail. ${advice}`);
  if (records.length > 1)
    return wrong(`DMARC: there are ${records.length} records, and then none counts`);
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(record)?.[1]?.toLowerCase();
  if (policy === "none")
    return note(`DMARC: p=none only watches. When mail arrives well: p=quarantine`);
  if (policy === "quarantine" || policy === "reject") return ok(`DMARC: ${record}`);
  return wrong(`DMARC: "${record}" has no valid policy. ${advice}`);
}

const DAY_MS = 24 * 60 * 60_000;
/** Caddy and certbot renew a certificate when a third of its time is left. */
const LATE = 1 / 4;

/**
 * @param {string} name
 * @param {{ validFrom: Date, validTo: Date, problem: string | null } | { refusal: string }} found `problem` is why a
 *   browser would not accept it.
 * @param {Date} now
 * @returns {Finding}
 */
export function judgeCertificate(name, found, now) {
  if ("refusal" in found) {
    return wrong(
      `There is no certificate of ${name} yet (${found.refusal}). Why: journalctl --unit caddy`,
    );
  }
  const left = (found.validTo.getTime() - now.getTime()) / DAY_MS;
  if (left < 0) return wrong(`The certificate of ${name} ended ${span(-left)} ago`);
  if (found.problem) return wrong(`Browsers refuse the certificate of ${name}: ${found.problem}`);
  const text = `The certificate of ${name} is valid for another ${span(left)}`;
  const whole = (found.validTo.getTime() - found.validFrom.getTime()) / DAY_MS;
  if (left >= whole * LATE) return ok(text);
  return wrong(`${text} and should have been renewed. Why it was not: journalctl --unit caddy`);
}

/** A nightly backup has two hours for itself, as in deploy/monitoring/alerts.yaml. */
const OLDEST_BACKUP_DAYS = 26 / 24;

/** @param {string} folder @param {Date | null} newest @param {Date} now @returns {Finding} */
export function judgeBackup(folder, newest, now) {
  if (!newest)
    return wrong(`There is no backup in ${folder}. Make one: systemctl start battle-valley-backup`);
  const age = (now.getTime() - newest.getTime()) / DAY_MS;
  if (age <= OLDEST_BACKUP_DAYS) return ok(`The last backup is ${span(age)} old, in ${folder}`);
  return wrong(`The last backup is ${span(age)} old. Why: journalctl --unit battle-valley-backup`);
}

const GB = 1024 ** 3;
const LEAST_FREE_BYTES = GB;

/** @param {string} place @param {{ free: number, total: number }} bytes @returns {Finding} */
export function judgeDisk(place, { free, total }) {
  const text = `${(free / GB).toFixed(1)} of ${(total / GB).toFixed(1)} GB of the disk are free for ${place}`;
  if (free >= LEAST_FREE_BYTES) return ok(text);
  return wrong(`${text}: too little for backups and upgrades`);
}

const HOURS_OF_DAY = 24;

/** In hours below two days. @param {number} days */
const span = (days) =>
  days < 2 ? count(Math.floor(days * HOURS_OF_DAY), "hour") : count(Math.floor(days), "day");

/** @param {number} number @param {string} unit */
const count = (number, unit) => `${number} ${unit}${number === 1 ? "" : "s"}`;
