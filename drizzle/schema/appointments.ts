import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  varchar,
} from "drizzle-orm/pg-core";
import { users } from "./accounts";
import { eventBookings } from "./bookings";
import { createdAt, id, instant } from "./columns";
import { meetingRequests } from "./meetings";

const RESERVATION_STATES = [
  "requested",
  "confirmed",
  "declined",
  "waiting",
  "offered",
  "cancelled",
  "arrived",
  "missed",
] as const;

const RESERVATION_ACTS = [
  "requested",
  "confirmed",
  "waiting",
  "offered",
  "proposed",
  "withdrawn",
  "declined",
  "cancelled",
  "restored",
  "lapsed",
  "party",
  "moved",
  "changed",
  "told",
  "reminded",
  "noted",
  "id-checked",
  "id-unchecked",
  "arrived",
  "missed",
  "reopened",
] as const;

/** What can be reserved: a lounge experience, a calendar event, an investor meeting. */
export const offerings = pgTable(
  "offerings",
  {
    id: id(),
    /** For an experience the event type of its booking form, for an event its calendar name. */
    slug: varchar({ length: 60 }).notNull().unique(),
    kind: varchar({ length: 20, enum: ["experience", "event", "meeting"] }).notNull(),
    title: varchar({ length: 200 }).notNull(),
    // What a new session starts with.
    minParty: integer().notNull(),
    maxParty: integer().notNull(),
    minutes: integer().notNull(),
    seats: integer().notNull(),
    place: varchar({ length: 200 }).notNull(),
    videoLink: text(),
    /** One party takes the whole session. */
    isPrivate: boolean().notNull().default(false),
    /** Whether a reservation is confirmed at once, or after the team has looked at it. */
    confirmsAtOnce: boolean().notNull().default(false),
  },
  (table) => [
    check("offerings_kind_known", sql`${table.kind} in ('experience', 'event', 'meeting')`),
  ],
);

/** What a series gives its sessions. */
export type SeriesValues = {
  /** HH:MM in New York. */
  times: string[];
  minutes: number;
  seats: number;
  minParty: number;
  maxParty: number;
  place: string;
  videoLink: string | null;
  host: string | null;
  room: string | null;
};

/** A rule that makes sessions: weekly, or on the nth such weekday of each month. */
export const appointmentSeries = pgTable("appointment_series", {
  id: id(),
  /** Set for series that the product brings along, so that they are inserted only once. */
  key: varchar({ length: 60 }).unique(),
  offeringId: integer()
    .notNull()
    .references(() => offerings.id),
  /** 0 for Sunday to 6 for Saturday. */
  weekdays: integer().array().notNull(),
  /** HH:MM in New York. */
  times: varchar({ length: 5 }).array().notNull(),
  /** 1 for the first such weekday of a month. Null for every week. */
  nth: integer(),
  startsOn: date({ mode: "string" }).notNull(),
  /** The last possible day. Null if the series goes on. */
  endsOn: date({ mode: "string" }),
  /** Days without a session. */
  exceptions: varchar({ length: 10 })
    .array()
    .notNull()
    .default(sql`'{}'`),
  minutes: integer().notNull(),
  seats: integer().notNull(),
  minParty: integer().notNull(),
  maxParty: integer().notNull(),
  place: varchar({ length: 200 }).notNull(),
  videoLink: text(),
  /** Names that only the team sees. */
  host: varchar({ length: 200 }),
  room: varchar({ length: 200 }),
  /** What it gave its sessions before it was changed, each until before this day, in their order. */
  earlier: jsonb()
    .$type<(SeriesValues & { until: string })[]>()
    .notNull()
    .default(sql`'[]'`),
  /** The first and the last day of a pause, and since when it is set. */
  pausedFrom: date({ mode: "string" }),
  pausedUntil: date({ mode: "string" }),
  pausedAt: instant(),
  /** The last day for which sessions were made. */
  madeUntil: date({ mode: "string" }),
  createdAt: createdAt(),
});

/** One time of an offering, with its seats. */
export const appointmentSessions = pgTable(
  "appointment_sessions",
  {
    id: id(),
    offeringId: integer()
      .notNull()
      .references(() => offerings.id),
    seriesId: integer().references(() => appointmentSeries.id),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The start that its series gave it. Null if it is startsAt, as of a session without series. */
    madeFor: instant(),
    seats: integer().notNull(),
    /** The sum of the seats that reservations hold. */
    seatsTaken: integer().notNull().default(0),
    minParty: integer().notNull(),
    maxParty: integer().notNull(),
    place: varchar({ length: 200 }).notNull(),
    videoLink: text(),
    /** Names that only the team sees. */
    host: varchar({ length: 200 }),
    room: varchar({ length: 200 }),
    /** An open session without free seats is full. */
    state: varchar({ length: 10, enum: ["open", "closed", "cancelled"] })
      .notNull()
      .default("open"),
    cancelReason: text(),
    /** When it was cancelled, and its state before, to which the cancellation can be undone. */
    cancelledAt: instant(),
    cancelledFrom: varchar({ length: 10, enum: ["open", "closed"] }),
    /** The SEQUENCE of its calendar file. It only grows. */
    sequence: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique("appointment_sessions_series_start_key").on(table.seriesId, table.startsAt),
    index("appointment_sessions_starts_at_idx").on(table.startsAt),
    index("appointment_sessions_offering_idx").on(table.offeringId, table.startsAt),
    check(
      "appointment_sessions_seats_in_range",
      sql`${table.seatsTaken} between 0 and ${table.seats}`,
    ),
    check(
      "appointment_sessions_party_in_range",
      sql`${table.minParty} between 1 and ${table.maxParty} and ${table.maxParty} <= ${table.seats}`,
    ),
    check("appointment_sessions_ends_later", sql`${table.endsAt} > ${table.startsAt}`),
    check(
      "appointment_sessions_state_known",
      sql`${table.state} in ('open', 'closed', 'cancelled')`,
    ),
  ],
);

/** A party's request for a session, or for a day without one, and what became of it. */
export const reservations = pgTable(
  "reservations",
  {
    id: id(),
    /** For people: 'BV-7K3M'. */
    reference: varchar({ length: 12 }).notNull().unique(),
    offeringId: integer()
      .notNull()
      .references(() => offerings.id),
    sessionId: integer().references(() => appointmentSessions.id),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    /** The row of the booking list that was stored with it. */
    bookingId: integer()
      .unique()
      .references(() => eventBookings.id, { onDelete: "set null" }),
    meetingId: integer()
      .unique()
      .references(() => meetingRequests.id, { onDelete: "set null" }),
    name: varchar({ length: 200 }).notNull(),
    /** Null if it was made by phone, without an address. */
    email: varchar({ length: 254 }),
    phone: varchar({ length: 50 }),
    partySize: integer().notNull(),
    /** The seats that it holds now. All of the session if that is private, 0 if it holds none. */
    seats: integer().notNull().default(0),
    needs: text(),
    message: text(),
    /** The day that was asked for without a session, in New York. */
    preferredDate: date({ mode: "string" }),
    state: varchar({ length: 10, enum: RESERVATION_STATES }).notNull(),
    waitingSince: instant(),
    offeredUntil: instant(),
    idCheckedAt: instant(),
    /** When the team's answer is due. Null if no answer is awaited. */
    dueAt: instant(),
    answeredAt: instant(),
    /** The day of the session that the guest was reminded of. */
    remindedFor: date({ mode: "string" }),
    /** The team's own note. */
    note: text(),
    /** Why it was declined or cancelled. */
    reason: text(),
    /** The SEQUENCE of the calendar file in its last mail. It only grows. */
    sequence: integer().notNull().default(0),
    /** The link's token is derived from this and the site's secret. */
    tokenSeed: varchar({ length: 32 }).notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: varchar({ length: 64 }).unique(),
    createdAt: createdAt(),
  },
  (table) => [
    index("reservations_session_idx").on(table.sessionId, table.state),
    index("reservations_due_idx").on(table.state, table.dueAt),
    index("reservations_user_idx").on(table.userId),
    index("reservations_email_idx").on(sql`lower(${table.email})`, table.id),
    index("reservations_preferred_date_idx")
      .on(table.preferredDate)
      .where(sql`${table.sessionId} is null`),
    check(
      "reservations_state_known",
      sql`${table.state} in ('requested', 'confirmed', 'declined', 'waiting', 'offered', 'cancelled', 'arrived', 'missed')`,
    ),
    check("reservations_party_in_range", sql`${table.partySize} between 1 and 20`),
    check(
      "reservations_hold_seats_by_state",
      sql`(${table.seats} > 0) = (${table.sessionId} is not null and ${table.state} in ('requested', 'confirmed', 'offered', 'arrived'))`,
    ),
  ],
);

/** Everything that happened to a reservation. The mail about a change names its id. */
export const reservationChanges = pgTable(
  "reservation_changes",
  {
    id: id(),
    reservationId: integer()
      .notNull()
      .references(() => reservations.id, { onDelete: "cascade" }),
    at: instant().notNull().defaultNow(),
    /** guest, team, or system for what the clock did. */
    by: varchar({ length: 10, enum: ["guest", "team", "system"] }).notNull(),
    userId: integer().references(() => users.id, { onDelete: "set null" }),
    act: varchar({ length: 20, enum: RESERVATION_ACTS }).notNull(),
    fromState: varchar({ length: 10, enum: RESERVATION_STATES }),
    toState: varchar({ length: 10, enum: RESERVATION_STATES }).notNull(),
    detail: text(),
    /** What the team's cancellation took away. */
    kept: jsonb().$type<{
      dueAt: string | null;
      offeredUntil: string | null;
      /** Sessions that were proposed. */
      proposals: number[];
      /** The SEQUENCE of the session that was cancelled with it. Null if it was cancelled alone. */
      sequence: number | null;
    }>(),
    /** When the team's mail named it. Only changes by guests wait for one. */
    teamToldAt: instant(),
  },
  (table) => [
    index("reservation_changes_reservation_idx").on(table.reservationId, table.id),
    index("reservation_changes_untold_idx")
      .on(table.id)
      .where(sql`${table.by} = 'guest' and ${table.teamToldAt} is null`),
    check("reservation_changes_by_known", sql`${table.by} in ('guest', 'team', 'system')`),
  ],
);

/** Sessions that the team proposed instead. They hold no seats. */
export const reservationProposals = pgTable(
  "reservation_proposals",
  {
    reservationId: integer()
      .notNull()
      .references(() => reservations.id, { onDelete: "cascade" }),
    sessionId: integer()
      .notNull()
      .references(() => appointmentSessions.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.reservationId, table.sessionId] })],
);

/** Who wants a mail when an offering has its first date. Deleted when it is sent. */
export const dateNotifications = pgTable(
  "date_notices",
  {
    id: id(),
    offeringId: integer()
      .notNull()
      .references(() => offerings.id),
    /** In lower case. */
    email: varchar({ length: 254 }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique("date_notices_offering_email_key").on(table.offeringId, table.email)],
);

/** The secret address of a team member's calendar. It ends with the role. */
export const teamCalendars = pgTable("team_calendars", {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Random. Another one is another address. */
  seed: varchar({ length: 32 }).notNull(),
  createdAt: createdAt(),
});
