import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { offeringsSeenBy } from "~/domain/appointments/team/meetings-seen.server";
import { seenBy } from "~/domain/inbox/inbox-list.server";
import { readStatus } from "~/domain/orders/order-status";
import { db } from "~/platform/database/db.server";
import { once } from "~/platform/database/once.server";
import { onlyRow } from "~/platform/database/rows.server";
import {
  appointmentSessions,
  forumComments,
  forumPosts,
  guestNotes,
  inboxItems,
  newsletterSubscribers,
  offerings,
  orders,
  reservations,
  users,
} from "~drizzle/schema";
import { phoneDigits } from "~/lib/input/phone";
import type { GuestNoteInput } from "./guests.schema";

type Actor = Pick<User, "id" | "role">;

/** The rows of each kind that a guest's page shows, newest first. */
const SHOWN = 25;

/**
 * All that the office has of one e-mail address, as far as this member of the team may see it:
 * visits, orders, inbox items and notes; for admins the account, its texts and the letters too. The
 * address is compared without case. Who shares only a phone number is named apart.
 */
export async function guestPage(actor: Actor, address: string) {
  const email = address.toLowerCase();
  const [account] = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  const [visits, bought, items, notes, ofAdmins] = await Promise.all([
    visitsOf(actor, email, account?.id),
    ordersOf(email, account?.id),
    itemsOf(actor, email),
    notesOn(email),
    teamRole(actor) === "admin" ? forAdmins(email, account) : null,
  ]);
  const phones = unique([...visits.rows, ...bought.rows].map(({ phone }) => phone));
  const names = unique([...visits.rows, ...bought.rows, ...items].map(({ name }) => name));
  const others = await sharingPhone(actor, phones, { email, userId: account?.id });
  return { email, names, phones, visits, bought, items, notes, ofAdmins, others };
}

const unique = (texts: readonly (string | null)[]) =>
  Array.from(new Set(texts.flatMap((text) => text || [])));

const isOf = (columns: { email: SQL; userId: SQL }, email: string, userId: number | undefined) =>
  or(
    sql`lower(${columns.email}) = ${email}`,
    userId === undefined ? undefined : sql`${columns.userId} = ${userId}`,
  );

async function visitsOf(actor: Actor, email: string, userId: number | undefined) {
  const columns = { email: sql`${reservations.email}`, userId: sql`${reservations.userId}` };
  const where = and(isOf(columns, email, userId), offeringsSeenBy(actor));
  const ofReservations = () =>
    db
      .select({
        reference: reservations.reference,
        name: reservations.name,
        phone: reservations.phone,
        title: offerings.title,
        state: reservations.state,
        partySize: reservations.partySize,
        startsAt: appointmentSessions.startsAt,
        preferredDate: reservations.preferredDate,
      })
      .from(reservations)
      .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
      .leftJoin(appointmentSessions, eq(appointmentSessions.id, reservations.sessionId));
  const [rows, counted] = await Promise.all([
    ofReservations().where(where).orderBy(desc(reservations.id)).limit(SHOWN),
    db
      .select({
        came: sql<number>`count(*) filter (where ${reservations.state} = 'arrived')::int`,
        missed: sql<number>`count(*) filter (where ${reservations.state} = 'missed')::int`,
        all: sql<number>`count(*)::int`,
      })
      .from(reservations)
      .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
      .where(where),
  ]);
  return { rows, ...onlyRow(counted) };
}

async function ordersOf(email: string, userId: number | undefined) {
  const columns = { email: sql`${orders.customerEmail}`, userId: sql`${orders.userId}` };
  const where = isOf(columns, email, userId);
  const [rows, counted] = await Promise.all([
    db
      .select({
        id: orders.id,
        name: orders.customerName,
        phone: orders.phone,
        status: orders.status,
        total: orders.total,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.id))
      .limit(SHOWN),
    db
      .select({
        completed: sql<number>`count(*) filter (where ${orders.status} = 'completed')::int`,
        all: sql<number>`count(*)::int`,
      })
      .from(orders)
      .where(where),
  ]);
  return {
    rows: rows.map(({ status, ...order }) => ({
      ...order,
      status: readStatus(status) ?? "pending",
    })),
    ...onlyRow(counted),
  };
}

const itemsOf = (actor: Actor, email: string) =>
  db
    .select({
      id: inboxItems.id,
      name: inboxItems.name,
      kind: inboxItems.kind,
      state: inboxItems.state,
      subject: inboxItems.subject,
      createdAt: inboxItems.createdAt,
    })
    .from(inboxItems)
    .where(and(eq(sql`lower(${inboxItems.email})`, email), seenBy(actor)))
    .orderBy(desc(inboxItems.id))
    .limit(SHOWN);

const notesOn = (email: string) =>
  db
    .select({
      id: guestNotes.id,
      text: guestNotes.text,
      createdAt: guestNotes.createdAt,
      author: users.username,
    })
    .from(guestNotes)
    .leftJoin(users, eq(users.id, guestNotes.authorId))
    .where(eq(guestNotes.email, email))
    .orderBy(desc(guestNotes.id));

type Account = { id: number; username: string };

async function forAdmins(email: string, account: Account | undefined) {
  const [subscribers, posts, comments] = await Promise.all([
    db.$count(newsletterSubscribers, eq(sql`lower(${newsletterSubscribers.email})`, email)),
    account ? db.$count(forumPosts, eq(forumPosts.authorId, account.id)) : 0,
    account ? db.$count(forumComments, eq(forumComments.authorId, account.id)) : 0,
  ]);
  return { account: account ?? null, getsLetters: subscribers > 0, posts, comments };
}

type Guest = { email: string; userId: number | undefined };

/**
 * Who else gave one of these numbers, however written, as far as this member of the team may see
 * it: other addresses, and the reservations and orders of who gave none.
 */
async function sharingPhone(actor: Actor, phones: readonly string[], { email, userId }: Guest) {
  const numbers = unique(phones.map(phoneDigits));
  if (numbers.length === 0) return { emails: [], reservations: [], orders: [] };
  const isOne = (phone: PgColumn) =>
    inArray(
      sql`regexp_replace(regexp_replace(${phone}, '\\D', '', 'g'), '^1(?=\\d{10}$)', '')`,
      numbers,
    );
  const isOther = (owner: PgColumn) =>
    userId === undefined ? undefined : sql`${owner} is distinct from ${userId}`;
  const booked = and(isOne(reservations.phone), offeringsSeenBy(actor));
  const [guests, customers, byPhone, ordered] = await Promise.all([
    db
      .selectDistinct({ email: sql<string>`lower(${reservations.email})` })
      .from(reservations)
      .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
      .where(
        and(booked, isNotNull(reservations.email), ne(sql`lower(${reservations.email})`, email)),
      )
      .limit(SHOWN),
    db
      .selectDistinct({ email: sql<string>`lower(${orders.customerEmail})` })
      .from(orders)
      .where(
        and(
          isOne(orders.phone),
          ne(orders.customerEmail, ""),
          ne(sql`lower(${orders.customerEmail})`, email),
        ),
      )
      .limit(SHOWN),
    db
      .select({ reference: reservations.reference, name: reservations.name })
      .from(reservations)
      .innerJoin(offerings, eq(offerings.id, reservations.offeringId))
      .where(and(booked, isNull(reservations.email), isOther(reservations.userId)))
      .orderBy(desc(reservations.id))
      .limit(SHOWN),
    db
      .select({ id: orders.id, name: orders.customerName })
      .from(orders)
      .where(and(isOne(orders.phone), eq(orders.customerEmail, ""), isOther(orders.userId)))
      .orderBy(desc(orders.id))
      .limit(SHOWN),
  ]);
  const emails = unique([...guests, ...customers].map((row) => row.email));
  return { emails, reservations: byPhone, orders: ordered };
}

/** Adds a note of the team on the guest with this address. Sent twice, it is written once. */
export function noteGuest(actor: Actor, { email, note }: GuestNoteInput) {
  const guest = email.toLowerCase();
  const act = { name: "guest note", by: actor.id, content: { email: guest, note } };
  return once(act, { id: guestNotes.id }, async (tx) => {
    const rows = await tx
      .insert(guestNotes)
      .values({ email: guest, text: note, authorId: actor.id })
      .returning({ id: guestNotes.id });
    return { ok: true as const, id: onlyRow(rows).id };
  });
}
