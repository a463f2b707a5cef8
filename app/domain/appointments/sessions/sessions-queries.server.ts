import { and, asc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { addDays, businessInstant, monthStart } from "~/lib/dates/calendar-days";
import { appointmentSessions, offerings } from "~drizzle/schema";
import { type SessionState, sessionStateAt } from "../appointment-states";
import { offeringsSeenBy } from "../team/meetings-seen.server";
import { undoableOf } from "./restore-session.server";
import { type OfferingKind, offeringColumns } from "./session-rows.server";

export type Offering = typeof offerings.$inferSelect;

/** Everything that can be reserved: experiences, then events, then meetings. */
export async function listOfferings(): Promise<Offering[]> {
  return db.select().from(offerings).orderBy(asc(offerings.id));
}

/** What can be reserved under this name, or null. */
export async function getOffering(slug: string): Promise<Offering | null> {
  const [row] = await db.select().from(offerings).where(eq(offerings.slug, slug));
  return row ?? null;
}

/** A session as visitors see it. */
export type ListedSession = {
  id: number;
  startsAt: Date;
  endsAt: Date;
  seats: number;
  seatsLeft: number;
  minParty: number;
  maxParty: number;
  place: string;
  state: SessionState;
  offering: { id: number; slug: string; kind: OfferingKind; title: string; isPrivate: boolean };
};

export type SessionPage = ListedSession & {
  cancelReason: string | null;
  /** Whether it is held by video call. Its link is told only to the confirmed. */
  isVideoCall: boolean;
  confirmsAtOnce: boolean;
};

const sessionColumns = {
  id: appointmentSessions.id,
  startsAt: appointmentSessions.startsAt,
  endsAt: appointmentSessions.endsAt,
  seats: appointmentSessions.seats,
  seatsTaken: appointmentSessions.seatsTaken,
  minParty: appointmentSessions.minParty,
  maxParty: appointmentSessions.maxParty,
  place: appointmentSessions.place,
  state: appointmentSessions.state,
  cancelReason: appointmentSessions.cancelReason,
  cancelledAt: appointmentSessions.cancelledAt,
  sequence: appointmentSessions.sequence,
  videoLink: appointmentSessions.videoLink,
  host: appointmentSessions.host,
  room: appointmentSessions.room,
};

function selectSessions(tx: Database = db) {
  return tx
    .select({ ...sessionColumns, offering: offeringColumns })
    .from(appointmentSessions)
    .innerJoin(offerings, eq(offerings.id, appointmentSessions.offeringId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectSessions>>[number];

/** Without what only the team sees. */
function listed(row: Row, now: Date): ListedSession {
  const { id, startsAt, endsAt, seats, seatsTaken, minParty, maxParty, place } = row;
  const { id: offeringId, slug, kind, title, isPrivate } = row.offering;
  return {
    ...{ id, startsAt, endsAt, seats, minParty, maxParty, place },
    seatsLeft: seats - seatsTaken,
    state: sessionStateAt(row, now),
    offering: { id: offeringId, slug, kind, title, isPrivate },
  };
}

/** A session that can still be reserved. */
export type OpenSession = {
  id: number;
  startsAt: Date;
  endsAt: Date;
  seats: number;
  seatsLeft: number;
};

/**
 * The next `count` sessions with seats for their smallest party of each of these offerings, by slug,
 * in one query. Offerings without such a session have an empty list.
 */
export async function nextOpenSessions<Slug extends string>(
  slugs: readonly Slug[],
  count: number,
  now = new Date(),
): Promise<Record<Slug, OpenSession[]>> {
  const found = await selectRows<NextRow>(sql`
    select ${offerings.slug} as slug, next.id, next.starts_at as "startsAt",
      next.ends_at as "endsAt", next.seats, next.seats - next.seats_taken as "seatsLeft"
    from ${offerings} cross join lateral (
      select * from ${appointmentSessions} as session
      where session.offering_id = ${offerings.id} and session.starts_at > ${now.toISOString()}
        and session.state = 'open'
        and session.seats_taken + session.min_party <= session.seats
      order by session.starts_at, session.id
      limit ${count}) as next
    where ${inArray(offerings.slug, [...slugs])}
    order by next.starts_at, next.id`);
  const bySlug = Object.fromEntries(slugs.map((slug): [string, OpenSession[]] => [slug, []]));
  for (const { slug, startsAt, endsAt, ...row } of found) {
    bySlug[slug]?.push({ ...row, startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
  }
  // Its keys are the slugs.
  return bySlug as Record<Slug, OpenSession[]>;
}

type NextRow = Omit<OpenSession, "startsAt" | "endsAt"> & {
  slug: string;
  startsAt: Date | string;
  endsAt: Date | string;
};

/**
 * All sessions of a month (YYYY-MM, New York) in their order, of one offering or of all. Cancelled
 * and past ones too: their state says so.
 */
export async function sessionsOfMonth(
  month: string,
  slug: string | null = null,
  now = new Date(),
): Promise<ListedSession[]> {
  const first = `${month}-01`;
  const next = monthStart(addDays(first, 31));
  return sessionsBetween({ from: first, to: addDays(next, -1), slug }, now);
}

/** The sessions of these days (YYYY-MM-DD, New York, both included) in their order. */
export async function sessionsBetween(
  { from, to, slug = null }: { from: string; to: string; slug?: string | null },
  now = new Date(),
): Promise<ListedSession[]> {
  return (await rowsBetween({ from, to, slug })).map((row) => listed(row, now));
}

const rowsBetween = ({
  from,
  to,
  slug = null,
}: {
  from: string;
  to: string;
  slug?: string | null;
}) =>
  selectSessions()
    .where(and(onDays(from, to), slug ? eq(offerings.slug, slug) : undefined))
    .orderBy(asc(appointmentSessions.startsAt), asc(appointmentSessions.id));

/** A session with what only the team sees of it. */
export type TeamSession = ListedSession & { host: string | null; room: string | null };

/** The same with host and room, for the team. */
export async function teamSessionsBetween(
  days: { from: string; to: string },
  now = new Date(),
): Promise<TeamSession[]> {
  const rows = await rowsBetween(days);
  return rows.map((row) => ({ ...listed(row, now), host: row.host, room: row.room }));
}

/** The condition that a session starts on one of these days. */
export const onDays = (from: string, to: string) =>
  and(
    gte(appointmentSessions.startsAt, businessInstant(from, "00:00")),
    lt(appointmentSessions.startsAt, businessInstant(addDays(to, 1), "00:00")),
  );

/** A session by id, or null. */
export async function sessionPage(id: number, now = new Date()): Promise<SessionPage | null> {
  const [row] = await selectSessions().where(eq(appointmentSessions.id, id));
  if (!row) return null;
  return {
    ...listed(row, now),
    cancelReason: row.cancelReason,
    isVideoCall: row.videoLink !== null || row.place === VIDEO_CALL,
    confirmsAtOnce: row.offering.confirmsAtOnce,
  };
}

const VIDEO_CALL = "Video call";

/** A session that this member of the team may see, with everything that its edit form shows. */
export async function sessionForTeam(actor: Pick<User, "role">, id: number, tx: Database = db) {
  const [row] = await selectSessions(tx).where(
    and(eq(appointmentSessions.id, id), offeringsSeenBy(actor)),
  );
  if (!row) return null;
  return {
    ...listed(row, new Date()),
    cancelReason: row.cancelReason,
    videoLink: row.videoLink,
    host: row.host,
    room: row.room,
    undoable: undoableOf(row, new Date()),
    seatsTaken: row.seatsTaken,
  };
}

/** Names that times were given, those of the latest times first. */
export type TeamNames = { hosts: string[]; rooms: string[] };

const MOST_NAMES = 50;

/** The hosts and rooms that were named before, at most 50 of each. */
export async function usedNames(tx: Database = db): Promise<TeamNames> {
  const { host, room, startsAt } = appointmentSessions;
  const rows = await selectRows<{ host: string | null; room: string | null }>(
    sql`
      (select ${host} as host, null as room, max(${startsAt}) as last from ${appointmentSessions}
        where ${host} is not null group by ${host} order by last desc limit ${MOST_NAMES})
      union all
      (select null, ${room}, max(${startsAt}) as last from ${appointmentSessions}
        where ${room} is not null group by ${room} order by last desc limit ${MOST_NAMES})`,
    tx,
  );
  const names = (values: (string | null)[]) => values.filter((value) => value !== null);
  return { hosts: names(rows.map((row) => row.host)), rooms: names(rows.map((row) => row.room)) };
}

export type SessionForTeam = NonNullable<Awaited<ReturnType<typeof sessionForTeam>>>;
