import { sql } from "drizzle-orm";
import { forumComments, forumPosts, forumReads, forumVisits } from "~drizzle/schema";
import { VISIT_ENDS_AFTER } from "./touch-visit.server";

/** How many of a post's latest comments are looked at, so that a long thread costs as a short one. */
const LOOKED_AT = 20;

/**
 * Rows of those `posts` that have something new for `userId`: `id`, and `isNewPost`. Comments above
 * the last one that they were shown, or in a post that they never opened, what was written since
 * their previous visit. Never what they wrote themselves. The first visit has nothing new.
 * Hand-written: for each post of the list a few index entries of its comments are read.
 */
export const unreadRows = sql`
  with visit as (
    select case when last_at < now() - ${VISIT_ENDS_AFTER} then last_at else previous_at end as since
    from ${forumVisits} where user_id = ${sql.placeholder("userId")}
  ), listed as (
    select post.id, read.number,
      read.number is null and post.author_id <> ${sql.placeholder("userId")}
        and post.created_at > visit.since as is_new_post,
      case when read.number is null then visit.since else '-infinity' end as since
    from ${forumPosts} post
    left join ${forumReads} read
      on read.post_id = post.id and read.user_id = ${sql.placeholder("userId")}
    left join visit on true
    where post.id = any(${sql.placeholder("posts")}::int[])
      and (read.number is null or post.last_comment_number > read.number)
  )
  select id, is_new_post is true as "isNewPost" from listed
  where is_new_post or exists (
    select from (
      select number, author_id, created_at, deleted_at, hidden_at from ${forumComments}
      where post_id = listed.id order by number desc limit ${sql.raw(String(LOOKED_AT))}
    ) latest
    where latest.number > coalesce(listed.number, 0) and latest.created_at > listed.since
      and latest.author_id <> ${sql.placeholder("userId")}
      and latest.deleted_at is null and latest.hidden_at is null
  )`;
