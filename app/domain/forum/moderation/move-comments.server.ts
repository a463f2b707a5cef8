import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { forumMovedComments, forumPosts } from "~drizzle/schema";

type PostRow = typeof forumPosts.$inferSelect;

/** A comment that moves to another post. */
export type Moving = {
  id: number;
  authorId: number;
  parentId: number | null;
  rootId: number | null;
  /** Its number in the post that it leaves. */
  number: number;
  isShown: boolean;
  /**
   * The number that it had in the post to which it moves, if it was there before. Below 0 if it was
   * not shown there.
   */
  back: number | null;
};

/** Locks these posts in the order of their ids, so that transactions cannot deadlock. */
export async function lockPosts(tx: Database, ids: readonly number[]): Promise<PostRow[]> {
  const locked = await tx
    .select()
    .from(forumPosts)
    .where(inArray(forumPosts.id, [...ids]))
    .orderBy(forumPosts.id)
    .for("update");
  return ids.flatMap((id) => locked.find((post) => post.id === id) ?? []);
}

/** The comments of a post that could move to another one, in the order of the thread. */
export function listMoving(tx: Database, from: number, to: number | null): Promise<Moving[]> {
  return selectRows<Moving>(
    sql`
      select c.id, c.author_id as "authorId", c.parent_id as "parentId",
        c.root_id as "rootId", c.number,
        c.hidden_at is null and c.deleted_at is null as "isShown", m.number as "back"
      from forum_comments c
      left join forum_moved_comments m on m.comment_id = c.id and m.post_id = ${to}::int
      where c.post_id = ${from} order by c.number`,
    tx,
  );
}

/**
 * Moves comments to another post, both locked. One that was there before gets its old number back,
 * others that were shown `shift` added to theirs, or the next numbers if there is no shift. Where
 * each was is stored, so that its old address leads to the new place. Updates the counts of
 * comments of both posts.
 */
export async function moveComments(
  tx: Database,
  moving: readonly Moving[],
  { from, to, shift }: { from: number; to: PostRow; shift?: number },
) {
  const lowest = await lowestNumber(tx, to.id);
  let last = to.lastCommentNumber;
  let unshown = 0;
  const places = moving.map(({ id, number, back }) => {
    if (number < 0) return { id, number: lowest - ++unshown };
    if (back !== null && back > 0) return { id, number: back };
    const next = shift === undefined ? last + 1 : shift + number;
    last = Math.max(last, next);
    return { id, number: next };
  });
  const ids = moving.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.execute(sql`
      insert into forum_moved_comments (comment_id, post_id, number)
      select id, post_id, case when number > 0 then number else -id end from forum_comments
      where id = any(${arrayOf(ids)})`);
    await tx
      .delete(forumMovedComments)
      .where(
        and(
          eq(forumMovedComments.postId, to.id),
          sql`${forumMovedComments.commentId} = any(${arrayOf(ids)})`,
        ),
      );
    await tx.execute(sql`
      update forum_comments c set post_id = ${to.id}, number = place.number
      from unnest(${arrayOf(ids)}, ${arrayOf(places.map(({ number }) => number))})
        as place (id, number)
      where c.id = place.id`);
  }
  const shown = moving.filter(({ isShown }) => isShown).length;
  await changeCounts(tx, from, { shown: -shown });
  await changeCounts(tx, to.id, { shown, last });
}

/** Changes the number of visible comments, and the last number if there is a higher one. */
export async function changeCounts(
  tx: Database,
  id: number,
  { shown, last = 0 }: { shown: number; last?: number },
) {
  await tx
    .update(forumPosts)
    .set({
      replyCount: sql`${forumPosts.replyCount} + ${shown}`,
      lastCommentNumber: sql`greatest(${forumPosts.lastCommentNumber}, ${last}::int)`,
      updatedAt: sql`${forumPosts.updatedAt}`,
    })
    .where(eq(forumPosts.id, id));
}

/** The lowest number of a comment that was never shown, or 0. */
export async function lowestNumber(tx: Database, postId: number): Promise<number> {
  const [row] = await selectRows<{ lowest: number | null }>(
    sql`select min(number) as lowest from forum_comments where post_id = ${postId} and number < 0`,
    tx,
  );
  return row?.lowest ?? 0;
}

// One parameter, however many comments a thread has.
const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::int[]`;
