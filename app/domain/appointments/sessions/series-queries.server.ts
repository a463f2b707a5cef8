import { and, asc, eq, gte, isNull, or } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { businessDay } from "~/lib/dates/dates";
import {
  appointmentSeries,
  appointmentSessions,
  offerings,
  type SeriesValues,
} from "~drizzle/schema";
import { isConcerned } from "../appointment-states";
import { partiesOfSessions, type Party } from "../team/agenda.server";
import { isFrom, standing } from "./change-series.server";
import { proposedOf } from "./clear-sessions.server";
import { isPausedOn, seriesTimes, type SeriesRule, valuesOn } from "./series-days";
import { clashesOf } from "./clashes.server";
import { sessionTimes } from "./create-session.server";
import { addDays } from "~/lib/dates/calendar-days";

/** A series as the team's list shows it. */
export type ListedSeries = SeriesRule &
  SeriesValues & { id: number; title: string; earlier: (SeriesValues & { until: string })[] };

const columns = {
  id: appointmentSeries.id,
  title: offerings.title,
  weekdays: appointmentSeries.weekdays,
  times: appointmentSeries.times,
  nth: appointmentSeries.nth,
  startsOn: appointmentSeries.startsOn,
  endsOn: appointmentSeries.endsOn,
  exceptions: appointmentSeries.exceptions,
  minutes: appointmentSeries.minutes,
  seats: appointmentSeries.seats,
  minParty: appointmentSeries.minParty,
  maxParty: appointmentSeries.maxParty,
  place: appointmentSeries.place,
  videoLink: appointmentSeries.videoLink,
  host: appointmentSeries.host,
  room: appointmentSeries.room,
  earlier: appointmentSeries.earlier,
  pausedFrom: appointmentSeries.pausedFrom,
  pausedUntil: appointmentSeries.pausedUntil,
};

const selectSeries = (tx: Database = db) =>
  tx
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
export async function getSeries(id: number, tx?: Database): Promise<ListedSeries | null> {
  const [series] = await selectSeries(tx).where(eq(appointmentSeries.id, id));
  return series ?? null;
}

/** What a series gives its sessions of a day. */
export const seriesValuesOn = (series: ListedSeries, day: string): SeriesValues =>
  valuesOn<SeriesValues>(series, day);

/** A session of a series that is ahead, with the parties that are told of its changes. */
export type SeriesSession = {
  id: number;
  startsAt: Date;
  seatsTaken: number;
  /** Whether it was moved by itself, and so does not follow the series. */
  isOwn: boolean;
  parties: Party[];
  /** Whether it is proposed to somebody. */
  isProposed: boolean;
};

/** The sessions of a series from a day on (YYYY-MM-DD, New York) that are ahead, in their order. */
export async function sessionsFrom(
  series: ListedSeries,
  from: string,
  now = new Date(),
): Promise<SeriesSession[]> {
  const rows = await db
    .select()
    .from(appointmentSessions)
    .where(and(isFrom(series.id, from), gte(appointmentSessions.startsAt, now)))
    .orderBy(asc(appointmentSessions.startsAt), asc(appointmentSessions.id));
  const parties = (await partiesOfSessions(rows.map(({ id }) => id))).filter(({ state }) =>
    isConcerned(state),
  );
  const proposed = await proposedOf(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const { isAhead, isOwn } = standing(series, row, now);
    if (!isAhead) return [];
    const { id, startsAt, seatsTaken } = row;
    const own = parties.filter(({ sessionId }) => sessionId === id);
    return [{ id, startsAt, seatsTaken, isOwn, parties: own, isProposed: proposed.has(id) }];
  });
}

/** How far ahead it is looked for what times meet that come back. */
const DAYS_LOOKED_AT = 180;

/**
 * What the times of a series would meet if its days that are left out, or those of its pause, came
 * back now. In sentences without a full stop.
 */
export async function clashesOfComeback(
  series: ListedSeries,
  what: "left out" | "paused",
  now = new Date(),
): Promise<string[]> {
  const today = businessDay(now);
  const isBack = (day: string) =>
    what === "paused" ? isPausedOn(series, day) : series.exceptions.includes(day);
  const rule = {
    ...series,
    ...(what === "paused" ? { pausedFrom: null, pausedUntil: null } : { exceptions: [] }),
  };
  const locals = seriesTimes(rule, today, addDays(today, DAYS_LOOKED_AT)).filter(({ day }) =>
    isBack(day),
  );
  const [first] = locals;
  if (!first) return [];
  const { place, videoLink, host, room } = seriesValuesOn(series, first.day);
  const times = locals.map(({ day, time }) =>
    sessionTimes({ day, time, minutes: seriesValuesOn(series, day).minutes }),
  );
  const own = await db
    .select({ id: appointmentSessions.id })
    .from(appointmentSessions)
    .where(isFrom(series.id, today));
  const ids = own.map(({ id }) => id);
  return clashesOf(db, { times, ids, place, videoLink, host, room });
}
