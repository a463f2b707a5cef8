import { asc, eq, gte, isNull, or } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import { appointmentSeries, offerings } from "~drizzle/schema";
import type { SeriesRule } from "./series-days";

/** A series as the team's list shows it. */
export type ListedSeries = SeriesRule & { id: number; title: string };

const columns = {
  id: appointmentSeries.id,
  title: offerings.title,
  weekdays: appointmentSeries.weekdays,
  times: appointmentSeries.times,
  nth: appointmentSeries.nth,
  startsOn: appointmentSeries.startsOn,
  endsOn: appointmentSeries.endsOn,
  exceptions: appointmentSeries.exceptions,
};

const selectSeries = () =>
  db
    .select(columns)
    .from(appointmentSeries)
    .innerJoin(offerings, eq(offerings.id, appointmentSeries.offeringId))
    .$dynamic();

/** The series that have not ended, in the order in which they were made. */
export function listSeries(now = new Date()): Promise<ListedSeries[]> {
  const { endsOn } = appointmentSeries;
  return selectSeries()
    .where(or(isNull(endsOn), gte(endsOn, businessDay(now))))
    .orderBy(asc(appointmentSeries.id));
}

/** A series by id, or null. */
export async function getSeries(id: number): Promise<ListedSeries | null> {
  const [series] = await selectSeries().where(eq(appointmentSeries.id, id));
  return series ?? null;
}
