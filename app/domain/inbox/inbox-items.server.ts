import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { tellTeam } from "./notifications/tell-team.server";
import type { InboxState, Source } from "./inbox-kinds";

type NewItem = Source & {
  name: string;
  /** Null without an address. */
  email: string | null;
  subject: string;
  /** What was written. Its first words are kept. */
  text: string;
  /** When it should be answered. Null if nothing was promised. */
  dueAt: Date | null;
  /** Whether it came by a mail whose sender is not proven. */
  isUnproven?: boolean;
  /** The case that it may belong to. */
  relatedId?: number | null;
  /** When it came, if that was long ago: it is done, and nobody is told. */
  pastAt?: Date | null;
};

const { placeholder } = sql;
const SOURCE = {
  isIts: sql`kind = ${placeholder("kind")} and source_id = ${placeholder("sourceId")}`,
  actorId: sql`(select id from users where id = ${placeholder("actorId")}::int)`,
  actorName: sql`${placeholder("actorName")}::varchar`,
};

/**
 * Adds what came to the inbox, in the transaction that stores it, and tells those of the team who
 * want it. An item that exists already stays. Returns the page of a new item, else of the inbox.
 */
export async function openItem(
  tx: Database,
  { dueAt, pastAt = null, ...item }: NewItem,
): Promise<string> {
  const { isUnproven = false, relatedId = null } = item;
  const dueTime = dueAt?.toISOString() ?? null;
  const marks = { isUnproven, relatedId, dueAt: dueTime, pastAt: pastAt?.toISOString() ?? null };
  const [opened] = await insertItem({ ...item, ...marks }, tx);
  const { kind, sourceId } = item;
  if (!opened) return "/office/inbox";
  const path = `/office/inbox/${opened.id}`;
  if (!pastAt) await tellTeam(tx, { kind, id: sourceId, path });
  return path;
}

const PAST_AT = sql`${placeholder("pastAt")}::timestamptz`;

const insertItem = statement<{ id: number }>(sql`
  with item as (
    insert into inbox_items (kind, source_id, name, email, subject, text, due_at, is_unproven,
      related_id, state, created_at, changed_at)
    values (${placeholder("kind")}, ${placeholder("sourceId")}, left(${placeholder("name")}, 200),
      ${placeholder("email")}, left(${placeholder("subject")}, 300),
      left(${placeholder("text")}, 500), ${placeholder("dueAt")}::timestamptz,
      ${placeholder("isUnproven")}::boolean, ${placeholder("relatedId")}::int,
      case when ${PAST_AT} is null then 'new' else 'done' end,
      coalesce(${PAST_AT}, now()), coalesce(${PAST_AT}, now()))
    on conflict (kind, source_id) do nothing
    returning id, created_at),
  event as (insert into inbox_events (item_id, event, at) select id, 'received', created_at from item)
  select id from item`);

/**
 * Adds a line to the item's history, in the transaction of what it tells. The actor is null for the
 * sender and for the clock.
 */
export async function addEvent(
  tx: Database,
  source: Source,
  actor: AuditActor | null,
  { event, detail = null }: { event: InboxEvent; detail?: string | null },
) {
  await insertEvent({ ...source, ...columnsOf(actor), event, detail }, tx);
}

/** What can happen to an item. */
type InboxEvent =
  | "received"
  | "read"
  | "reply-begun"
  | "note"
  | "assigned"
  | "state"
  | "mail-out"
  | "mail-in"
  | "changed";

const columnsOf = (actor: AuditActor | null) => ({
  actorId: actor?.id ?? null,
  actorName: actor?.username ?? null,
});

const insertEvent = statement(sql`
  insert into inbox_events (item_id, actor_id, actor_name, event, detail)
  select id, ${SOURCE.actorId}, ${SOURCE.actorName}, ${placeholder("event")},
    ${placeholder("detail")}
  from inbox_items where ${SOURCE.isIts}`);

/** Marks the item as done, in the transaction of its answer. Idempotent. */
export async function settleItem(tx: Database, source: Source, actor: AuditActor | null) {
  await setItemState(tx, source, actor, { to: "done", from: ["new", "open", "waiting"] });
}

/** It is the sender's turn to write, in the transaction that says so. Idempotent. */
export async function awaitSender(tx: Database, source: Source, actor: AuditActor | null) {
  await setItemState(tx, source, actor, { to: "waiting", from: ["new", "open"] });
}

/** The item wants an answer again. One that waits for its first answer stays new. Idempotent. */
export async function reopenItem(
  tx: Database,
  source: Source,
  actor: AuditActor | null,
  dueAt: Date | null = null,
) {
  await setItemState(tx, source, actor, { to: "open", from: ["waiting", "done"], dueAt });
}

type StateChange = {
  to: InboxState;
  from: readonly InboxState[];
  /** The new due time. Null leaves it as it is. */
  dueAt?: Date | null;
};

async function setItemState(
  tx: Database,
  source: Source,
  actor: AuditActor | null,
  { to, from, dueAt = null }: StateChange,
) {
  const dueTime = dueAt?.toISOString() ?? null;
  await updateState({ ...source, ...columnsOf(actor), to, from: from.join(), dueTime }, tx);
}

const updateState = statement(sql`
  with item as (
    update inbox_items
    set state = ${placeholder("to")}, changed_at = now(),
      due_at = coalesce(${placeholder("dueTime")}::timestamptz, due_at)
    where ${SOURCE.isIts} and state = any(string_to_array(${placeholder("from")}, ','))
    returning id)
  insert into inbox_events (item_id, actor_id, actor_name, event, detail)
  select id, ${SOURCE.actorId}, ${SOURCE.actorName}, 'state', ${placeholder("to")} from item`);
