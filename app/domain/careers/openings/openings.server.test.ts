import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { inboxItems, jobOpenings, mailOutbox } from "~drizzle/schema";
import { anyAdmin, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { findApplication, listApplicationEvents } from "../applications/application-queries.server";
import { stageInput } from "../applications/applications.schema";
import { moveApplication, noteApplication } from "../applications/move-application.server";
import { applyForJob } from "../apply-for-job.server";
import { applyInput } from "../careers.schema";
import { site } from "~/content/site";
import { jobJsonLd } from "./job-json-ld";
import { openingInput } from "./openings.schema";
import { getJob, isOpenJob, listOpenJobs } from "./openings-queries.server";
import { payWords } from "./pay";
import { createOpening, saveOpening, setOpeningClosed } from "./save-opening.server";

useDatabase();

const TYPED = {
  title: "Grower",
  position: "cultivation",
  place: "Warwick",
  hours: "Full time",
  payFrom: "$21",
  payTo: "1,024.50",
  payPer: "hour",
  description: "Walk the field.",
};

async function advertise(typed: Partial<typeof TYPED> & { closingDay?: string } = {}) {
  const made = await createOpening(anyAdmin(), openingInput.parse({ ...TYPED, ...typed }));
  if (!made.ok) throw new Error(made.problem.message);
  const job = await getJob(made.id);
  if (!job) throw new Error("No opening");
  return job;
}

const sent = (email: string, opening?: string) =>
  applyInput.parse({
    ...{ firstName: "Grace", lastName: "Hopper", email, phone: "8455550123" },
    ...{ position: "cultivation", experience: "none", availability: "flexible", opening },
  });

const mailsTo = (email: string) =>
  db
    .select({ subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(asc(mailOutbox.id));

test("an opening without pay, or with a range that falls, is refused", async () => {
  const unpaid = openingInput.safeParse({ ...TYPED, payFrom: " " });
  expect(unpaid.error?.issues[0]?.message).toMatch(/section 194-b/);
  for (const payFrom of ["by agreement", "-1", "20.555", "1e3"])
    expect(openingInput.safeParse({ ...TYPED, payFrom }).success, payFrom).toBe(false);
  for (const [payFrom, field] of [
    ["30", "payTo"],
    ["0", "payFrom"],
  ] as const) {
    const input = openingInput.parse({ ...TYPED, payFrom, payTo: payFrom === "0" ? "" : "29.99" });
    expect(await createOpening(anyAdmin(), input)).toMatchObject({ ok: false, problem: { field } });
  }
});

test("the pay is a range or one figure, in words and for search engines", async () => {
  const range = await advertise();
  expect(payWords(range)).toBe("$21.00 to $1,024.50 an hour");
  expect(jobJsonLd(range, "https://example.com/", site).baseSalary.value).toMatchObject({
    minValue: 21,
    maxValue: 1024.5,
    unitText: "HOUR",
  });
  const fixed = await advertise({ payFrom: "65000", payTo: "", payPer: "year" });
  expect(payWords(fixed)).toBe("$65,000.00 a year");
  expect(jobJsonLd(fixed, "https://example.com/", site).baseSalary.value).toMatchObject({
    value: 65000,
  });
});

test("search engines read the street, if it is known, and the kind of employment", async () => {
  const origin = "https://example.com/";
  const named = await advertise({ place: "12 Mill Road, Warwick", hours: "Full or part time" });
  expect(jobJsonLd(named, origin, site)).toMatchObject({
    employmentType: ["PART_TIME"],
    jobLocation: { address: { streetAddress: "12 Mill Road", addressLocality: "Warwick" } },
  });
  const own = await advertise({ place: "Warwick", hours: "Full-time, seasonal" });
  expect(
    jobJsonLd(own, origin, { name: "Mill", address: "3 Farm Lane, Warwick, NY 10990" }),
  ).toMatchObject({
    employmentType: ["FULL_TIME", "TEMPORARY"],
    jobLocation: { address: { streetAddress: "3 Farm Lane", postalCode: "10990" } },
    hiringOrganization: { name: "Mill" },
    identifier: { name: "Mill" },
  });
  const elsewhere = jobJsonLd({ ...own, place: "Goshen", hours: "By day" }, origin, {
    name: "Mill",
    address: "3 Farm Lane, Warwick, NY 10990",
  });
  expect(elsewhere.employmentType).toEqual(["OTHER"]);
  expect(elsewhere.jobLocation.address).toEqual({
    ...{ "@type": "PostalAddress", addressLocality: "Goshen" },
    ...{ addressRegion: "NY", addressCountry: "US" },
  });
});

test("equal titles get addresses of their own, which stay when the title changes", async () => {
  const title = `Driver ${crypto.randomUUID()}`;
  const first = await advertise({ title });
  const second = await advertise({ title });
  expect(second.slug).toBe(`${first.slug}-2`);
  await saveOpening(anyAdmin(), first.id, openingInput.parse({ ...TYPED, title: "Other" }));
  expect((await getJob(first.id))?.slug).toBe(first.slug);
});

test("an opening is listed until it is closed or its last day in New York has passed", async () => {
  const today = businessDay(new Date());
  const job = await advertise({ closingDay: today });
  const isListed = async () => (await listOpenJobs()).some(({ id }) => id === job.id);
  expect(await isListed()).toBe(true);
  const { id } = job;
  await db
    .update(jobOpenings)
    .set({ closingDay: addDays(today, -1) })
    .where(eq(jobOpenings.id, id));
  expect(await isListed()).toBe(false);
  await db.update(jobOpenings).set({ closingDay: null }).where(eq(jobOpenings.id, id));
  await setOpeningClosed(anyAdmin(), id, true);
  expect(await isListed()).toBe(false);
  const late = await applyForJob(visitor(), sent("late@example.com", job.slug), null);
  expect(late).toMatchObject({ ok: false, problem: { code: "conflict" } });
  await setOpeningClosed(anyAdmin(), id, false);
  expect(await isListed()).toBe(true);
  expect(isOpenJob({ closedAt: null, closingDay: today })).toBe(true);
});

test("an application for an opening is receipted once; stages, notes and mails are its history", async () => {
  const job = await advertise();
  const email = `grace-${crypto.randomUUID()}@example.com`;
  const applied = await applyForJob(visitor(), sent(email, job.slug), null);
  const again = await applyForJob(visitor(), sent(email, job.slug), null);
  if (!applied.ok || !again.ok) throw new Error("The application was refused");
  const { id } = applied.application;
  expect(again.application.id).toBe(id);
  expect(await findApplication(id)).toMatchObject({
    opening: { id: job.id },
    application: { stage: "received" },
  });
  expect((await mailsTo(email)).map(({ text }) => text)).toEqual([
    expect.stringContaining("your application as Grower"),
  ]);

  const admin = { ...anyAdmin(), username: "owner" };
  await noteApplication(admin, id, { note: "Knows tractors." });
  await noteApplication(admin, id, { note: "Knows tractors." });
  const mail = stageInput.parse({ sendsMail: true, subject: "Come by", text: "On Monday." });
  for (let press = 0; press < 2; press++) {
    expect(await moveApplication(admin, id, "interview", mail)).toEqual({ ok: true });
  }
  expect(await moveApplication(admin, id, "hired", { ...mail, text: null })).toMatchObject({
    problem: { field: "text" },
  });
  await moveApplication(admin, id, "declined", stageInput.parse({}));
  const events = await listApplicationEvents(id);
  expect(events.map(({ actorName, event, stage, detail }) => [actorName, event, stage, detail])) //
    .toEqual([
      ["owner", "note", null, "Knows tractors."],
      ["owner", "stage", "interview", ""],
      ["owner", "mail", "interview", "Come by\n\nOn Monday."],
      ["owner", "stage", "declined", ""],
    ]);
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.email, email));
  expect(item).toMatchObject({ subject: "Job application: Grower", state: "done" });
  await moveApplication(admin, id, "offer", stageInput.parse({}));
  const [reopened] = await db.select().from(inboxItems).where(eq(inboxItems.email, email));
  expect(reopened?.state).toBe("open");
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("We have your application"),
    "Come by",
  ]);
});
