import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";
import { statement } from "~/database/statement.server";
import { isMember } from "~/domain/accounts/accounts-queries.server";
import {
  forumAnnouncements,
  forumComments,
  forumFollows,
  forumNoticeSettings,
  forumNotifications,
  forumPosts,
  forumReads,
  users,
} from "~drizzle/schema";
import { mailTimes } from "./mail-times";

/** So many followers are told in one transaction, so that nothing else waits for long. */
const FOLLOWERS_AT_ONCE = 500;

const findWaiting = statement<object>(sql`select 1 from ${forumAnnouncements} limit 1`);

/**
 * Tells the members of everything that was announced. Any number of processes may do so at once:
 * each step is a transaction under the lock of its announcement, so that a process may end at any
 * moment. Returns when nothing waits that no other process has.
 */
export async function tellMembers(now = new Date()) {
  const [waiting] = await findWaiting({});
  if (!waiting) return;
  let isTold: boolean;
  do isTold = await db.transaction((tx) => tellNext(tx, now));
  while (isTold);
}

type Announced = typeof forumAnnouncements.$inferSelect;

const earlier = alias(forumAnnouncements, "earlier");

/** Condition: no earlier announcement of the same text waits, which another process may have. */
const isFirstOfText = sql`not exists (
  select from ${forumAnnouncements} as ${earlier} where ${earlier.id} < ${forumAnnouncements.id}
    and (${earlier.postId} = ${forumAnnouncements.postId}
      or ${earlier.commentId} = ${forumAnnouncements.commentId}))`;

/** Does the next step of the oldest announcement. False if there is none. */
async function tellNext(tx: Database, now: Date): Promise<boolean> {
  const [announced] = await tx
    .select()
    .from(forumAnnouncements)
    .where(isFirstOfText)
    .orderBy(forumAnnouncements.id)
    .limit(1)
    .for("update", { skipLocked: true });
  if (!announced) return false;
  // The reasons in the order in which they count: a member is told once.
  if (announced.toldUpTo === 0) await tellNamed(tx, announced, now);
  const last = announced.isEdit ? null : await tellFollowers(tx, announced, now);
  const isThis = eq(forumAnnouncements.id, announced.id);
  if (last === null) await tx.delete(forumAnnouncements).where(isThis);
  else await tx.update(forumAnnouncements).set({ toldUpTo: last }).where(isThis);
  return true;
}

/** The announced text, unless it was deleted: one row. */
const textOf = ({ id, commentId }: Announced): SQL =>
  commentId === null
    ? sql`
        select p.id as post_id, null::int as comment_id, p.id as thread_id, 0 as number,
          p.author_id, null::int as answered_id, p.category_id, p.mentions,
          announced.created_at as announced_at
        from ${forumAnnouncements} announced inner join ${forumPosts} p on p.id = announced.post_id
        where announced.id = ${id} and p.deleted_at is null`
    : sql`
        select null::int as post_id, c.id as comment_id, c.post_id as thread_id, c.number,
          c.author_id, coalesce(parent.author_id, p.author_id) as answered_id,
          null::int as category_id, c.mentions, announced.created_at as announced_at
        from ${forumAnnouncements} announced
        inner join ${forumComments} c on c.id = announced.comment_id
        inner join ${forumPosts} p on p.id = c.post_id
        left join ${forumComments} parent on parent.id = c.parent_id
        where announced.id = ${id} and c.deleted_at is null`;

/** Tells whom the text answers and whom it mentions, whether or not they follow it too. */
async function tellNamed(tx: Database, announced: Announced, now: Date) {
  const isNew = sql`not ${announced.isEdit}::boolean`;
  await tx.execute(sql`
    with text as (${textOf(announced)}),
    named as (
      select answered_id as user_id, 'answer' as kind, 1 as rank from text where ${isNew}
      union all
      select mentioned.value::int, 'mention', 2
      from text cross join jsonb_each_text(text.mentions) mentioned),
    reason as (
      select user_id, kind, rank from named
      union all
      select f.user_id, ${followKind(announced)}, 3
      from text inner join ${forumFollows} f on ${isFollowed(announced)}
      where ${isNew} and f.user_id in (select user_id from named))
    ${insertFor(now)}`);
}

/** Tells the next followers. Returns the last one, or null if there are no more. */
async function tellFollowers(tx: Database, announced: Announced, now: Date) {
  const [step] = await selectRows<{ last: number | null; count: number }>(
    sql`
      with text as (${textOf(announced)}),
      reason as (
        select f.user_id, ${followKind(announced)} as kind, 3 as rank
        from text inner join ${forumFollows} f on ${isFollowed(announced)}
        where f.user_id > ${announced.toldUpTo}
        order by f.user_id limit ${FOLLOWERS_AT_ONCE}),
      told as (${insertFor(now)})
      select max(user_id) as last, count(*)::int as count from reason`,
    tx,
  );
  return step?.count === FOLLOWERS_AT_ONCE ? step.last : null;
}

const followKind = ({ postId }: Announced) =>
  postId === null ? sql`'follow'::text` : sql`'category'::text`;

/** Condition: a row `f` that followed the announced text before it was announced. */
const isFollowed = ({ postId }: Announced) => sql`
  ${postId === null ? sql`f.post_id = text.thread_id` : sql`f.category_id = text.category_id`}
  and f.created_at <= text.announced_at`;

/**
 * Inserts a notification for each member of `reason` (user_id, kind, rank), of the first kind by
 * rank, except for the author and for those who were told of the text before. Who has read it since
 * is told nothing new. It is mailed at the earliest time that the member chose for one of the kinds.
 */
function insertFor(now: Date): SQL {
  const times = mailTimes(now);
  return sql`
    insert into ${forumNotifications} (user_id, kind, post_id, comment_id, read_at, mail_at)
    select reason.user_id, (array_agg(reason.kind order by reason.rank))[1], text.post_id,
      text.comment_id, read.read_at,
      min(case
        case reason.kind
          when 'answer' then chosen.answers when 'mention' then chosen.mentions
          when 'follow' then chosen.follows else chosen.categories end
        when 'at-once' then ${stamp(times["at-once"])}
        when 'daily' then ${stamp(times.daily)}
        when 'weekly' then ${stamp(times.weekly)}
      end)
    from reason
    cross join text
    inner join ${users} on ${users.id} = reason.user_id and ${isMember}
    left join ${forumNoticeSettings} chosen on chosen.user_id = reason.user_id
    left join ${forumReads} read on read.user_id = reason.user_id
      and read.post_id = text.thread_id and read.number >= text.number
      and read.read_at >= text.announced_at
    where reason.user_id <> text.author_id
    group by reason.user_id, text.post_id, text.comment_id, read.read_at
    on conflict do nothing`;
}

const stamp = (at: Date) => sql`${at.toISOString()}::timestamptz`;
