import { and, asc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { SeriesChangeInput, SeriesInput } from "~/domain/appointments/appointments.schema";
import { createSeries } from "~/domain/appointments/sessions/create-series.server";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { appointmentSeries, appointmentSessions } from "~drizzle/schema";
import { dayIn } from "./appointments";
import { anyAdmin } from "./builders";

const seating = {
  ...{ minutes: 90, seats: 8, minParty: 1, maxParty: 8, videoLink: null },
  // Tests share the lounge.
  isSure: true,
};

/** A new series of group tours, by default each day at 2 PM, the first ten days from `dayIn(20)`. */
export async function createTours(details: Partial<SeriesInput> = {}) {
  const place = `The barn ${crypto.randomUUID()}`;
  const input: SeriesInput = {
    ...{ offering: "group-tour", weekdays: [0, 1, 2, 3, 4, 5, 6], times: ["14:00"], nth: null },
    ...{ startsOn: dayIn(20), endsOn: dayIn(29), exceptions: [], place },
    ...seating,
    ...details,
  };
  const made = await createSeries(anyAdmin(), input);
  if (!made.ok) throw new Error(made.problem.message);
  return { id: made.id, place: input.place, times: await timesOfSeries(made.id) };
}

/** A change of such a series, as its form sends it. */
export const seriesChange = (
  place: string,
  details: Partial<SeriesChangeInput> = {},
): SeriesChangeInput => ({
  ...{ from: dayIn(20), times: ["14:00"], place, reason: "The harvest is late" },
  ...seating,
  ...details,
});

/** The times of a series that were not cancelled, in their order. */
export function timesOfSeries(seriesId: number) {
  return db
    .select()
    .from(appointmentSessions)
    .where(and(eq(appointmentSessions.seriesId, seriesId)))
    .orderBy(asc(appointmentSessions.startsAt))
    .then((rows) => rows.filter(({ state }) => state !== "cancelled"));
}

/** "2027-06-19 14:00" for each time of a series that was not cancelled. */
export const startsOfSeries = async (seriesId: number) =>
  (await timesOfSeries(seriesId)).map(
    ({ startsAt }) => `${businessDay(startsAt)} ${businessTime(startsAt)}`,
  );

/** A series as it is stored. */
export const storedSeries = async (id: number) =>
  onlyRow(await db.select().from(appointmentSeries).where(eq(appointmentSeries.id, id)));
