import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { onlyRow } from "~/platform/database/rows.server";
import { statement } from "~/platform/database/statement.server";
import { isMember } from "~/domain/accounts/accounts-queries.server";
import {
  forumAnnouncements,
  forumComments,
  forumFollows,
  forumNotificationSettings,
  forumNotifications,
  forumPosts,
  forumReads,
  users,
} from "~drizzle/schema";
import { mailTimes } from "./mail-times";

/** So many announcements, and followers of each, in one statement, so that nothing waits for long. */
const ANNOUNCEMENTS_AT_ONCE = 10;
const FOLLOWERS_AT_ONCE = 500;

const findWaiting = statement<object>(sql`select 1 from ${forumAnnouncements} limit 1`);

/**
 * Tells the members of everything that was announced. Any number of processes may do so at once:
 * each step is one statement that locks its announcements, so that a process may end at any moment.
 * Returns when nothing waits that no other process has.
 */
export async function tellMembers(now = new Date()) {
  const [waiting] = await findWaiting({});
  if (!waiting) return;
  const times = mailTimes(now);
  const stamps = {
    atOnce: times["at-once"].toISOString(),
    daily: times.daily.toISOString(),
    weekly: times.weekly.toISOString(),
  };
  let step: { count: number };
  do step = onlyRow(await tellNext(stamps));
  while (step.count > 0);
}

const earlier = alias(forumAnnouncements, "earlier");

/** Condition: no earlier announcement of the same text waits, which another process may have. */
const isFirstOfText = sql`not exists (
  select from ${forumAnnouncements} as ${earlier} where ${earlier.id} < ${forumAnnouncements.id}
    and (${earlier.postId} = ${forumAnnouncements.postId}
      or ${earlier.commentId} = ${forumAnnouncements.commentId}))`;

/**
 * The announced texts, unless they were deleted: a row each. `followed_post` or `followed_category`
 * is what its followers follow. An edit has neither.
 */
const TEXTS = sql`
  select waiting.id as announcement, waiting.is_edit, waiting.told_up_to, waiting.announced_at,
    p.id as post_id, null::int as comment_id, p.id as thread_id, 0 as number, p.author_id,
    p.author_id as thread_author, null::int as answered_id, p.mentions, null::int as followed_post,
    case when not waiting.is_edit then p.category_id end as followed_category
  from waiting inner join ${forumPosts} p on p.id = waiting.post_id
  where p.deleted_at is null
  union all
  select waiting.id, waiting.is_edit, waiting.told_up_to, waiting.announced_at,
    null, c.id, c.post_id, c.number, c.author_id, p.author_id, parent.author_id, c.mentions,
    case when not waiting.is_edit then c.post_id end, null
  from waiting
  inner join ${forumComments} c on c.id = waiting.comment_id
  inner join ${forumPosts} p on p.id = c.post_id
  left join ${forumComments} parent on parent.id = c.parent_id
  where c.deleted_at is null`;

/** Who follows the own post is answered by each comment. */
const followKind = (follower: SQL) => sql`case when text.comment_id is null then 'category'
  when ${follower} = text.thread_author then 'answer' else 'follow' end`;

/** In the order in which they count, because a member is told once. */
const KINDS = sql.raw("array['answer', 'mention', 'follow', 'category']");

/** The next followers of a text, by one of the two columns, which has an index for it. */
const nextFollowers = (isFollowed: SQL) => sql`
  (select f.user_id from ${forumFollows} f
  where ${isFollowed} and f.created_at <= text.announced_at and f.user_id > text.told_up_to
  order by f.user_id limit ${FOLLOWERS_AT_ONCE})`;

/**
 * Inserts a notification for each member of `reason`, of their first kind, except for the
 * author and for those who were told of the text before. Who has read it since is told nothing new.
 * It is mailed at the earliest time that the member chose for one of the kinds.
 */
const INSERT_NOTIFICATIONS = sql`
  insert into ${forumNotifications} (user_id, kind, post_id, comment_id, read_at, mail_at)
  select reason.user_id, (array_agg(reason.kind order by array_position(${KINDS}, reason.kind)))[1],
    text.post_id, text.comment_id, read.read_at,
    min(case
      case reason.kind
        when 'answer' then chosen.answers when 'mention' then chosen.mentions
        when 'follow' then chosen.follows else chosen.categories end
      when 'at-once' then ${sql.placeholder("atOnce")}::timestamptz
      when 'daily' then ${sql.placeholder("daily")}::timestamptz
      when 'weekly' then ${sql.placeholder("weekly")}::timestamptz
    end)
  from reason
  inner join text on text.announcement = reason.announcement
  inner join ${users} on ${users.id} = reason.user_id and ${isMember}
  left join ${forumNotificationSettings} chosen on chosen.user_id = reason.user_id
  left join ${forumReads} read on read.user_id = reason.user_id
    and read.post_id = text.thread_id and read.number >= text.number
    and read.read_at >= text.announced_at
  where reason.user_id <> text.author_id
  group by reason.user_id, text.post_id, text.comment_id, read.read_at
  on conflict do nothing`;

/**
 * Does the next step of the oldest announcements, and returns how many they were. `named` are those
 * whom a text answers or mentions, whether or not they follow it too: they are told in its first
 * step.
 */
const tellNext = statement<{ count: number }>(sql`
  with waiting as (
    select id, post_id, comment_id, is_edit, told_up_to, created_at as announced_at
    from ${forumAnnouncements} where ${isFirstOfText}
    order by id limit ${ANNOUNCEMENTS_AT_ONCE} for update skip locked),
  text as (${TEXTS}),
  named as (
    select announcement, answered_id as user_id, 'answer' as kind
    from text where told_up_to = 0 and not is_edit
    union all
    select announcement, mentioned.value::int, 'mention'
    from text cross join jsonb_each_text(text.mentions) mentioned where told_up_to = 0),
  follower as (
    select text.announcement, next.user_id, ${followKind(sql`next.user_id`)} as kind
    from text cross join lateral (
      ${nextFollowers(sql`f.post_id = text.followed_post`)}
      union all
      ${nextFollowers(sql`f.category_id = text.followed_category`)}) next),
  reason as (
    select announcement, user_id, kind from named
    union all
    select announcement, user_id, kind from follower
    union all
    select text.announcement, f.user_id, ${followKind(sql`f.user_id`)}
    from named inner join text on text.announcement = named.announcement
    inner join ${forumFollows} f on f.user_id = named.user_id
      and (f.post_id = text.followed_post or f.category_id = text.followed_category)
      and f.created_at <= text.announced_at),
  told as (${INSERT_NOTIFICATIONS}),
  step as (
    select waiting.id, max(follower.user_id) as last, count(follower.user_id) as count
    from waiting left join follower on follower.announcement = waiting.id
    group by waiting.id),
  ended as (
    delete from ${forumAnnouncements} using step
    where ${forumAnnouncements.id} = step.id and step.count < ${FOLLOWERS_AT_ONCE}),
  continued as (
    update ${forumAnnouncements} set told_up_to = step.last from step
    where ${forumAnnouncements.id} = step.id and step.count = ${FOLLOWERS_AT_ONCE})
  select count(*)::int from waiting`);
