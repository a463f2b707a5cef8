import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { dayIn } from "../../../tests/support/appointments";
import { useDatabase } from "../../../tests/support/database";
import { contactSubmissions, investorMessages } from "~drizzle/schema";
import { listRetentionRuns, runRetention } from "./run-retention.server";
import { PERSONAL_TABLES } from "./personal-tables.server";

useDatabase();

/** At 04:00 or 05:00 in New York. */
const NIGHT = new Date(`${dayIn(1)}T09:00:00Z`);
const LONG_AGO = new Date("2001-01-01T00:00:00Z");

test("a kind that cannot be deleted keeps no other kind, and is deleted by the next call", async () => {
  const ada = { name: "Ada", email: "ada@example.com" };
  await db.insert(contactSubmissions).values({ ...ada, message: "Good day", createdAt: LONG_AGO });
  await db.insert(investorMessages).values({
    ...{ investorName: "Ada", investorEmail: ada.email, subject: "Terms", message: "Which?" },
    createdAt: LONG_AGO,
  });
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'broken'; end $$`);
  await db.execute(sql`
    create trigger refuse before delete on contact_submissions
    for each row execute function refuse()`);
  // The kind "investors" comes after "contacts".
  await expect(runRetention(NIGHT, PERSONAL_TABLES)).rejects.toThrow("1 of");
  expect(await db.$count(investorMessages)).toBe(0);
  expect(await db.$count(contactSubmissions)).toBe(1);
  expect(await listRetentionRuns()).toMatchObject([{ finishedAt: null, report: { investors: 1 } }]);

  await db.execute(sql`drop trigger refuse on contact_submissions`);
  await runRetention(NIGHT, PERSONAL_TABLES);
  expect(await db.$count(contactSubmissions)).toBe(0);
  const [run] = await listRetentionRuns();
  expect(run).toMatchObject({ report: { investors: 1, contacts: 1 } });
  expect(run?.finishedAt).not.toBeNull();
});
