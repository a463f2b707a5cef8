import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import {
  appointmentSessions,
  eventBookings,
  newsletterSubscribers,
  reservations,
  saleEntries,
} from "~drizzle/schema";
import { createTime, reserve } from "../../../tests/support/appointments";
import { useDatabase } from "../../../tests/support/database";
import { actCsv, countActs, countQuery } from "./act-counts.server";
import { readReportRange } from "./report-range";

useDatabase();

const TODAY = "2026-11-23";
const rangeOf = (query: string, today = TODAY) =>
  readReportRange(new URLSearchParams(query), today);

async function subscribe(...instants: string[]) {
  await db.insert(newsletterSubscribers).values(
    instants.map((instant) => ({
      email: `${crypto.randomUUID()}@example.com`,
      createdAt: new Date(instant),
    })),
  );
}

beforeAll(async () => {
  // In New York: the last minute of October 31, the first of November 1 (the day of 25 hours), its
  // last, and the first of November 2.
  await subscribe("2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z");
  await subscribe("2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z");
  await db.insert(eventBookings).values({
    ...{ name: "Ada", email: "ada@example.com", phone: "1", eventType: "group-tour" },
    ...{ preferredDate: "2026-12-01", guestCount: "1-2" },
    createdAt: new Date("2026-11-02T12:00:00Z"),
  });
});

test("acts are counted by the days of New York, also on the day of 25 hours", async () => {
  const range = rangeOf("by=day&from=2026-10-31&to=2026-11-03");
  expect(range.steps).toEqual(["2026-10-31", "2026-11-01", "2026-11-02", "2026-11-03"]);
  const counts = await countActs(range);
  expect(counts.subscribers).toEqual([1, 2, 1, 0]);
  expect(counts.bookings).toEqual([0, 0, 1, 0]);
  expect(counts.orders).toEqual([0, 0, 0, 0]);
});

test("weeks begin on Monday, and both ends are whole weeks or months", async () => {
  const weeks = rangeOf("by=week&from=2026-10-31&to=2026-11-03");
  expect([weeks.from, weeks.to]).toEqual(["2026-10-26", "2026-11-08"]);
  expect((await countActs(weeks)).subscribers).toEqual([3, 1]);
  const months = rangeOf("by=month&from=2026-10-31&to=2026-11-03");
  expect([months.from, months.to]).toEqual(["2026-10-01", "2026-11-30"]);
  expect((await countActs(months)).subscribers).toEqual([1, 3]);
});

test("the CSV has a row for each step", async () => {
  const csv = actCsv(rangeOf("from=2026-11-01&to=2026-11-02"));
  let text = "";
  for await (const line of csv.lines()) text += line;
  expect(csv.columns).toEqual([
    "day",
    "subscribers",
    "bookings",
    "applications",
    "orders",
    "posts",
    "guests",
    "taken",
  ]);
  expect(text).toBe("2026-11-01,2,0,0,0,0,0,0.00\r\n2026-11-02,1,1,0,0,0,0,0.00\r\n");
});

const sold = (kind: "sale" | "refund", day: string, priceCents: number, discountCents = 0) => ({
  ...{ kind, day, priceCents, discountCents, productName: "Tea", taxClass: "goods" as const },
  ...{ quantity: Math.sign(priceCents), stateTaxCents: 0, localTaxCents: 0 },
  ...{ distributorTaxCents: 0, salesTaxCents: 0 },
});

test("sales are what was paid, less what came back, and guests are those who came", async () => {
  await db
    .insert(saleEntries)
    .values([
      sold("sale", "2026-08-31", 1000, 50),
      sold("sale", "2026-09-01", 2000),
      sold("refund", "2026-09-30", -500),
      sold("sale", "2026-10-01", 9),
    ]);
  const sessionId = await createTime({ seats: 20 });
  const came = await reserve(sessionId, { partySize: 3 });
  await reserve(sessionId, { partySize: 4 });
  // The last minute of September in New York.
  const startsAt = new Date("2026-10-01T03:59:00Z");
  await db
    .update(appointmentSessions)
    .set({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
    .where(eq(appointmentSessions.id, sessionId));
  await db
    .update(reservations)
    .set({ state: "arrived" })
    .where(eq(reservations.reference, came.reference));
  const months = rangeOf("by=month&from=2026-08-01&to=2026-10-31");
  const { taken, guests } = await countActs(months);
  expect({ taken, guests }).toEqual({ taken: [950, 1500, 9], guests: [0, 3, 0] });
});

test("an address without days shows the latest ones, and nonsense is ignored", () => {
  expect(rangeOf("").steps).toHaveLength(30);
  expect(rangeOf("by=week").steps).toHaveLength(26);
  const year = rangeOf("by=month&from=nonsense&to=2026-02-30", "2026-01-31");
  expect([year.steps.length, year.from, year.to]).toEqual([12, "2025-02-01", "2026-01-31"]);
  expect(rangeOf("by=hour&to=2999-12-31")).toMatchObject({ by: "day", to: TODAY });
  expect(rangeOf("from=2026-12-01&to=2026-11-01").steps).toEqual(["2026-11-01"]);
});

test("a report has at most 400 rows", () => {
  const range = rangeOf("from=1900-01-01");
  expect(range).toMatchObject({ isCut: true, to: TODAY });
  expect(range.steps).toHaveLength(400);
  expect(rangeOf("by=month&from=1990-01-01").isCut).toBe(true);
  expect(rangeOf("by=day&from=2026-01-01").isCut).toBe(false);
});

test("a report of one month among 100,000 rows reads the index of its days", async () => {
  await db.execute(sql`insert into newsletter_subscribers (email, created_at)
    select gen_random_uuid() || '@example.com', timestamptz '2020-01-01' + n * interval '20 minutes'
    from generate_series(1, 100000) n`);
  await db.execute(sql`analyze newsletter_subscribers`);
  const plan = await selectRows<Record<string, string>>(
    sql`explain ${countQuery(rangeOf("from=2026-10-01&to=2026-10-31"))}`,
  );
  expect(JSON.stringify(plan)).toContain("newsletter_subscribers_created_at_idx");
});
