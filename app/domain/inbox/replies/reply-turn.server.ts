import { sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { businessDay, businessTime, formatDateTime, formatTime } from "~/lib/dates/dates";
import { type Refusal, refuse } from "~/lib/outcome";
import { lockItem } from "../lock-item.server";
import type { Source } from "../inbox-kinds";

/** A reply that somebody else of the team has begun. `at` is in words: "2:31 PM". */
type BegunReply = { by: string; at: string };

/** What a page with a reply must say: how far its story was read, and who else replies. */
export type ReplyTurn = { seen: string; begun: BegunReply[] };

const FRESH_MINUTES = 15;

// A mail that was sent ends the reply that its author had begun.
const isBegun = sql`event.event = 'reply-begun'
  and event.at > now() - make_interval(mins => ${FRESH_MINUTES}::int)
  and not exists (select 1 from inbox_events later where later.item_id = event.item_id
    and later.actor_id = event.actor_id and later.event = 'mail-out' and later.id > event.id)`;

const isOf = ({ kind, sourceId }: Source) =>
  sql`item.kind = ${kind} and item.source_id = ${sourceId}`;

/** What says something to the sender, or comes from there. */
const isNews = sql`event.event in ('mail-out', 'mail-in', 'changed')`;

/**
 * The replies to this item that others of the team began within the last 15 minutes, and those that
 * they keep as drafts.
 */
export async function listBegunReplies(
  actor: Pick<User, "id">,
  source: Source,
): Promise<BegunReply[]> {
  const rows = await selectRows<{ by: string | null; at: string | Date }>(sql`
    select by, min(at) as at from (
      select event.actor_name as by, max(event.at) as at
      from inbox_events event inner join inbox_items item on item.id = event.item_id
      where ${isOf(source)} and ${isBegun} and event.actor_id is distinct from ${actor.id}::int
      group by event.actor_name
      union all
      select author.username, draft.created_at
      from inbox_drafts draft inner join inbox_items item on item.id = draft.item_id
        inner join users author on author.id = draft.user_id
      where ${isOf(source)} and draft.user_id <> ${actor.id}::int) begun
    group by by order by 2`);
  return rows.map(({ by, at }) => ({ by: by ?? "Somebody", at: timeWords(new Date(at)) }));
}

/**
 * Opens a reply to what came, which the others of the team see for 15 minutes. A page that the
 * browser only fetches ahead begins nothing. A request from before the inbox (null) has no story.
 * Await it before the page reads anything that it shows: what happens in between is then refused
 * although the page shows it. In the other order it would count as seen and be shown nowhere.
 */
export async function openReply(
  actor: Pick<User, "id" | "username">,
  source: Source | null,
  { isAhead }: { isAhead: boolean },
): Promise<ReplyTurn> {
  if (!source) return { seen: "0", begun: [] };
  if (!isAhead) {
    await selectRows(sql`
      insert into inbox_events (item_id, actor_id, actor_name, event)
      select item.id, ${actor.id}, ${actor.username}, 'reply-begun' from inbox_items item
      where ${isOf(source)} and not exists (select 1 from inbox_events event
        where event.item_id = item.id and event.actor_id = ${actor.id} and ${isBegun})`);
  }
  const [seen, begun] = await Promise.all([
    listNews(db, source, 0).then((news) => news.at(-1)?.id ?? 0),
    listBegunReplies(actor, source),
  ]);
  return { seen: String(seen), begun };
}

/** Something that a page with a reply must show. */
export type News = {
  id: number;
  at: string | Date;
  by: string | null;
  event: "mail-out" | "mail-in" | "changed";
  text: string | null;
};

const NEWS_SHOWN = 20;

/** The latest lines of the item's story after this one, oldest first. */
export async function listNews(tx: Database, source: Source, after: number): Promise<News[]> {
  const latest = await selectRows<News>(
    sql`
      select event.id, event.at, event.actor_name as by, event.event,
        coalesce((select mail.text from inbox_mails mail
          where mail.item_id = event.item_id and mail.created_at = event.at
          order by mail.id desc limit 1), event.detail) as text
      from inbox_events event inner join inbox_items item on item.id = event.item_id
      where ${isOf(source)} and ${isNews} and event.id > ${after}
      order by event.id desc limit ${NEWS_SHOWN}`,
    tx,
  );
  return latest.reverse();
}

/**
 * Refuses a reply whose page does not show what happened since ("conflict", with `edited`), and
 * says what that was. A reply without `seen`, by the API, is taken. Locks the item (lockItem), so
 * that of two replies at the same time the later one sees the first.
 */
export async function refuseOvertaken(
  tx: Database,
  source: Source,
  seen: string | undefined,
): Promise<Refusal | null> {
  if (seen === undefined) return null;
  await lockItem(tx, source);
  const news = await listNews(tx, source, /^\d{1,9}$/.test(seen) ? Number(seen) : 0);
  const last = news.at(-1);
  if (!last) return null;
  return overtakenBy(news, {
    revision: String(last.id),
    undone: "Your reply was not sent. Send it again if it still fits",
  });
}

/** The refusal that says this news, and what was not done. The revision is that of a page with it. */
export function overtakenBy(
  news: readonly News[],
  { revision, undone }: { revision: string; undone: string },
): Refusal {
  const said = [...news.map(newsWords), undone];
  return refuse("conflict", said.join(". "), { edited: { revision, fields: {} } });
}

const LONGEST_TEXT = 500;

function newsWords({ at, by, event, text }: News): string {
  const time = timeWords(new Date(at));
  const words = text && text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
  const quoted = words ? `: “${words}”` : "";
  if (event === "mail-in") return `A mail of the sender was entered at ${time}${quoted}`;
  return `${by ?? "The sender"} ${event === "mail-out" ? "answered" : "changed it"} at ${time}${quoted}`;
}

/** The time of day, with the day if it is not today. */
function timeWords(at: Date): string {
  const isToday = businessDay(at) === businessDay(new Date());
  return isToday ? formatTime(businessTime(at)) : formatDateTime(at);
}
