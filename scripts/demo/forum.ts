import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { markOnce } from "~/platform/database/settings.server";
import { selectRows } from "~/platform/database/rows.server";
import { FILLED } from "~/domain/search/fill-documents.server";
import { IDS_PER_BLOCK } from "~/domain/forum/posts/section-counts.server";
import { recordAct } from "~/domain/rewards/record-act.server";
import { settleRanks } from "~/domain/rewards/settle-ranks.server";
import { MEMBERS, THREADS } from "./forum-texts";

/** Without a number of comments each thread has its own, and the members have their points. */
type Size = { posts: number; comments: number | null };

const ROWS_PER_STATEMENT = 25_000;
/** The newest post gets this many comments, so that there is a long thread to measure. */
const LONGEST_THREAD = 1_000;
const LIKED = 2_000;

/**
 * Fills the forum with posts, comments and likes by set-based statements: a million comments in a
 * few minutes. Existing rows stay, and the counters are correct afterwards.
 */
export async function generateForum(db: Database, { posts, comments }: Size) {
  await insertMembers(db);
  // The search's documents are made at once, afterwards.
  await switchTriggers(db, "disable");
  try {
    await insertAll(db, { posts, comments });
  } finally {
    await switchTriggers(db, "enable");
  }
  await fillSearch(db);
  await insertLikes(db);
  await count(db);
  if (comments === null) await givePoints(db);
  await db.execute(sql`analyze`);
}

/** With a million comments this takes longer than a statement of the site may. */
const fillSearch = (db: Database) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select search_fill()`);
    await markOnce(tx, FILLED);
  });

async function insertAll(db: Database, { posts, comments }: Size) {
  const last = await lastPostId(db);
  await inParts(posts, (from, to) => insertPosts(db, from, to));
  if (comments === null) await insertOwnComments(db, last);
  else {
    await inParts(comments, (from, to) => insertComments(db, { posts, comments }, last, from, to));
  }
  await inParts(await lastCommentId(db), (from, to) => makeReplies(db, from, to));
}

async function switchTriggers(db: Database, how: "enable" | "disable") {
  for (const kind of ["posts", "comments"]) {
    const [table, trigger] = [`forum_${kind}`, `search_add_${kind}`].map((name) =>
      sql.identifier(name),
    );
    await db.execute(sql`alter table ${table} ${sql.raw(how)} trigger ${trigger}`);
  }
}

async function inParts(count: number, run: (from: number, to: number) => Promise<unknown>) {
  for (let from = 1; from <= count; from += ROWS_PER_STATEMENT) {
    await run(from, Math.min(count, from + ROWS_PER_STATEMENT - 1));
  }
}

async function scalar(db: Database, query: SQL): Promise<number> {
  const rows = await selectRows<{ n: number }>(query, db);
  return rows[0]?.n ?? 0;
}

const lastPostId = (db: Database) =>
  scalar(db, sql`select coalesce(max(id), 0)::int as n from forum_posts`);

const lastCommentId = (db: Database) =>
  scalar(db, sql`select coalesce(max(id), 0)::int as n from forum_comments`);

/** Two months between two of them, and all before the first post. */
export async function insertMembers(db: Database) {
  for (const [index, [username, first, last]] of MEMBERS.entries()) {
    await db.execute(sql`
      insert into users (username, email, first_name, last_name, created_at)
      values (${username}, ${`${username}@example.com`}, ${first}, ${last},
        now() - interval '1 month' * ${12 + 2 * (MEMBERS.length - index)}::int)
      on conflict do nothing`);
  }
}

const threads = sql`(
  select ordinality - 1 as k, value ->> 'title' as title, value ->> 'content' as content,
    value -> 'comments' as comments, c.id as category_id
  from jsonb_array_elements(${JSON.stringify(THREADS)}::text::jsonb) with ordinality
  left join forum_categories c on c.name = value ->> 'category')`;

const members = sql`(
  select id, row_number() over (order by id) - 1 as m, count(*) over () as all_members
  from users where password_hash is null)`;

/** Posts number `from` to `to`, over a year: ever more of them until now. */
export const insertPosts = (db: Database, from: number, to: number) =>
  db.execute(sql`
    insert into forum_posts (title, content, author_id, category_id, created_at, last_activity_at, view_count)
    select t.title, t.content, m.id, t.category_id, at, at, (n::bigint * 7919) % 400
    from generate_series(${from}::int, ${to}::int) n
    cross join lateral (
      select now() - interval '1 year' * ((${to}::int - n + 1)::float8 / (${to}::int - ${from}::int + 2)) ^ 2 as at
    ) time
    join ${threads} t on t.k = (n - 1) % ${THREADS.length}::int
    join ${members} m on m.m = (n::bigint * 31) % m.all_members
    order by n`);

/** The comments of the threads after the post `last`, over three days each, or until now. */
const insertOwnComments = (db: Database, last: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into forum_comments (post_id, author_id, content, number, created_at)
      select p.id, m.id, c.content, c.number, p.created_at
        + least(now() - p.created_at, interval '3 days') * (c.number::float8 / (jsonb_array_length(t.comments) + 1))
      from forum_posts p
      join ${threads} t on t.title = p.title
      cross join lateral jsonb_array_elements_text(t.comments) with ordinality c (content, number)
      join ${members} m on m.m = (p.id * 3 + c.number * 7) % m.all_members
      where p.id > ${last}::int
      order by 5`);
    await setLastNumbers(tx);
  });

/**
 * Comments number `from` to `to`. The first ones form the long thread of the newest post; each
 * other post gets a few.
 */
async function insertComments(
  db: Database,
  { posts, comments }: { posts: number; comments: number },
  before: number,
  from: number,
  to: number,
) {
  const long = Math.min(LONGEST_THREAD, Math.floor(comments / 3));
  await db.execute(sql`
    with placed as (
      select n, ${before}::int + case when n <= ${long}::int then ${posts}::int
        else 1 + ((n::bigint * 48271) % ${posts}::int)::int end as post_id
      from generate_series(${from}::int, ${to}::int) n
    ), numbered as (
      select placed.*, p.created_at, p.category_id, p.title, p.last_comment_number
        + row_number() over (partition by placed.post_id order by n) as number
      from placed join forum_posts p on p.id = placed.post_id
    )
    insert into forum_comments (post_id, author_id, content, number, created_at)
    select numbered.post_id, m.id,
      t.comments ->> ((numbered.number - 1) % jsonb_array_length(t.comments))::int,
      numbered.number, least(now(), numbered.created_at + interval '1 minute' * numbered.number)
    from numbered
    join ${threads} t on t.title = numbered.title
    join ${members} m on m.m = (n::bigint * 17) % m.all_members
    order by n`);
  await setLastNumbers(db);
}

const setLastNumbers = (db: Database) =>
  db.execute(sql`
    update forum_posts set last_comment_number = counted.last from (
      select post_id, max(number) as last from forum_comments group by post_id
    ) counted
    where forum_posts.id = counted.post_id and last_comment_number < counted.last`);

/** Every fifth comment of a thread replies to the one before it. */
const makeReplies = (db: Database, from: number, to: number) =>
  db.execute(sql`
    update forum_comments reply set parent_id = parent.id, root_id = parent.id
    from forum_comments parent
    where reply.id between ${from} and ${to} and reply.number % 5 = 0 and reply.parent_id is null
      and parent.post_id = reply.post_id and parent.number = reply.number - 1`);

async function insertLikes(db: Database) {
  for (const kind of ["post", "comment"]) {
    const column = sql.identifier(`${kind}_id`);
    await db.execute(sql`
      insert into forum_likes (user_id, ${column}, created_at)
      select m.id, liked.id, liked.created_at + (now() - liked.created_at) / 2
      from (
        select id, author_id, created_at from ${sql.identifier(`forum_${kind}s`)}
        order by id desc limit ${LIKED}
      ) liked
      join ${members} m on (m.m * 13 + liked.id * 7) % 11 < 3 and m.id <> liked.author_id
      on conflict do nothing`);
  }
}

/** Sets counters and times to the values that the forum itself would store. */
async function count(db: Database) {
  await db.execute(sql`
    insert into forum_post_counts (section, block, posts)
    select coalesce(category_id, 0), id / ${IDS_PER_BLOCK}::int, count(*) from forum_posts
    where deleted_at is null and hidden_at is null group by 1, 2
    on conflict (section, block) do update set posts = excluded.posts`);
  await db.execute(sql`
    update forum_posts set reply_count = counted.replies, last_activity_at = counted.last from (
      select post_id, max(created_at) as last,
        count(*) filter (where deleted_at is null and hidden_at is null) as replies
      from forum_comments group by post_id
    ) counted where forum_posts.id = counted.post_id`);
  for (const kind of ["post", "comment"]) {
    const table = sql.identifier(`forum_${kind}s`);
    const column = sql.identifier(`${kind}_id`);
    await db.execute(sql`
      update ${table} set like_count = counted.likes
      from (select ${column} as id, count(*) as likes from forum_likes group by 1) counted
      where ${table}.id = counted.id`);
  }
}

/** A post or a comment, or a like of one. */
type Written = {
  kind: "post" | "comment";
  id: number;
  author: number;
  at: Date;
  liker: number | null;
};

/** Points for all posts, comments and likes, as the authors got them, in the order of time. */
async function givePoints(db: Database) {
  const acts = await selectRows<Written>(
    sql`
      with written as (
        select 'post' as kind, id, author_id as author, created_at as at from forum_posts
        union all select 'comment', id, author_id, created_at from forum_comments
      )
      select *, null::int as liker from written
      union all
      select w.kind, w.id, w.author, l.created_at, l.user_id from written w
      join forum_likes l on w.id = case w.kind when 'post' then l.post_id else l.comment_id end
      order by at`,
    db,
  );
  await db.transaction(async (tx) => {
    for (const { kind, id, author, at, liker } of acts) {
      const of = { userId: author, relatedType: kind, relatedId: id, occurredAt: new Date(at) };
      await recordAct(
        tx,
        liker ? { ...of, action: "like-received", byUserId: liker } : { ...of, action: kind },
      );
    }
  });
  await settleRanks();
}
