import { and, asc, eq, gte, inArray, or } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, formatAppointment, formatDay } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { appointmentSeries, appointmentSessions, type SeriesValues } from "~drizzle/schema";
import type { SeriesChangeInput } from "../appointments.schema";
import { proposeAgain } from "../reservations/proposals.server";
import { offerFreeSeats } from "../reservations/waiting-list.server";
import type { Reservation } from "../reservations/write-change.server";
import { noReason } from "./change-session.server";
import { clashProblem } from "./clashes.server";
import { seatingProblem, sessionTimes } from "./create-session.server";
import type { Series } from "./extend-series.server";
import { inOrder, slotOf, valuesOn } from "./series-days";
import { type LockedSession, lockSessions, type SessionRow } from "./session-rows.server";
import {
  holderOf,
  isNews,
  isTeamNews,
  lockParties,
  type SessionValues,
  writeSession,
} from "./write-session.server";

export const missingSeries = (): Refusal => refuse("not-found", "That series is no longer there");

/** What a change of a series did. */
type SeriesChanged = {
  id: number;
  /** How many sessions have other values now. */
  changed: number;
  /** How many parties are told by mail. */
  told: number;
  /** How many sessions stay as they are, because they were moved by themselves. */
  stayed: number;
  /** How many sessions keep more seats than were entered: taken ones, or given by itself. */
  full: number;
};

/**
 * Gives a series other values from a day on: those of its sessions that are ahead and were not
 * moved by themselves get them, and so do those that are made later. Seats that one of them was
 * given by itself stay, and nobody loses a seat. The parties of sessions at another time or place are told by
 * mail with the reason. All in one transaction. The same change again changes nothing.
 * Problems: "not-found"; "invalid" at `from` for a day in the past or after the last one, at `times`
 * for another number of times a day or one that has passed, at `maxParty`, at `reason` if parties
 * are told and there is none; "conflict" at `times` if another session of the series is then; those
 * of clashProblem and of `check`.
 */
export async function changeSeries(
  admin: Admin,
  id: number,
  { from, isSure, reason = null, ...entered }: SeriesChangeInput,
  check?: EditCheck,
): Promise<Outcome<SeriesChanged>> {
  const problem = seatingProblem(entered);
  if (problem) return problem;
  return db.transaction(async (tx) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const now = new Date();
    const series = await lockSeries(tx, id);
    if (!series) return missingSeries();
    const before = valuesOn<SeriesValues>(series, from);
    const { host = before.host, room = before.room } = entered;
    const values = { ...entered, times: inOrder(entered.times), host, room };
    const refusal = fromProblem(series, from, now) ?? timesProblem(before, values);
    if (refusal) return refusal;
    const sessions = await lockFrom(tx, id, from);
    const { partiesOf, askedOf } = await lockParties(
      tx,
      sessions.map((one) => one.id),
    );
    const planned = planSessions(series, sessions, { from, values, partiesOf, now });
    const followers = planned.filter(isFollowing);
    const moved = followers.filter((one) => isNews(one.before, one.after));
    const impossible = placeProblem(planned, now);
    if (impossible) return impossible;
    const concerned = moved.flatMap((one) => partiesOf(one.before.id));
    if (!reason && concerned.length > 0) return noReason();
    const elsewhere = followers.filter(
      (one) => isNews(one.before, one.after) || isTeamNews(one.before, one.after),
    );
    const clash = await clashProblem(tx, {
      times: elsewhere.map(({ after }) => after).sort(byStart),
      ids: followers.map((one) => one.before.id),
      ...{ place: values.place, videoLink: values.videoLink, host, room, isSure },
    });
    if (clash) return clash;
    await writeSeries(tx, series, { from, values, now });
    await detachCancelled(tx, planned);
    let told = 0;
    const changed = inWritingOrder(followers.filter(isDifferent));
    for (const { before: session, after } of changed) {
      const parties = partiesOf(session.id);
      told += await writeSession(tx, { admin, before: session, after, parties, reason, now });
    }
    await rememberSlots(tx, planned);
    const atOtherTimes = moved.filter((one) => !isAt(one.before, one.after.startsAt));
    for (const one of askedOf(atOtherTimes.map((each) => each.before.id))) {
      await proposeAgain(tx, one, { by: "team", admin }, now);
    }
    for (const { before: session } of changed) {
      const isAwaited = partiesOf(session.id).some(({ state }) => state === "waiting");
      if (isAwaited) await offerFreeSeats(tx, session.id, now);
    }
    const stayed = planned.filter((one) => one.isOwn).length;
    if (changed.length > 0 || !isEqual(before, values)) {
      const detail = `from ${formatDay(from)}, ${changed.length} times, ${told} parties told`;
      await recordAudit(tx, admin, { act: "series changed", subject: `series ${id}`, detail });
    }
    const full = followers.filter(({ after }) => after.seats > values.seats).length;
    return { ok: true, id, changed: changed.length, told, stayed, full };
  });
}

/** A series, locked until the transaction ends. The job that extends it waits. */
export async function lockSeries(tx: Database, id: number): Promise<Series | null> {
  const [series] = await tx
    .select()
    .from(appointmentSeries)
    .where(eq(appointmentSeries.id, id))
    .for("update");
  return series ?? null;
}

const isEqual = (one: SeriesValues, other: SeriesValues) =>
  VALUES.every((name) => String(one[name]) === String(other[name]));

const VALUES = [
  ...["times", "minutes", "seats", "minParty", "maxParty", "place", "videoLink", "host", "room"],
] as (keyof SeriesValues)[];

function fromProblem({ endsOn }: Series, from: string, now: Date): Refusal | null {
  if (from < businessDay(now)) {
    return refuse("invalid", "Choose a day that is today or later", { field: "from" });
  }
  if (endsOn !== null && from > endsOn) {
    const message = `The series ends on ${formatDay(endsOn)}. Choose an earlier day`;
    return refuse("invalid", message, { field: "from" });
  }
  return null;
}

/** Each time of a day becomes the new one in the same place of the order. */
function timesProblem(before: SeriesValues, after: SeriesValues): Refusal | null {
  const count = inOrder(before.times).length;
  if (after.times.length === count) return null;
  const message =
    count === 1
      ? "Enter one time, because this series has one a day"
      : `Enter ${count} times, because this series has ${count} a day`;
  return refuse("invalid", message, { field: "times" });
}

type Slot = Pick<SessionRow, "madeFor" | "startsAt">;

/** The start that the series gave the session. */
export const slotStart = ({ madeFor, startsAt }: Slot) => madeFor ?? startsAt;

/** The condition of the sessions of a series that it made for the day or later, or that are then. */
export function isFrom(seriesId: number, from: string) {
  const start = businessInstant(from, "00:00");
  const { startsAt, madeFor } = appointmentSessions;
  return and(
    eq(appointmentSessions.seriesId, seriesId),
    or(gte(startsAt, start), gte(madeFor, start)),
  );
}

async function lockFrom(tx: Database, seriesId: number, from: string) {
  const rows = await tx
    .select({ id: appointmentSessions.id })
    .from(appointmentSessions)
    .where(isFrom(seriesId, from))
    .orderBy(asc(appointmentSessions.id));
  const ids = rows.map(({ id }) => id);
  return [...(await lockSessions(tx, ids)).values()];
}

type Planned = {
  before: LockedSession;
  /** The new start of its place in the series. Null if the series knows none. */
  slot: Date | null;
  /** Whether it was moved by itself, is ahead, and so stays as it is. */
  isOwn: boolean;
  /** What it gets. Null if it stays as it is. */
  after: SessionValues | null;
};

type Following = Planned & { after: SessionValues };

const isFollowing = (planned: Planned): planned is Following => planned.after !== null;

type Change = {
  from: string;
  values: SeriesValues;
  partiesOf: (sessionId: number) => readonly Reservation[];
  now: Date;
};

function planSessions(
  series: Series,
  sessions: readonly LockedSession[],
  { from, values, partiesOf, now }: Change,
): Planned[] {
  return sessions.map((before) => {
    const { day, index } = slotOf(series, slotStart(before));
    const time = day < from ? undefined : values.times[index];
    const times = time === undefined ? null : sessionTimes({ day, time, minutes: values.minutes });
    const { isAhead, isOwn } = standing(series, before, now);
    const usual = valuesOn<SeriesValues>(series, day);
    const after =
      isAhead && !isOwn && times
        ? { ...times, ...followingValues(before, usual, values, partiesOf(before.id)) }
        : null;
    return { before, slot: times?.startsAt ?? null, isOwn, after };
  });
}

type Standing = Slot & Pick<SessionRow, "endsAt" | "state" | "place" | "videoLink">;

/** Whether a session of a series is ahead, and if so, whether it was moved by itself. */
export function standing(series: SeriesValues & Pick<Series, "earlier">, one: Standing, now: Date) {
  const { day, index } = slotOf(series, slotStart(one));
  const usual = valuesOn<SeriesValues>(series, day);
  const isAhead = one.state !== "cancelled" && one.startsAt > now;
  const length = (one.endsAt.getTime() - one.startsAt.getTime()) / 60_000;
  const isMoved =
    index === -1 ||
    !isAt(one, slotStart(one)) ||
    length !== usual.minutes ||
    one.place !== usual.place ||
    one.videoLink !== usual.videoLink;
  return { isAhead, isOwn: isAhead && isMoved };
}

const isAt = ({ startsAt }: Pick<SessionRow, "startsAt">, start: Date) =>
  startsAt.getTime() === start.getTime();

/** The new values, but for what the session was given by itself. Nobody loses a seat. */
function followingValues(
  before: LockedSession,
  usual: SeriesValues,
  values: SeriesValues,
  parties: readonly Reservation[],
) {
  const { place, videoLink } = values;
  const hasUsualSeats =
    before.seats === usual.seats &&
    before.minParty === usual.minParty &&
    before.maxParty === usual.maxParty;
  // More seats than the series had, all of them taken, are those of an earlier change like this.
  const isFull = before.seats === before.seatsTaken && before.seats > usual.seats;
  const { seats, minParty, maxParty } = hasUsualSeats || isFull ? values : before;
  const holder = holderOf(before, parties);
  const taken = before.offering.isPrivate ? (holder?.partySize ?? 0) : before.seatsTaken;
  return {
    ...{ minParty, maxParty, place, videoLink },
    seats: Math.max(seats, taken),
    host: before.host === usual.host ? values.host : before.host,
    room: before.room === usual.room ? values.room : before.room,
  };
}

const isDifferent = ({ before, after }: Following) =>
  isNews(before, after) ||
  isTeamNews(before, after) ||
  before.seats !== after.seats ||
  before.minParty !== after.minParty ||
  before.maxParty !== after.maxParty;

/** Why a session cannot be at its new time, or null. */
function placeProblem(planned: readonly Planned[], now: Date): Refusal | null {
  const followers = planned.filter(isFollowing);
  const past = followers.find(({ before, after }) => {
    return !isAt(before, after.startsAt) && after.startsAt <= now;
  });
  if (past) {
    const message = `${formatAppointment(past.after.startsAt)} has passed. Choose a later first day`;
    return refuse("invalid", message, { field: "times" });
  }
  const taken = new Set(
    planned
      .filter(({ before, after }) => after === null && before.state !== "cancelled")
      .map(({ before }) => before.startsAt.getTime()),
  );
  for (const { after } of followers) {
    const start = after.startsAt.getTime();
    if (taken.has(start)) {
      const message = `Another time of this series is on ${formatAppointment(after.startsAt)}. Move or cancel that one first`;
      return refuse("conflict", message, { field: "times" });
    }
    taken.add(start);
  }
  return null;
}

const byStart = (one: { startsAt: Date }, other: { startsAt: Date }) =>
  one.startsAt.getTime() - other.startsAt.getTime();

/** The order in which no session is given a start that another one of the series still has. */
function inWritingOrder(changed: readonly Following[]): Following[] {
  const inOrderOfStart = [...changed].sort((one, other) => byStart(one.before, other.before));
  const isLater = ({ before, after }: Following) => after.startsAt > before.startsAt;
  return [
    ...inOrderOfStart.filter((one) => !isLater(one)),
    ...inOrderOfStart.filter(isLater).reverse(),
  ];
}

/** Cancelled sessions whose start another session gets are no longer of the series. */
async function detachCancelled(tx: Database, planned: readonly Planned[]) {
  const starts = new Set(planned.filter(isFollowing).map(({ after }) => after.startsAt.getTime()));
  const ids = planned
    .filter(({ before }) => before.state === "cancelled" && starts.has(before.startsAt.getTime()))
    .map(({ before }) => before.id);
  await detach(tx, ids);
}

/** Takes cancelled sessions out of their series, so that another one can be at their time. */
export async function detach(tx: Database, ids: readonly number[]) {
  if (ids.length === 0) return;
  await tx
    .update(appointmentSessions)
    .set({ seriesId: null })
    .where(inArray(appointmentSessions.id, [...ids]));
}

/** Each session stands for the new time of its place in the series, wherever it is itself. */
async function rememberSlots(tx: Database, planned: readonly Planned[]) {
  for (const { before, slot, after } of planned) {
    const start = after?.startsAt ?? before.startsAt;
    const madeFor = slot && slot.getTime() !== start.getTime() ? slot : null;
    if (slot === null || madeFor?.getTime() === before.madeFor?.getTime()) continue;
    await tx
      .update(appointmentSessions)
      .set({ madeFor })
      .where(eq(appointmentSessions.id, before.id));
  }
}

type Written = { from: string; values: SeriesValues; now: Date };

/** Stores the new values, and those before for the days until then. */
async function writeSeries(tx: Database, series: Series, { from, values, now }: Written) {
  const { times, minutes, seats, minParty, maxParty, place, videoLink, host, room } =
    valuesOn<SeriesValues>(series, addDays(from, -1));
  const last = { times, minutes, seats, minParty, maxParty, place, videoLink, host, room };
  const isFromStart = from <= series.startsOn || from <= businessDay(now);
  const kept = series.earlier.filter(({ until }) => until < from && until > businessDay(now));
  const earlier = isFromStart ? [] : [...kept, { ...last, until: from }];
  await tx
    .update(appointmentSeries)
    .set({ ...values, earlier })
    .where(eq(appointmentSeries.id, series.id));
}
