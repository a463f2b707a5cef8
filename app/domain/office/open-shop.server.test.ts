import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { facts } from "~/content/site";
import { taxes } from "~/content/taxes";
import { setPickup } from "~/domain/orders/pickup/pickup-settings.server";
import { PICKUP_DEFAULTS } from "~/domain/orders/pickup/fulfilment";
import { confirmNotice } from "~/domain/website/confirm-notice.server";
import { saveDraft } from "~/domain/website/edit-section.server";
import { publishedContent } from "~/domain/website/published.server";
import { getSection, listVersions } from "~/domain/website/section-queries.server";
import { findSection } from "~/domain/website/sections.server";
import type { Section } from "~/domain/website/section.server";
import { db } from "~/platform/database/db.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import { mailOutbox, websiteSections } from "~drizzle/schema";
import { createAdmin, createProduct, createStaff, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive } from "../../../tests/support/stock";
import { deliverWebsite, publishTaxes } from "../../../tests/support/website";
import { OPENING_STEPS, openShop } from "./open-shop.server";
import { findTest, isTestPassed, sendTestMail, testWords, whyNoMail } from "./test-mail.server";
import { checkWords, doesHold } from "./test-mail-words";
import { today } from "./today.server";

useDatabase();

afterAll(deliverWebsite);

beforeEach(() => setSetting("office.openShop", ""));

const NOW = new Date("2027-03-10T15:00:00Z");

type Steps = Awaited<ReturnType<typeof openShop>>;

const names = (opening: Steps) => opening?.left.map(({ step }) => step) ?? [];

function noticesSection(): Section {
  const section = findSection("notices");
  if (!section) throw new Error("No section notices");
  return section;
}

/** Publishes the facts of a business, without what `others` leaves out. */
async function publishFacts(others: object = {}) {
  const value = {
    ...facts,
    email: "ada@farm.test",
    phone: "(845) 555-1234",
    phoneTel: "+18455551234",
    address: "1 Farm Road, Valley, NY 12345",
    licenceNumber: "OCM-1",
    openingHours: {
      weekdays: Object.fromEntries(
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map(
          (weekday) => [weekday, [{ from: "10:00", to: "18:00" }]],
        ),
      ),
      holidays: [],
    },
    ...others,
  };
  await db
    .insert(websiteSections)
    .values({ key: "facts", value, version: 1, publishedAt: NOW })
    .onConflictDoUpdate({ target: websiteSections.key, set: { value } });
  await publishedContent();
}

test("each step is left until it is done, and the list is gone when all are", async () => {
  const admin = await createAdmin();
  const left = async () => names(await openShop(admin, NOW));
  expect(await left()).toEqual([...OPENING_STEPS]);
  await publishFacts({ licenceNumber: undefined, openingHours: undefined });
  expect(await left()).toEqual(OPENING_STEPS.filter((step) => step !== "facts"));
  await publishFacts();
  const { id } = await createProduct();
  expect((await left())[0]).toBe("product");
  await receive(id, { quantity: 3 });
  expect((await left())[0]).toBe("taxes");
  await publishTaxes(taxes);
  expect((await left())[0]).toBe("pickup");
  await setPickup(admin, PICKUP_DEFAULTS);
  expect(await left()).toEqual(["codes", "mail", "backup", "counsel"]);
  unwrap(await confirmNotice(admin, NOW));
  await publishedContent();
  expect(await left()).toEqual(["codes", "mail", "backup"]);
  await setSetting("office.openShop", OPENING_STEPS.join(" "));
  expect(await openShop(admin, NOW)).toBeNull();
  await deliverWebsite();
});

test("a step that was once done stays done, and a fact that is missing later is said as a line", async () => {
  const admin = await createAdmin();
  await publishFacts();
  expect(names(await openShop(admin, NOW))).not.toContain("license");
  await publishFacts({ licenceNumber: undefined });
  const onlyAdmins = (await today(admin, NOW)).onlyAdmins;
  expect(names(onlyAdmins?.opening ?? null)).not.toContain("license");
  expect(onlyAdmins?.missing.map(({ label }) => label)).toContain("License number");
  // What a step says is not said twice.
  expect(names(onlyAdmins?.opening ?? null)).toContain("counsel");
  expect(onlyAdmins?.missing.map(({ label }) => label)).not.toContain(
    "New York notice: confirm the wording with your counsel",
  );
  await deliverWebsite();
});

test("staff get no list, because its pages are an admin's", async () => {
  expect((await today(await createStaff(), NOW)).onlyAdmins).toBeNull();
});

test("the counsel's word is a version of the notices by who gave it, once, and never over a draft", async () => {
  const admin = await createAdmin();
  const section = noticesSection();
  const { revision, value } = await getSection(section);
  unwrap(await saveDraft(admin, section, { value, revision }));
  expect(await confirmNotice(admin, NOW)).toMatchObject({ problem: { code: "conflict" } });
  await db.delete(websiteSections).where(eq(websiteSections.key, "notices"));
  await deliverWebsite();
  unwrap(await confirmNotice(admin, NOW));
  unwrap(await confirmNotice(admin, NOW));
  expect(await listVersions(section)).toMatchObject([{ authorName: admin.username }]);
  const { editions } = (await getSection(section)).published as {
    editions: { from: string; confirmedOn?: string }[];
  };
  expect(editions.map(({ confirmedOn }) => confirmedOn)).toEqual([undefined, "2027-03-10"]);
  await deliverWebsite();
});

test("the test mail goes to the admin alone, once a minute, and says what the mail server answered", async () => {
  const admin = await createAdmin();
  const asked = { now: NOW, waitMs: 0, without: null };
  expect(unwrap(await sendTestMail(admin, asked)).isSent).toBe(false);
  unwrap(await sendTestMail(admin, asked));
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.userId, admin.id));
  expect(mails).toMatchObject([{ recipient: admin.email.toLowerCase() }]);
  const answered = async (set: Partial<typeof mailOutbox.$inferInsert>) => {
    await db.update(mailOutbox).set(set).where(eq(mailOutbox.userId, admin.id));
    return sendTestMail(admin, asked);
  };
  expect(await answered({ lastError: "535 5.7.8 authentication failed" })).toMatchObject({
    problem: {
      message: "Our mail server does not accept our password. It is tried again by itself",
    },
  });
  expect(await answered({ status: "sent", lastError: null })).toMatchObject({ isSent: true });
  expect(await sendTestMail({ ...admin, email: "" }, asked)).toMatchObject({
    problem: { message: "Your account has no email address. Add one first" },
  });
});

test("a test mail without a mailbox to read says how to look for SPF and DKIM", async () => {
  const admin = await createAdmin();
  const now = new Date("2027-03-10T16:00:00Z");
  unwrap(await sendTestMail(admin, { now, waitMs: 0, without: null }));
  const ofAdmin = eq(mailOutbox.userId, admin.id);
  // No copy: the tests have no mailbox.
  expect(await db.$count(mailOutbox, ofAdmin)).toBe(1);
  const last = async () => findTest(await getSetting("office.testMail"), null);
  expect(testWords(await last(), now, null)?.sentence).toContain("waits for the mail server");
  await db.update(mailOutbox).set({ status: "sent", sentAt: now }).where(ofAdmin);
  expect(isTestPassed(await last(), now, null)).toBe(true);
  const note = testWords(await last(), now, null)?.note;
  expect(note).toContain("IMAP_URL is not set");
  expect(note).toContain("spf=pass and dkim=pass");
});

test.each([
  [{ spf: "pass", dkim: "pass", dmarc: "pass" }, true, "SPF: passed, DKIM: passed, DMARC: passed"],
  [
    { spf: "softfail", dkim: "pass", dmarc: "pass" },
    true,
    "SPF: failed, DKIM: passed, DMARC: passed",
  ],
  [{ spf: "pass", dkim: "pass", dmarc: "fail" }, false, "SPF: passed, DKIM: passed, DMARC: failed"],
  [
    { spf: "pass", dkim: "none", dmarc: "none" },
    false,
    "SPF: passed, DKIM: missing, DMARC: missing",
  ],
  [{ spf: "pass", dkim: "pass", dmarc: "none" }, true, "SPF: passed, DKIM: passed, DMARC: missing"],
  [{ spf: "permerror" }, false, "SPF: has a mistake"],
  [{ spf: "temperror" }, false, "SPF: could not be checked this time"],
  [{ dkim: "pass" }, true, "DKIM: passed"],
] as const)("of %j the sender holds: %s", (checks, holds, words) => {
  expect(doesHold(checks)).toBe(holds);
  const said = checkWords(checks);
  expect(said.map((one) => one.words).join(", ")).toBe(words);
  // What did not pass says what to do.
  expect(said.every(({ words, advice }) => words.endsWith("passed") || advice)).toBe(true);
});

test("without a mail server nothing is queued, and the step says which settings are missing", async () => {
  const admin = await createAdmin();
  expect(await sendTestMail(admin, { now: NOW, waitMs: 0 })).toMatchObject({
    problem: { code: "conflict" },
  });
  expect(await db.$count(mailOutbox, eq(mailOutbox.userId, admin.id))).toBe(0);
  const mail = (await openShop(admin, NOW))?.left.find(({ step }) => step === "mail");
  expect(mail?.words).toContain("SMTP_URL and MAIL_FROM");
  const SMTP_URL = "smtp://mail.test";
  expect(whyNoMail({ SMTP_URL, MAIL_DELIVERY: "sent" })).toBeNull();
  expect(whyNoMail({ SMTP_URL, MAIL_DELIVERY: "held" })).toContain("MAIL_DELIVERY");
});
