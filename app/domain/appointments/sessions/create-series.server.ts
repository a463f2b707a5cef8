import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { appointmentSeries, appointmentSessions } from "~drizzle/schema";
import type { SeriesInput } from "../appointments.schema";
import { clashProblem } from "./clashes.server";
import { offeringBySlug, seatingProblem, sessionTimes } from "./create-session.server";
import { datesSet } from "./dates-set.server";
import { DAYS_AHEAD, makeSessions } from "./extend-series.server";
import { seriesTimes } from "./series-days";

const A_YEAR = 366;

/**
 * Creates a series and its sessions of the next 180 days. Later ones are made by the clock.
 * Returns how many there are. The same series by the same admin again within 10 minutes is created
 * once. Problems: "invalid" at `startsOn` if it is in the past, at `endsOn` if it is before, at
 * `weekdays` if no session would be in this time, at `maxParty`; that of clashProblem.
 */
export async function createSeries(
  admin: Admin,
  { offering: slug, isSure, ...input }: SeriesInput,
): Promise<Outcome<{ id: number; count: number }>> {
  const problem = seatingProblem(input);
  if (problem) return problem;
  const now = new Date();
  if (input.startsOn < businessDay(now)) {
    return refuse("invalid", "Choose a day that is today or later", { field: "startsOn" });
  }
  if (input.endsOn !== null && input.endsOn < input.startsOn) {
    return refuse("invalid", "The last day must not be before the first", { field: "endsOn" });
  }
  const { startsOn, endsOn } = input;
  if (endsOn !== null && seriesTimes(input, startsOn, addDays(startsOn, A_YEAR)).length === 0) {
    return refuse("invalid", "None of these weekdays is between the first and the last day", {
      field: "weekdays",
    });
  }
  const made = await once(
    { name: "create series", by: admin.id, content: { slug, ...input } },
    { id: appointmentSeries.id },
    (tx) => insertSeries(tx, admin, { slug, input, isSure, now }),
  );
  if (!made.ok) return made;
  const { id } = made;
  const ofSeries = eq(appointmentSessions.seriesId, id);
  return { ok: true, id, count: await db.$count(appointmentSessions, ofSeries) };
}

type NewSeries = Pick<SeriesInput, "isSure"> & {
  slug: string;
  input: Omit<SeriesInput, "offering" | "isSure">;
  now: Date;
};

async function insertSeries(tx: Database, admin: Admin, { slug, input, isSure, now }: NewSeries) {
  const today = businessDay(now);
  const times = seriesTimes(input, today, addDays(today, DAYS_AHEAD)).map((local) =>
    sessionTimes({ ...local, minutes: input.minutes }),
  );
  const { place, videoLink, host, room } = input;
  const clash = await clashProblem(tx, { times, place, videoLink, host, room, isSure });
  if (clash) return clash;
  const offering = await offeringBySlug(tx, slug);
  const series = onlyRow(
    await tx
      .insert(appointmentSeries)
      .values({ offeringId: offering.id, ...input })
      .returning(),
  );
  const count = await makeSessions(tx, series, now);
  await recordAudit(tx, admin, {
    act: "series added",
    subject: `series ${series.id}`,
    detail: `${offering.title}, ${count} times`,
  });
  if (count > 0) await datesSet(tx, offering);
  return { ok: true as const, id: series.id };
}
