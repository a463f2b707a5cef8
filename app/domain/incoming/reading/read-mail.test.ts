import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlText, withoutTags } from "./html-text.mjs";
import { MAIL_LIMITS } from "./mail-limits.mjs";
import { readMail } from "./read-mail.mjs";

const ABOUT = { ownHost: "site.example", isCut: false };
const read = (source: string) => readMail(Buffer.from(source), ABOUT);

const HEAD = "From: ada@example.org\r\nSubject: Tea\r\nMessage-ID: <a@example.org>\r\n";

/** Parts in parts, so many levels deep, with a text in the innermost and one after all. */
const nested = (levels: number) => {
  const names = Array.from({ length: levels }, (_, level) => `b${level}-`);
  const open = names.map(
    (name) => `Content-Type: multipart/mixed; boundary=${name}\r\n\r\n--${name}\r\n`,
  );
  return `${HEAD}${open.join("")}\r\nInner words\r\n${names
    .toReversed()
    .map((name) => `--${name}--\r\n`)
    .join("")}`;
};

test("one level more than the limit ends the mail there, and it is said", async () => {
  const most = MAIL_LIMITS.nesting;
  expect(await read(nested(most))).toMatchObject({ text: "Inner words", leftOut: { limit: null } });
  expect(await read(nested(most + 1))).toMatchObject({ leftOut: { limit: "nesting" } });
});

const withParts = (count: number, type = "text/plain") =>
  `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${`--b\r\nContent-Type: ${type}\r\n\r\nWords\r\n`.repeat(count)}--b--\r\n`;

test("more parts than the limit leave those before it", async () => {
  expect((await read(withParts(MAIL_LIMITS.parts - 2))).leftOut.limit).toBeNull();
  const mail = await read(withParts(MAIL_LIMITS.parts + 2));
  expect(mail.leftOut.limit).toBe("parts");
  expect(mail.text.match(/Words/g)?.length).toBeGreaterThan(MAIL_LIMITS.parts / 2);
});

const alternative = (boundary: string) =>
  `--${boundary}\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nTea and th=C3=A9\r\n--${boundary}\r\nContent-Type: text/html\r\n\r\n<p>Tea</p>\r\n--${boundary}--\r\n`;

test.each([
  ["another", "multipart/alternative; boundary=aaa", alternative("bbb")],
  ["one in other letters", "multipart/alternative; boundary=AAA", alternative("aaa")],
  ["one with its dashes", "multipart/alternative; boundary=--aaa", alternative("aaa")],
  ["none", "multipart/alternative", alternative("aaa")],
  ["an empty one", 'multipart/alternative; boundary=""', alternative("aaa")],
  ["one that nothing has", "multipart/mixed; boundary=aaa", "Tea and thé\r\n"],
  [
    "another inside of parts",
    "multipart/mixed; boundary=aaa",
    `--aaa\r\nContent-Type: multipart/alternative; boundary=xxx\r\n\r\n${alternative("bbb")}--aaa\r\nContent-Type: image/png; name=a.png\r\n\r\nPNG\r\n--aaa--\r\n`,
  ],
])("a mail whose header names a wrong boundary shows its text: %s", async (_, type, body) => {
  const { text, files } = await read(`${HEAD}Content-Type: ${type}\r\n\r\n${body}`);
  expect(text).toBe("Tea and thé");
  expect(files.map(({ name }) => name)).toEqual(body.includes("a.png") ? ["a.png"] : []);
});

test("of wrong boundaries in wrong boundaries one is looked for, and the rest is text", async () => {
  const inner = `Content-Type: multipart/mixed; boundary=x\r\n\r\n--yyy\r\n\r\nTea\r\n--yyy--\r\n`;
  const mail = await read(
    `${HEAD}Content-Type: multipart/mixed; boundary=aaa\r\n\r\n--bbb\r\n${inner}--bbb--\r\n`,
  );
  expect(mail.text).toContain("Tea");
  const cut = `${HEAD}Content-Type: multipart/mixed; boundary=aaa\r\n\r\n--bbb\r\n\r\nTea\r\n--bbb\r\nContent-Type: image/png\r\n\r\nPN`;
  const cutMail = await readMail(Buffer.from(cut), { ...ABOUT, isCut: true });
  expect(cutMail).toMatchObject({ text: "Tea", files: [], leftOut: { files: 1, limit: "bytes" } });
});

test("more files than the limit are counted", async () => {
  const mail = await read(withParts(MAIL_LIMITS.files + 3, "image/png"));
  expect(mail.files).toHaveLength(MAIL_LIMITS.files);
  expect(mail.leftOut).toMatchObject({ files: 3, limit: null });
});

test("a longer header of a part than the limit ends the mail there, and of the mail itself is cut", async () => {
  const long = `X-Long: ${"x ".repeat(MAIL_LIMITS.headerBytes / 2)}\r\n`;
  const body = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nFirst\r\n--b\r\n`;
  const mail = await read(`${HEAD}${body}${long}\r\nSecond\r\n--b--\r\n`);
  expect(mail).toMatchObject({ text: "First", leftOut: { limit: "header" } });
  expect(await read(`${HEAD}${long}\r\nBody`)).toMatchObject({ subject: "Tea", text: "Body" });
});

test.each([MAIL_LIMITS.htmlDepth, MAIL_LIMITS.htmlDepth + 1])(
  "HTML of %d levels has its text",
  (levels) => {
    const html = `${"<div>".repeat(levels)}Do you sell <b>tea</b>?${"</div>".repeat(levels)}`;
    expect(htmlText(html)).toBe("Do you sell tea?");
  },
);

test("HTML that is too heavy, though not too deep, has its text", () => {
  const levels = 50;
  const words = "<p>Tea &amp; cake</p>".repeat(MAIL_LIMITS.htmlWeight / levels / 20);
  const text = htmlText(`${"<div>".repeat(levels)}${words}`);
  expect(text.split("\n")[0]).toBe("Tea & cake");
});

test("tags are removed with what is no text, and block elements end lines", () => {
  const html =
    "<html><head><title>no</title><style>p{}</style></head><body><!-- no --><p>One<br>two</p><script>no()</script><td>a &lt; b &#8364; &uuml;</td> 1 < 2</body></html>";
  expect(withoutTags(html).split(/\n+/)).toEqual(["One", "two", "a < b € ü", "1 < 2"]);
  // An element that never ends hides nothing.
  expect(withoutTags("<style>Words")).toBe("Words");
});

test("whatever HTML says between its tags is in its text", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }), (words) => {
      const html = words
        .map((word, at) => `<${at % 2 ? "div" : "span"} class="x">${word} `)
        .join("");
      for (const word of words) expect(withoutTags(html)).toContain(word);
    }),
  );
});

/** Bytes that a sender chooses, by where they stand. Each is repeated until it has the length. */
const FIELDS = [
  "Subject",
  "From",
  "To",
  "References",
  "Received",
  "X-Failed-Recipients",
  "Content-Type",
];
const UNITS = ["a", " ", "t@", "<a@b> ", "=?utf-8?q?", "(", '"', ",", ";a=", "\\"];
const REPORT = `${HEAD}Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n`;
const LINES = [
  "Final-Recipient:",
  "Diagnostic-Code:\r\n ",
  "Message-ID: <",
  "Status: ",
  "\r\n",
  "To: ",
];

const SHAPES: [name: string, make: (unit: string, length: number) => string][] = [
  ...FIELDS.map((field): [string, (unit: string, length: number) => string] => [
    field,
    (unit, length) => `${HEAD}${field}: ${filled(unit, length)}\r\n\r\nWords`,
  ]),
  ...LINES.map((line): [string, (unit: string, length: number) => string] => [
    `a report with ${JSON.stringify(line)}`,
    (unit, length) => `${REPORT}${filled(`${line}${unit}\r\n`, length)}`,
  ]),
  ["a line of a report", (unit, length) => `${REPORT}To: ${filled(unit, length)}`],
  ["a text", (unit, length) => `${HEAD}\r\n${filled(unit, length)}`],
  [
    "HTML",
    (unit, length) => `${HEAD}Content-Type: text/html\r\n\r\n${filled(`<b>${unit}</b>`, length)}`,
  ],
];

const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const LENGTH = 12_000;
const ROUNDS = 6;

/**
 * Processor time of reading each of these groups of mails, in ms: the least of some rounds in turn, so
 * that what disturbs one disturbs the other.
 */
async function costs(...groups: readonly string[][]): Promise<number[]> {
  const sources = groups.map((group) => group.map((source) => Buffer.from(source)));
  const least = groups.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, group] of sources.entries()) {
      const before = process.cpuUsage();
      for (const source of group) await readMail(source, ABOUT);
      const { user, system } = process.cpuUsage(before);
      least[at] = Math.min(least[at] ?? Infinity, (user + system) / 1000);
    }
  }
  // What takes less than the clock can tell apart counts as that.
  return least.map((cost) => Math.max(cost, 10));
}

// Four times, because the noise of a busy machine is a smaller part of it than of twice the length.
test.each(SHAPES)("twice the length of %s takes less than 2.5 times the work", async (_, make) => {
  const [single = 0, fourfold = 0] = await costs(
    UNITS.map((unit) => make(unit, LENGTH)),
    UNITS.map((unit) => make(unit, 4 * LENGTH)),
  );
  expect(fourfold).toBeLessThan(2.5 * 2.5 * single);
});
