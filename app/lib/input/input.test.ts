import fc from "fast-check";
import { shownEmail } from "~/lib/text/shown-email";
import { expect, test } from "vitest";
import {
  emailAddress,
  optionalDay,
  optionalLine,
  optionalText,
  requiredDay,
  requiredLine,
  requiredMarkdown,
  requiredText,
} from "./input";
import { visibleText } from "../text/visible-text";

const line = requiredLine({ label: "Name", max: 10, required: "Enter your name" });
const text = requiredText({ label: "Message", max: 20, required: "Enter a message" });
const markdown = requiredMarkdown({ label: "Text", max: 20, required: "Write something" });
const nickname = optionalLine({ label: "Nickname", max: 10 });
const email = emailAddress({ required: "Enter your email", invalid: "Not an address" });

const messageOf = (schema: typeof line | typeof nickname | typeof email, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test("a required line says what to do if it is missing, blank or of another type", () => {
  for (const value of [undefined, null, "", " \t\r\n ", 7, {}, ["a"]])
    expect(messageOf(line, value)).toBe("Enter your name");
});

test("a blank text causes only one message, even if the text has a minimum length", () => {
  const long = text.refine((value) => value.length >= 10, "Enter a message");
  for (const schema of [line, text, long, email])
    expect(schema.safeParse(" ").error?.issues).toHaveLength(1);
});

const WITHOUT_INK = {
  "a braille pattern without dots": "\u2800",
  "a note head without ink": "\u{1d159}",
  "a place holder": "\ufffc",
  "lone marks": "\u0301 \u0308",
  "zero-width characters": "\u200b\u200d\ufeff\u2060",
  "Hangul fillers": "\u115f\u1160\u3164\uffa0",
  "wide spaces": "\u3000\u2003\u00a0",
  "marks of direction": "\u200e\u200f",
};

test.each(Object.entries(WITHOUT_INK))("%s are blank", (_, value) => {
  for (const [schema, message] of [
    [line, "Enter your name"],
    [text, "Enter a message"],
    [markdown, "Write something"],
  ] as const) {
    const found = schema.safeParse(` ${value} `).error?.issues.map((issue) => issue.message);
    expect(found).toEqual([message]);
  }
  expect(nickname.parse(value)).toBeNull();
  expect(optionalText({ label: "Note", max: 20 }).parse(value)).toBeNull();
  expect(visibleText(value)).toBe("");
});

test("letters of any script, signs, numbers and emoji are something to see", () => {
  for (const value of ["a", "é", "e\u0301", "한", "ש", "你", "0", "?", "🌱", "👩‍🌾", "⠁", "$"]) {
    expect(line.parse(value)).toBe(value);
  }
});

test("a line has no characters that turn its direction, a text keeps them", () => {
  const controls = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
  expect(line.parse(`a${controls}b`)).toBe("ab");
  expect(nickname.parse(`${controls} a\u200e`)).toBe("a\u200e");
  expect(messageOf(line, controls)).toBe("Enter your name");
  expect(text.parse("a\u202eb")).toBe("a\u202eb");
});

test("Markdown keeps the indentation of its first line, without blank lines around", () => {
  expect(markdown.parse("\r\n \t\n    code\n  \nmore \n\n")).toBe("    code\n  \nmore");
  expect(markdown.parse("\tcode")).toBe("\tcode");
  expect(text.parse("\tcode")).toBe("code");
});

test("texts that are too long or cannot be stored say so, with the field's label", () => {
  expect(messageOf(line, "12345678901")).toBe("Name must be 10 characters or fewer");
  for (const value of ["a\u0000b", "a\u0007b", "a\u0085b", "a\ud800b"])
    expect(messageOf(line, value)).toMatch(/^Name contains a character that cannot be stored/);
});

test("quotes, markup, emoji and right-to-left text are accepted unchanged", () => {
  for (const value of [`O'Hara"`, "<b>x</b>", "🙂🙃", "שלום עולם", "a\u200fb"])
    expect(line.parse(value)).toBe(value);
});

test("a line has no line breaks, a text has only \\n", () => {
  expect(line.parse(" a\r\nb\tc ")).toBe("a b c");
  expect(text.parse("a\r\nb\rc\n")).toBe("a\nb\nc");
});

test("an optional line that is blank or missing is null", () => {
  for (const value of [undefined, null, "", "  "]) expect(nickname.parse(value)).toBeNull();
  expect(messageOf(nickname, 7)).toBe("Nickname must be text");
});

test("an address is trimmed, and an invalid one gets the form's own message", () => {
  expect(email.parse(" ada@example.com ")).toBe("ada@example.com");
  for (const value of ["ada", "ada@", "@example.com", "a b@example.com", "ada@example.com\u0000"])
    expect(email.safeParse(value).error?.issues[0]?.message).toBe("Not an address");
  expect(email.safeParse(`${"a".repeat(250)}@example.com`).success).toBe(false);
});

test("all atoms of RFC 5321 are taken before the @, and nothing else", () => {
  for (const atom of "!#$%&'*+/=?^_`{|}~-") {
    for (const local of [atom, `${atom}a`, `smith${atom}sons`, `a.${atom}`])
      expect(email.parse(`${local}@farm.example`)).toBe(`${local}@farm.example`);
  }
  expect(email.parse(`${"a".repeat(64)}@example.com`)).toHaveLength(76);
  for (const wrong of [
    ...["a..b@example.com", ".a@example.com", "a.@example.com", `${"a".repeat(65)}@example.com`],
    ...["x@y", "a@b@example.com", "a@-b.example", "a@b-.example", "a@b..example", "a@b.e", "a@1.2"],
    ...['"a b"@example.com', "a(b)@example.com", "a,b@example.com", "a;b@example.com", "<a@b.cd>"],
  ])
    expect(messageOf(email, wrong), wrong).toBe("Not an address");
});

test("other letters before the @ are refused with the reason", () => {
  for (const wrong of ["\u00fc@example.com", "m\u00fcller@b\u00fccher.example"])
    expect(messageOf(email, wrong)).toContain("Before the @, use plain letters only");
  expect(messageOf(email, "a b\u00fc@ex ample.com")).toBe("Not an address");
});

test("every accepted value can be stored: well-formed, without control characters, within its length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (value) => {
      const parsed = text.safeParse(value);
      if (!parsed.success) return;
      expect(parsed.data.isWellFormed()).toBe(true);
      expect(parsed.data).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
      expect(parsed.data.length).toBeLessThanOrEqual(20);
    }),
    { numRuns: 2000 },
  );
});

test("a day is stored as year, month and day, however it was typed", () => {
  const required = requiredDay("Choose a date");
  const optional = optionalDay("Date");
  for (const typed of ["2027-06-19", "06/19/2027", " 6/19/2027 "]) {
    expect(required.parse(typed)).toBe("2027-06-19");
    expect(optional.parse(typed)).toBe("2027-06-19");
  }
  for (const none of ["", "  ", null, undefined]) {
    expect(required.safeParse(none).error?.issues.map(({ message }) => message)).toEqual([
      "Choose a date",
    ]);
    expect(optional.parse(none)).toBeNull();
  }
  for (const wrong of ["19.06.2027", "02/30/2027", "tomorrow"]) {
    for (const schema of [required, optional]) {
      expect(schema.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
        "Enter a date like 06/19/2027",
      ]);
    }
  }
});

test("the domain of an address may be written in any script, and is stored in ASCII", () => {
  expect(email.parse("user@b\u00fccher.example")).toBe("user@xn--bcher-kva.example");
  expect(email.parse(" User@B\u00dcCHER.example ")).toBe("User@xn--bcher-kva.example");
  expect(email.parse("user@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444")).toBe(
    "user@xn--80a1acny.xn--p1ai",
  );
  expect(email.parse("user@xn--bcher-kva.example")).toBe("user@xn--bcher-kva.example");
  expect(email.parse("A.B@Example.COM")).toBe("A.B@Example.COM");
  for (const wrong of [
    "user@b\u00fccher",
    "user@b\u00fc/cher.example",
    "\u00fc@example.com",
    "user@\u00fc\u3002",
    "user@b\u00fc:80.example",
    "user@\uff11.\uff12",
  ]) {
    expect(email.safeParse(wrong).success, wrong).toBe(false);
  }
  expect(shownEmail("user@xn--bcher-kva.example")).toBe("user@b\u00fccher.example");
  expect(shownEmail("user@example.com")).toBe("user@example.com");
  expect(shownEmail("former-member")).toBe("former-member");
});
