import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { articlesWith, educationGuides } from "~/content/community/guides";
import { editionOn, notices } from "~/content/notices";
import { facts, filled } from "~/content/site";
import { db } from "~/platform/database/db.server";
import { auditLog, websiteSections } from "~drizzle/schema";
import { anyAdmin, createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { discardDraft, publishDraft, restoreVersion, saveDraft } from "./edit-section.server";
import { differencesOf, formSchema, startOf } from "./section-form.server";
import { getSection, getVersion, listVersions } from "./section-queries.server";
import type { Section } from "./section.server";
import { findSection, SECTIONS } from "./sections.server";
import { exportWebsite, importWebsite } from "./transfer.server";

useDatabase();

function sectionOf(key: string): Section {
  const section = findSection(key);
  if (!section) throw new Error(`No section ${key}`);
  return section;
}

const FACTS = sectionOf("facts");

/** The errors of a sent form by control, or none. */
function errorsOf(section: Section, texts: Record<string, string>) {
  const parsed = formSchema(section, texts).safeParse(null);
  return parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join(), message]));
}

const START = startOf(FACTS, facts);

test.each(SECTIONS.map((section) => [section.key, section] as const))(
  "the words of app/content fit the form of %s and come back from it unchanged",
  (_, section) => {
    const sent = formSchema(section, startOf(section, section.original)).safeParse(null);
    expect(sent.error?.issues).toBeUndefined();
    expect(JSON.parse(JSON.stringify(sent.data))).toEqual(
      JSON.parse(JSON.stringify(section.original)),
    );
  },
);

test("hours that overlap, a wrong day, address or phone are refused at their controls", () => {
  expect(
    errorsOf(FACTS, {
      ...START,
      email: "nobody",
      "openingHours-weekdays-friday": "9 AM-12:00, 11:00-1 PM",
      "openingHours-weekdays-monday": "18:00-10:00",
      "openingHours-holidays-3-day": "02/30/2027",
      "openingHours-holidays-3-name": "Nothing",
      "socialLinks-0-label": "Site",
      "socialLinks-0-url": "javascript:alert(1)",
      schedulingPage: "https://x;sandbox/",
    }),
  ).toEqual({
    email: "E-mail address: enter an address like name@example.com",
    "openingHours-weekdays-friday": "Friday: these hours overlap",
    "openingHours-weekdays-monday":
      "Monday: enter hours like 10:00-18:00, each to a later time, or to 06:00 at the latest of the next morning",
    "openingHours-holidays-3-day": "Date: enter a date like 06/19/2027",
    "socialLinks-0-url": "Address of the profile: enter an address that starts with https://",
    schedulingPage: "Page of a scheduling service: enter an address that starts with https://",
  });
  expect(errorsOf(FACTS, { ...START, phoneTel: "+18455550000" })).toEqual({
    phoneTel: "Both phone numbers must have the same digits",
  });
  expect(errorsOf(FACTS, { ...START, address: "x".repeat(1_000_000) })).toEqual({
    address: "Address must be 200 characters or fewer",
  });
});

test("hours may go past midnight, to 6 in the morning at the latest", () => {
  const monday = (text: string) =>
    errorsOf(FACTS, { ...START, "openingHours-weekdays-monday": text });
  for (const text of ["19:00-02:00", "7 PM-2 AM", "10:00-14:00, 18:00-06:00", "18:00-00:00"]) {
    expect(monday(text), text).toEqual({});
  }
  for (const text of ["18:00-06:01", "10:00-10:00", "18:00-02:00, 20:00-21:00"]) {
    expect(Object.keys(monday(text)), text).toEqual(["openingHours-weekdays-monday"]);
  }
});

test("a figure of 140 percent, funds that do not add up and two wordings of one day are refused", () => {
  const figures = sectionOf("figures");
  const sent = startOf(figures, figures.original);
  expect(errorsOf(figures, { ...sent, roundPercent: "140" })).toEqual({
    roundPercent: "Funding round in percent must be a number from 0 to 100",
  });
  expect(errorsOf(figures, { ...sent, "useOfFunds-0-percent": "45", asOf: "" })).toEqual({
    useOfFunds: "Use of funds must add up to 100 percent. It is 105 now",
  });
  const wordings = sectionOf("notices");
  const edition = startOf(wordings, { editions: notices.editions.slice(0, 1) });
  const second = Object.fromEntries(
    Object.entries(edition).map(([name, text]) => [name.replace("-0-", "-1-"), text]),
  );
  expect(errorsOf(wordings, { ...edition, ...second })).toEqual({
    "editions-1-from": "Two wordings hold from the same day",
  });
  expect(errorsOf(wordings, { ...edition, "editions-0-remove": "on" })).toEqual({
    editions: "Leave one wording: the state requires it",
  });
  const taxes = sectionOf("taxes");
  const rate = {
    "rates-0-name": "Excise",
    "rates-0-kind": "state",
    "rates-0-from": "2026-01-01",
    floorPercent: "80",
  };
  expect(errorsOf(taxes, { ...rate, "rates-0-percent": "4.375" })).toEqual({});
  expect(errorsOf(taxes, { ...rate, "rates-0-percent": "nine" })).toEqual({
    "rates-0-percent": "Rate in percent must be a percentage from 0 to 100, like 9 or 4.375",
  });
});

test("a guide without steps is refused, and an edited article's reading time is counted", () => {
  const section = sectionOf("guides");
  const sent = startOf(section, section.original);
  const removed = Object.fromEntries(
    [0, 1, 2].map((row) => [`lounge-etiquette-steps-${row}-remove`, "on"]),
  );
  expect(errorsOf(section, { ...sent, ...removed })).toEqual({
    "lounge-etiquette-steps": "Leave one step: a guide is read step by step",
  });
  const title = { "lounge-etiquette-steps-1-title": "Before you come" };
  expect(errorsOf(section, { ...sent, ...title })).toEqual({
    "lounge-etiquette-steps-1-title": "“Before you come” is in the guide twice",
  });
  const texts = { title: "T", excerpt: "E", author: "A", content: ["word ".repeat(401).trim()] };
  const [edited, ...others] = articlesWith({ "planning-a-visit": texts }, facts);
  expect(edited).toMatchObject({ id: "planning-a-visit", title: "T", readTime: "3 min read" });
  expect(others).toEqual(filled(educationGuides.slice(1), facts));
});

test("a wording of the notices holds from its day on", () => {
  const [first] = notices.editions;
  const later = {
    ...(first ?? editionOn(notices, "2026-01-01")),
    from: "2027-01-01",
    heading: "New",
  };
  const both = { editions: [later, ...notices.editions] };
  expect(editionOn(both, "2026-12-31").heading).toBe(first?.heading);
  expect(editionOn(both, "2027-01-01").heading).toBe("New");
  expect(editionOn(both, "1999-01-01").heading).toBe(first?.heading);
});

test("rows of a list are sorted by their places, removed where asked, and left out if empty", () => {
  const link = (row: number, label: string, place: string) => ({
    [`socialLinks-${row}-label`]: label,
    [`socialLinks-${row}-url`]: `https://${label}.test/`,
    [`socialLinks-${row}-place`]: place,
  });
  const sent = formSchema(FACTS, {
    ...START,
    ...link(0, "last", "3"),
    ...link(1, "gone", "1"),
    "socialLinks-1-remove": "on",
    ...link(2, "first", "1"),
    "socialLinks-3-label": " ",
    "socialLinks-3-url": "",
  }).safeParse(null);
  expect(sent.data).toMatchObject({
    socialLinks: [
      { label: "first", url: "https://first.test/" },
      { label: "last", url: "https://last.test/" },
    ],
  });
});

test("a draft is published with its author, and earlier versions come back as drafts", async () => {
  const admin = await createAdmin();
  const original = stored(facts);
  const value = { ...original, email: "farm@valley.test", address: "<b>1 Road</b>" };
  const saved = await saveDraft(admin, FACTS, { value, revision: 0 });
  expect(saved).toEqual({ ok: true, revision: 1 });
  expect(await getSection(FACTS)).toMatchObject({ version: 0, published: original, value });

  expect(await publishDraft(admin, FACTS, 0)).toMatchObject({ problem: { code: "conflict" } });
  expect(await publishDraft(admin, FACTS, 1)).toEqual({ ok: true, version: 1 });
  expect(await getSection(FACTS)).toMatchObject({ version: 1, draft: null, published: value });
  expect(await publishDraft(admin, FACTS, 2)).toMatchObject({ problem: { code: "invalid" } });

  expect(await restoreVersion(admin, FACTS, 0)).toEqual({ ok: true, revision: 3 });
  expect(await publishDraft(admin, FACTS, 3)).toEqual({ ok: true, version: 2 });
  // As delivered: nothing is kept that pages would have to send.
  expect(await db.select({ value: websiteSections.value }).from(websiteSections)).toEqual([
    { value: null },
  ]);
  expect(await listVersions(FACTS)).toMatchObject([
    { version: 2, authorName: admin.username },
    { version: 1, authorName: admin.username },
  ]);
  expect(await getVersion(FACTS, 1)).toMatchObject({ value });
  expect(await restoreVersion(admin, FACTS, 9)).toMatchObject({ problem: { code: "not-found" } });
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    act: "website published",
    subject: "website facts",
    detail: "version 2",
  });
});

test("of two who edit at once the second is refused, sees what differs and loses nothing", async () => {
  const { revision } = await getSection(FACTS);
  const edit = (email: string) => ({ value: { ...facts, email }, revision });
  const both = await Promise.all(
    ["ada@valley.test", "bob@valley.test"].map((email) =>
      saveDraft(anyOther(), FACTS, edit(email)),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const now = await getSection(FACTS);
  const yours = both[0]?.ok ? "bob@valley.test" : "ada@valley.test";
  const theirs = both[0]?.ok ? "ada@valley.test" : "bob@valley.test";
  const shown = differencesOf(FACTS, startOf(FACTS, now.value), { ...START, email: yours });
  expect(shown).toEqual([{ label: "E-mail address", theirs, yours }]);
  const again = await saveDraft(anyOther(), FACTS, { ...edit(yours), revision: now.revision });
  expect(again).toMatchObject({ ok: true });
  expect(await discardDraft(anyOther(), FACTS, now.revision)).toMatchObject({
    problem: { code: "conflict" },
  });
  expect(await discardDraft(anyOther(), FACTS, now.revision + 1)).toMatchObject({ ok: true });
  expect(await getSection(FACTS)).toMatchObject({ draft: null });
});

/** The value as the database returns it: what is not known is left out. */
const stored = (value: object) => JSON.parse(JSON.stringify(value)) as object;

test("an exported file becomes drafts elsewhere, and a wrong one is refused with its part", async () => {
  const admin = await createAdmin();
  const file = await exportWebsite(admin);
  expect(Object.keys(file.sections)).toEqual(SECTIONS.map(({ key }) => key));
  expect(await importWebsite(admin, JSON.stringify(file))).toEqual({ ok: true, count: 0 });
  const changed = { ...file.sections, services: { services: [] } };
  const sent = JSON.stringify({ ...file, sections: changed });
  expect(await importWebsite(admin, sent)).toEqual({ ok: true, count: 1 });
  expect(await getSection(sectionOf("services"))).toMatchObject({ value: { services: [] } });

  for (const [text, message] of [
    ["<html>", "Choose a file that was exported here"],
    [JSON.stringify({ ...file, sections: { secrets: {} } }), "a part that is not known: secrets"],
    [JSON.stringify({ ...file, sections: { facts: { email: "x" } } }), "Facts of the business: "],
  ]) {
    expect(await importWebsite(admin, text ?? "")).toMatchObject({
      problem: { field: "file", message: expect.stringContaining(message ?? "") as string },
    });
  }
});

// Without an account, because the rows name one.
const anyOther = () => ({ ...anyAdmin(), id: null });
