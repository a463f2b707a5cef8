import ICAL from "ical.js";

const LONGEST_BYTES = 256 * 1024;
const LONGEST_COMMENT = 2000;

/** What an answer says (RFC 5545, section 3.2.12). @type {Record<string, string>} */
const ANSWERS = {
  ...{ ACCEPTED: "accepted", DECLINED: "declined", TENTATIVE: "maybe" },
  ...{ DELEGATED: "passed on to somebody else", "NEEDS-ACTION": "not answered yet" },
};

/**
 * What a calendar file in a mail says (RFC 5546): that it is an invitation, or an answer to one, with
 * its comment and guests. Empty for one that cannot be read.
 * @param {Uint8Array} content
 * @returns {string[]}
 */
export function calendarWords(content) {
  if (content.length > LONGEST_BYTES) return [];
  try {
    const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString();
    const calendar = new ICAL.Component(ICAL.parse(text));
    const event = calendar.getFirstSubcomponent("vevent");
    return event ? wordsOf(method(calendar), event) : [];
  } catch {
    return ["A calendar file that cannot be read. It is attached"];
  }
}

/** @param {ICAL.Component} calendar */
const method = (calendar) => textOf(calendar, "method").toUpperCase();

/** @param {string} kind @param {ICAL.Component} event @returns {string[]} */
function wordsOf(kind, event) {
  const title = textOf(event, "summary");
  const named = title ? ` “${title.slice(0, 300)}”` : "";
  if (kind === "REPLY" || kind === "COUNTER") {
    const attendee = event.getFirstProperty("attendee");
    const said = ANSWERS[parameter(attendee, "partstat").toUpperCase()] ?? "no answer";
    const guests = Number.parseInt(parameter(attendee, "x-num-guests"), 10);
    const comment = textOf(event, "comment") || decoded(parameter(attendee, "x-response-comment"));
    return [
      `Answer to the invitation${named}: ${said}${guests > 0 ? `, with ${guests} guests` : ""}`,
      ...(kind === "COUNTER" ? ["Its sender proposes another time, which its file has"] : []),
      ...(comment ? [`Comment: ${comment.slice(0, LONGEST_COMMENT)}`] : []),
    ];
  }
  if (kind === "CANCEL") return [`An invitation was withdrawn${named}. Its file is attached`];
  return kind === "REQUEST" ? [`An invitation${named}. Its file is attached`] : [];
}

/** All values of a property as text. @param {ICAL.Component} component @param {string} name */
const textOf = (component, name) =>
  component
    .getAllProperties(name)
    .map((property) => String(property.getFirstValue() ?? ""))
    .join("\n")
    .trim();

/** @param {ICAL.Property | null} property @param {string} name */
function parameter(property, name) {
  const value = property?.getParameter(name);
  return String([value ?? ""].flat()[0]);
}

/** @type {Record<string, string>} */
const ENTITIES = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Google writes a comment as HTML, with backslashes as in a text (November 2026). @param {string} text */
const decoded = (text) =>
  text
    .replace(/\\n/gi, "\n")
    .replace(/\\([\\;,"])/g, "$1")
    .replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (all, code, name) =>
      code ? String.fromCodePoint(Math.min(Number(code), 0xffff)) : (ENTITIES[name] ?? all),
    );
