import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { csvLines } from "~/platform/database/csv-lines.server";
import { db } from "~/platform/database/db.server";
import { phoneCondition } from "~/platform/database/paged-list.server";
import { onlyRow, selectRows } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { inboxItems, users } from "~drizzle/schema";
import type { InboxFilter } from "./inbox-filter";
import { ADMIN_KINDS, type InboxKind, type InboxState, PROGRAM } from "./inbox-kinds";
import { isMeeting } from "./is-meeting.server";

type Actor = Pick<User, "id" | "role">;

/** A line of the inbox. */
export type ListedItem = {
  id: number;
  kind: InboxKind;
  name: string;
  subject: string;
  text: string;
  state: InboxState;
  assignee: string | null;
  dueAt: Date | null;
  isOverdue: boolean;
  isUnproven: boolean;
  createdAt: Date;
};

// As literals and not as parameters, so that PostgreSQL can use the indexes for what is to do in
// every plan. The values are constants of this program.
const literal = (value: string) => sql.raw(`'${value}'`);
const isToDo = sql`${inboxItems.state} <> 'done'`;
/** What waits for its sender is nobody's to answer now. */
const isTeams = sql`${isToDo} and ${inboxItems.state} <> 'waiting'`;
const dueKey = sql`coalesce(${inboxItems.dueAt}, 'infinity'::timestamptz)`;

/** What this member of the team may see, as a condition. Undefined for everything. */
export function seenBy(actor: Pick<User, "role">): SQL | undefined {
  if (teamRole(actor) === "admin") return undefined;
  return and(
    sql`${inboxItems.kind} not in (${sql.join(ADMIN_KINDS.map(literal), sql`, `)})`,
    // Qualified, because drizzle writes only the column's name in a select from one table.
    sql`(${inboxItems.kind} <> 'appointment' or not ${isMeeting(sql`${inboxItems}.source_id`)})`,
  );
}

const isProgram = sql`${inboxItems.kind} = ${literal(PROGRAM)}`;
const isOfPeople = sql`${inboxItems.kind} <> ${literal(PROGRAM)}`;

/** Lists of what is to do leave the mail of programs to its own. */
function kindIs({ kind, state, q }: InboxFilter): SQL | undefined {
  if (kind) return sql`${inboxItems.kind} = ${literal(kind)}`;
  return state === "all" || q ? undefined : isOfPeople;
}

function stateIs(state: InboxFilter["state"]): SQL | undefined {
  if (state === "all") return undefined;
  return state === "todo" ? isToDo : sql`${inboxItems.state} = ${literal(state)}`;
}

function assigneeIs(actor: Actor, assignee: InboxFilter["assignee"]): SQL | undefined {
  if (assignee === null) return undefined;
  if (assignee === "none") return isNull(inboxItems.assigneeId);
  return eq(inboxItems.assigneeId, assignee === "me" ? actor.id : assignee);
}

/** The filter as a condition, without the words that are searched. */
function conditionOf(actor: Actor, filter: InboxFilter, now: Date): SQL | undefined {
  const { state, assignee, isOverdue } = filter;
  return and(
    stateIs(state),
    kindIs(filter),
    assigneeIs(actor, assignee),
    // The first says the same about the key of the index.
    isOverdue ? and(isTeams, sql`${dueKey} <= ${now.toISOString()}::timestamptz`) : undefined,
    seenBy(actor),
  );
}

const ORDER: Record<InboxFilter["sort"], SQL[]> = {
  newest: [desc(inboxItems.id)],
  oldest: [asc(inboxItems.id)],
  due: [asc(dueKey), asc(inboxItems.id)],
};

/** The rows after the one that the cursor names. */
async function after(sort: InboxFilter["sort"], cursor: number | undefined) {
  if (cursor === undefined) return undefined;
  if (sort === "newest") return sql`${inboxItems.id} < ${cursor}`;
  if (sort === "oldest") return sql`${inboxItems.id} > ${cursor}`;
  const [last] = await selectRows<{ due: string }>(
    sql`select coalesce(due_at, 'infinity'::timestamptz)::text as due
      from inbox_items where id = ${cursor}`,
  );
  return sql`(${dueKey}, ${inboxItems.id}) > (${last?.due ?? "infinity"}::timestamptz, ${cursor})`;
}

/**
 * Each word as the beginning of a word, all of them required. Null if the text has none. Letters
 * and digits alone, so that nothing in it is an operator.
 */
export function searchQuery(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(" & ");
}

/**
 * The items of the appointments that a text names, as a condition: by their reference, or by their
 * guest's phone number however it is written. Undefined for other texts. The items know neither.
 */
function isOfNamedAppointment(text: string): SQL | undefined {
  const isNamed = /^bv-\w{4,9}$/i.test(text)
    ? sql`r.reference = ${text.toUpperCase()}`
    : phoneCondition(sql`r.phone`, text);
  return (
    isNamed &&
    sql`(${inboxItems.kind} = 'appointment' and ${inboxItems.sourceId} in (
      select r.id from reservations r where ${isNamed}))`
  );
}

const matches = (query: string) => sql`${inboxItems.search} @@ to_tsquery('simple', ${query})`;

/** Rows that are looked through in order before the index of words is asked. */
const LOOKED_THROUGH = 1000;

type PageRequest = { cursor?: number | undefined; limit: number; now?: Date };

/** The items that this member of the team may see and the filter wants, a page of them. */
export async function inboxPage(
  actor: Actor,
  filter: InboxFilter,
  { cursor, limit, now = new Date() }: PageRequest,
): Promise<{ rows: ListedItem[]; nextCursor: number | null }> {
  const where = and(conditionOf(actor, filter, now), await after(filter.sort, cursor));
  const found = await findIds(where, filter, { cursor, limit: limit + 1 });
  const rows = await readItems(found.slice(0, limit), now);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

type Found = { where: SQL | undefined; order: readonly SQL[]; limit: number };

/**
 * The ids in the order of the filter. A word that is in many items is found among the first ones, in
 * order. Others are found by the index of words. It knows no order, so that all that match must be
 * read: first only among the newest items, then among all. So none costs more with more items.
 */
async function findIds(
  where: SQL | undefined,
  { q, sort }: InboxFilter,
  { cursor, limit }: { cursor: number | undefined; limit: number },
): Promise<number[]> {
  const wanted = { where, order: ORDER[sort], limit };
  if (!q) return idsOf(await inOrder(wanted));
  const query = searchQuery(q);
  if (!query) return [];
  const named = isOfNamedAppointment(q);
  if (named)
    return idsOf(await inOrder({ ...wanted, where: and(where, or(matches(query), named)) }));
  const first = await amongFirst(wanted, query);
  if (first.length === limit) return first;
  if (sort === "newest") {
    const recent = await byWords(wanted, query, await newestBefore(cursor));
    if (recent.length === limit) return recent;
  }
  return byWords(wanted, query);
}

function inOrder({ where, order, limit }: Found) {
  return db
    .select({ id: inboxItems.id })
    .from(inboxItems)
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

async function amongFirst({ where, order, limit }: Found, query: string): Promise<number[]> {
  const first = db
    .select({ id: inboxItems.id, isMatch: sql<boolean>`${matches(query)}`.as("is_match") })
    .from(inboxItems)
    .where(where)
    .orderBy(...order)
    .limit(LOOKED_THROUGH)
    .as("looked_through");
  const found = db.select({ id: first.id }).from(first);
  return idsOf(await found.where(sql`${first.isMatch}`).limit(limit));
}

/** How many of the newest items are searched by words before all of them are. */
const RECENT = 10_000;

/** The condition for the newest items before the cursor. */
async function newestBefore(cursor: number | undefined): Promise<SQL> {
  const [last] = await selectRows<{ id: number | null }>(
    sql`select max(id) as id from inbox_items`,
  );
  const newest = cursor ?? last?.id ?? 0;
  // A literal, so that PostgreSQL knows that the range is small.
  return sql`${inboxItems.id} > ${sql.raw(String(newest - RECENT))}`;
}

async function byWords({ where, order, limit }: Found, query: string, range?: SQL) {
  // Materialized, so that PostgreSQL does not look through all items in order after all.
  const hits = sql`with hits as materialized (
    select id from ${inboxItems} where ${and(matches(query), range)})`;
  return idsOf(
    await selectRows<{ id: number }>(sql`
      ${hits} select ${inboxItems.id} as id from ${inboxItems}
      where ${and(sql`${inboxItems.id} in (select id from hits)`, where)}
      order by ${sql.join([...order], sql`, `)} limit ${limit}`),
  );
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function readItems(ids: readonly number[], now: Date): Promise<ListedItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: inboxItems.id,
      kind: inboxItems.kind,
      name: inboxItems.name,
      subject: inboxItems.subject,
      text: inboxItems.text,
      state: inboxItems.state,
      assignee: users.username,
      dueAt: inboxItems.dueAt,
      isUnproven: inboxItems.isUnproven,
      isOverdue: sql<boolean>`coalesce(${and(isTeams, lte(inboxItems.dueAt, now))}, false)`,
      createdAt: inboxItems.createdAt,
    })
    .from(inboxItems)
    .leftJoin(users, eq(users.id, inboxItems.assigneeId))
    .where(sql`${inboxItems.id} = any(${sql.param(`{${ids.join()}}`)}::int[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The items that the filter wants, for a spreadsheet: all of them, newest first. */
export function inboxCsv(actor: Actor, filter: InboxFilter, now = new Date()) {
  const query = searchQuery(filter.q);
  const words = filter.q
    ? query
      ? or(matches(query), isOfNamedAppointment(filter.q))
      : sql`false`
    : undefined;
  return csvLines(
    inboxItems.id,
    {
      id: inboxItems.id,
      kind: inboxItems.kind,
      state: inboxItems.state,
      name: inboxItems.name,
      email: inboxItems.email,
      subject: inboxItems.subject,
      text: inboxItems.text,
      assignee: sql`(select username from ${users} u where u.id = ${inboxItems}.assignee_id)`,
      dueAt: inboxItems.dueAt,
      createdAt: inboxItems.createdAt,
      changedAt: inboxItems.changedAt,
    },
    and(conditionOf(actor, filter, now), words),
  );
}

/** The subjects of these items, newest first, for a page that links to them. */
export function listSubjects(ids: readonly number[]): Promise<{ id: number; subject: string }[]> {
  return db
    .select({ id: inboxItems.id, subject: inboxItems.subject })
    .from(inboxItems)
    .where(inArray(inboxItems.id, [...ids]))
    .orderBy(desc(inboxItems.id));
}

const MOST_COUNTED = 1000;

/** How many mails of programs are to do. Counted up to 1,000. */
export function countProgramMails(): Promise<number> {
  const some = db
    .select({ id: inboxItems.id })
    .from(inboxItems)
    .where(and(isToDo, isProgram))
    .limit(MOST_COUNTED)
    .as("some");
  return db.$count(some);
}

/** How many items came on this day or the day before, and how many wait. Counted up to 1,000. */
export async function countInbox(actor: Actor, now = new Date()) {
  const count = (where: SQL | undefined, order: SQL[] = []) => {
    const some = db
      .select({ id: inboxItems.id })
      .from(inboxItems)
      .where(and(where, seenBy(actor)))
      .orderBy(...order)
      .limit(MOST_COUNTED)
      .as("some");
    return sql`(select count(*)::int from ${some})`;
  };
  const latest = db
    .select({ createdAt: inboxItems.createdAt })
    .from(inboxItems)
    .where(seenBy(actor))
    .orderBy(desc(inboxItems.id))
    .limit(MOST_COUNTED)
    .as("latest");
  const yesterday = businessInstant(addDays(businessDay(now), -1), "00:00").toISOString();
  const came = sql`(select count(*)::int from ${latest}
    where ${latest.createdAt} >= ${yesterday}::timestamptz)`;
  const fresh = count(and(sql`${inboxItems.state} = 'new'`, isOfPeople));
  // In the order of the index, which PostgreSQL would not use for an amount that it overrates.
  const overdue = count(
    and(isTeams, sql`${dueKey} <= ${now.toISOString()}::timestamptz`),
    ORDER.due,
  );
  const mine = count(and(isToDo, eq(inboxItems.assigneeId, actor.id), isOfPeople));
  const programs = count(and(isToDo, isProgram));
  return onlyRow(
    await selectRows<Record<"came" | "fresh" | "overdue" | "mine" | "programs", number>>(
      sql`select ${came} as came, ${fresh} as fresh, ${overdue} as overdue, ${mine} as mine,
        ${programs} as programs`,
    ),
  );
}

/**
 * The items beside this one that wait for the team, as the inbox lists them: `before` came later,
 * `after` came earlier. Null where there is none that this member of the team may see.
 */
export async function itemsBeside(
  actor: Pick<User, "role">,
  id: number,
): Promise<{ before: number | null; after: number | null }> {
  const ofKind = sql`(${inboxItems.kind} = ${PROGRAM}) =
    (select it.kind = ${PROGRAM} from inbox_items it where it.id = ${id}::int)`;
  const isSeen = and(isTeams, seenBy(actor), ofKind);
  const [earlier, later] = [sql`${inboxItems.id} < ${id}`, sql`${inboxItems.id} > ${id}`];
  const rows = await selectRows<{ id: number }>(sql`
    (select id from inbox_items where ${and(isSeen, earlier)} order by id desc limit 1)
    union all
    (select id from inbox_items where ${and(isSeen, later)} order by id limit 1)`);
  const ids = rows.map((row) => row.id);
  return {
    before: ids.find((one) => one > id) ?? null,
    after: ids.find((one) => one < id) ?? null,
  };
}
