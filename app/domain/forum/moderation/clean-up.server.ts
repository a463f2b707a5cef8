import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { accountSubject, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import {
  type CleanedUp,
  forumCleanups,
  forumComments,
  forumPosts,
  forumSuspensions,
  users,
} from "~drizzle/schema";
import { addToReplyCount } from "../comments/change-own-comment.server";
import { blockOf, moveCount, shownIn } from "../posts/section-counts.server";
import { closeReportsOf, openReportsAgain } from "./reports.server";
import { recordForumAct } from "./record-forum-act.server";

/** How long a clean-up can be undone. */
export const UNDO_DAYS = 7;

/** How long a spammer is kept from writing. */
const KEPT_FROM_WRITING_DAYS = 3650;

/** What readers see in place of a spammer's texts, and the spammer at the forms. */
const SPAM = "Spam";

type PostRow = typeof forumPosts.$inferSelect;
type CommentRow = typeof forumComments.$inferSelect;
type Member = { id: number; username: string; role: string };

/**
 * Removes everything that these members wrote, in one act: they are kept from writing, their texts
 * are hidden, what waits is not published, and the reports of it are closed. Members of the team
 * are left out. Who is removed already, and has written nothing shown since, stays so under the
 * earlier press. `id` is what undoes it. Problems: "conflict" if nobody is left.
 */
export async function removeSpammers(
  admin: Admin,
  memberIds: readonly number[],
): Promise<Outcome<{ id: number; members: number; texts: number }>> {
  return db.transaction(async (tx) => {
    const members = await lockMembers(tx, memberIds);
    if (members.length === 0) return refuse("conflict", NOBODY);
    const written = await lockTexts(tx, members);
    const earlier = await findRemovals(tx, members);
    let [id, texts] = [0, 0];
    for (const member of members) {
      if (earlier.has(member.id) && !hasWritten(member, written)) continue;
      const changed = await removeOne(tx, admin, member, written);
      const row = onlyRow(
        await tx
          .insert(forumCleanups)
          .values({ userId: member.id, adminId: admin.id, changed, pressId: id || null })
          .returning({ id: forumCleanups.id }),
      );
      if (id === 0) {
        id = row.id;
        await tx.update(forumCleanups).set({ pressId: id }).where(eq(forumCleanups.id, id));
      }
      texts += changed.posts.length + changed.comments.length;
    }
    id ||= Math.max(...earlier.values());
    return { ok: true, id, members: members.length, texts };
  });
}

const NOBODY = "None of them is a member whose texts can be removed";

/** The customers among them, locked in the order of their ids. */
async function lockMembers(tx: Database, ids: readonly number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for("no key update");
  return found.filter((member) => !teamRole(member));
}

/** The presses that removed these members and hold: they were not undone, and keep them from writing. */
async function findRemovals(
  tx: Database,
  members: readonly Member[],
): Promise<ReadonlyMap<number, number>> {
  const { userId, pressId, undoneAt, changed } = forumCleanups;
  const rows = await tx
    .select({ userId, pressId: sql<number>`${pressId}` })
    .from(forumCleanups)
    .innerJoin(forumSuspensions, sql`${forumSuspensions.id} = (${changed} ->> 'suspensionId')::int`)
    .where(
      and(
        inArray(
          userId,
          members.map(({ id }) => id),
        ),
        isNull(undoneAt),
        isNull(forumSuspensions.endedAt),
        gt(forumSuspensions.until, sql`now()`),
      ),
    );
  return new Map(rows.map((row) => [row.userId, row.pressId]));
}

type Written = { posts: PostRow[]; comments: CommentRow[] };

const hasWritten = ({ id }: Member, { posts, comments }: Written) =>
  [...posts, ...comments].some(({ authorId }) => authorId === id);

const IS_WAITING = {
  posts: or(isNull(forumPosts.hiddenAt), ne(forumPosts.heldFor, "rejected")),
  comments: or(isNull(forumComments.hiddenAt), ne(forumComments.heldFor, "rejected")),
};

/** What is shown or waits of these members. Posts are locked before comments, by their ids. */
async function lockTexts(tx: Database, members: readonly Member[]): Promise<Written> {
  const authors = members.map(({ id }) => id);
  const areTheirs = and(
    inArray(forumComments.authorId, authors),
    isNull(forumComments.deletedAt),
    IS_WAITING.comments,
  );
  const commented = tx.select({ id: forumComments.postId }).from(forumComments).where(areTheirs);
  const posts = await tx
    .select()
    .from(forumPosts)
    .where(or(inArray(forumPosts.authorId, authors), inArray(forumPosts.id, commented)))
    .orderBy(asc(forumPosts.id))
    .for("update");
  const comments = await tx
    .select()
    .from(forumComments)
    .where(and(areTheirs, isNull(forumComments.deletedAt)))
    .orderBy(asc(forumComments.id))
    .for("update");
  return {
    posts: posts.filter(
      ({ authorId, deletedAt, hiddenAt, heldFor }) =>
        authors.includes(authorId) &&
        deletedAt === null &&
        (hiddenAt === null || (heldFor !== null && heldFor !== "rejected")),
    ),
    comments,
  };
}

async function removeOne(
  tx: Database,
  admin: Admin,
  member: Member,
  written: Written,
): Promise<CleanedUp> {
  const posts = written.posts.filter(({ authorId }) => authorId === member.id);
  const comments = written.comments.filter(({ authorId }) => authorId === member.id);
  const suspended = await suspend(tx, member);
  await hidePosts(tx, admin, posts);
  await hideComments(tx, admin, comments);
  const reports = await closeReportsOf(tx, admin, {
    posts: await idsOf(tx, forumPosts, member),
    comments: await idsOf(tx, forumComments, member),
  });
  await recordAudit(tx, admin, {
    act: "forum: remove spammer",
    subject: accountSubject(member),
    detail: `${posts.length} posts, ${comments.length} comments, ${reports.length} reports`,
  });
  return { ...suspended, reports, posts: posts.map(before), comments: comments.map(before) };
}

const before = ({ id, heldFor, hiddenReason }: PostRow | CommentRow) => ({
  id,
  heldFor,
  hiddenReason,
});

async function idsOf(
  tx: Database,
  table: typeof forumPosts | typeof forumComments,
  { id }: Member,
): Promise<number[]> {
  const rows = await tx.select({ id: table.id }).from(table).where(eq(table.authorId, id));
  return rows.map((row) => row.id);
}

async function suspend(tx: Database, { id }: Member) {
  const [earlier] = await tx
    .update(forumSuspensions)
    .set({ endedAt: sql`least(now(), ${forumSuspensions.until})` })
    .where(and(eq(forumSuspensions.userId, id), isNull(forumSuspensions.endedAt)))
    .returning({ id: forumSuspensions.id });
  const made = onlyRow(
    await tx
      .insert(forumSuspensions)
      .values({
        userId: id,
        reason: SPAM,
        until: sql`now() + make_interval(days => ${KEPT_FROM_WRITING_DAYS}::int)`,
      })
      .returning({ id: forumSuspensions.id }),
  );
  return { suspensionId: made.id, earlierSuspensionId: earlier?.id ?? null };
}

/** What a removed text becomes: hidden, or not published if it waited. */
const REMOVED = {
  hiddenAt: sql`coalesce(hidden_at, now())`,
  hiddenReason: SPAM,
  heldFor: sql`case when held_for is null then null else 'rejected' end`,
};

async function hidePosts(tx: Database, admin: Admin, posts: readonly PostRow[]) {
  if (posts.length === 0) return;
  const ids = posts.map(({ id }) => id);
  await tx
    .update(forumPosts)
    .set({ ...REMOVED, updatedAt: sql`${forumPosts.updatedAt}` })
    .where(inArray(forumPosts.id, ids));
  for (const post of inCountOrder(posts)) {
    await moveCount(tx, post, { from: shownIn(post), to: null });
  }
  for (const post of posts) {
    const act = post.heldFor ? "reject" : "hide";
    await recordForumAct(tx, admin, { act, postId: post.id, detail: SPAM });
  }
}

/** In the order of the rows that count them, so that transactions cannot deadlock. */
const inCountOrder = (posts: readonly PostRow[]) =>
  posts.toSorted((a, b) => (a.categoryId ?? 0) - (b.categoryId ?? 0) || blockOf(a) - blockOf(b));

async function hideComments(tx: Database, admin: Admin, comments: readonly CommentRow[]) {
  if (comments.length === 0) return;
  const ids = comments.map(({ id }) => id);
  await tx
    .update(forumComments)
    .set({ ...REMOVED, updatedAt: sql`${forumComments.updatedAt}` })
    .where(inArray(forumComments.id, ids));
  for (const comment of comments) {
    if (!comment.hiddenAt) await addToReplyCount(tx, comment.postId, -1);
    const act = comment.heldFor ? "reject" : "hide";
    await recordForumAct(tx, admin, { act, commentId: comment.id, detail: SPAM });
  }
}

const canBeUndone = and(
  isNull(forumCleanups.undoneAt),
  gt(forumCleanups.createdAt, sql`now() - make_interval(days => ${UNDO_DAYS}::int)`),
);

/**
 * Undoes a press within 7 days: what it hid is shown again, what waited waits again, its reports are
 * open again, and its members may write. What was hidden before stays so, and so does what somebody
 * changed since. Idempotent. Problems: "not-found", "conflict" after 7 days.
 */
export async function undoCleanup(admin: Admin, pressId: number): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const ofPress = eq(forumCleanups.pressId, pressId);
    // Before anything is read, so that the second of two moderators sees what the first did.
    await lockUsers(tx, ofPress);
    const rows = await tx
      .select({ cleanup: forumCleanups, member: { id: users.id, username: users.username } })
      .from(forumCleanups)
      .innerJoin(users, eq(users.id, forumCleanups.userId))
      .where(ofPress)
      .orderBy(asc(forumCleanups.userId));
    if (rows.length === 0) return refuse("not-found", "There is no such removal");
    const undone = await tx
      .update(forumCleanups)
      .set({ undoneAt: sql`now()` })
      .where(and(ofPress, canBeUndone))
      .returning({ id: forumCleanups.id });
    if (undone.length === 0) {
      const isUndone = rows.every(({ cleanup }) => cleanup.undoneAt !== null);
      return isUndone ? { ok: true } : refuse("conflict", TOO_LATE);
    }
    await undoTexts(
      tx,
      admin,
      rows.map(({ cleanup }) => cleanup.changed),
    );
    for (const { cleanup, member } of rows) {
      await endSuspension(tx, cleanup.changed);
      const subject = accountSubject(member);
      await recordAudit(tx, admin, { act: "forum: removal undone", subject });
    }
    return { ok: true };
  });
}

const TOO_LATE = `It was more than ${UNDO_DAYS} days ago`;

const lockUsers = (tx: Database, ofPress: SQL) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      inArray(users.id, tx.select({ id: forumCleanups.userId }).from(forumCleanups).where(ofPress)),
    )
    .orderBy(asc(users.id))
    .for("no key update");

async function undoTexts(tx: Database, admin: Admin, changes: readonly CleanedUp[]) {
  const posts = changes.flatMap((changed) => changed.posts);
  const comments = changes.flatMap((changed) => changed.comments);
  const commentIds = [0, ...comments.map(({ id }) => id)];
  const commented = tx
    .select({ id: forumComments.postId })
    .from(forumComments)
    .where(inArray(forumComments.id, commentIds));
  const locked = await tx
    .select()
    .from(forumPosts)
    .where(
      or(
        inArray(forumPosts.id, [0, ...posts.map(({ id }) => id)]),
        inArray(forumPosts.id, commented),
      ),
    )
    .orderBy(asc(forumPosts.id))
    .for("update");
  const byId = new Map(posts.map((post) => [post.id, post]));
  for (const post of inCountOrder(locked)) {
    const was = byId.get(post.id);
    if (was && isAsRemoved(post, was)) await showPostAgain(tx, admin, post, was);
  }
  const lockedComments = await tx
    .select()
    .from(forumComments)
    .where(inArray(forumComments.id, commentIds))
    .orderBy(asc(forumComments.id))
    .for("update");
  const commentById = new Map(comments.map((comment) => [comment.id, comment]));
  for (const comment of lockedComments) {
    const was = commentById.get(comment.id);
    if (was && isAsRemoved(comment, was)) await showCommentAgain(tx, admin, comment, was);
  }
  await openReportsAgain(
    tx,
    admin,
    changes.flatMap(({ reports }) => reports),
  );
}

type Was = CleanedUp["posts"][number];

/** Whether nobody changed the text since. */
const isAsRemoved = (
  { deletedAt, hiddenAt, hiddenReason, heldFor }: PostRow | CommentRow,
  was: Was,
) =>
  deletedAt === null &&
  hiddenAt !== null &&
  hiddenReason === SPAM &&
  heldFor === (was.heldFor === null ? null : "rejected");

/** The columns of a text as it was. One that waited waits on. */
const asItWas = ({ heldFor, hiddenReason }: Was) =>
  heldFor === null ? { hiddenAt: null, hiddenReason: null } : { heldFor, hiddenReason };

async function showPostAgain(tx: Database, admin: Admin, post: PostRow, was: Was) {
  const after = onlyRow(
    await tx
      .update(forumPosts)
      .set({ ...asItWas(was), updatedAt: sql`${forumPosts.updatedAt}` })
      .where(eq(forumPosts.id, post.id))
      .returning(),
  );
  await moveCount(tx, post, { from: null, to: shownIn(after) });
  await recordForumAct(tx, admin, { act: "restore", postId: post.id });
}

async function showCommentAgain(tx: Database, admin: Admin, comment: CommentRow, was: Was) {
  await tx
    .update(forumComments)
    .set({ ...asItWas(was), updatedAt: sql`${forumComments.updatedAt}` })
    .where(eq(forumComments.id, comment.id));
  if (was.heldFor === null) await addToReplyCount(tx, comment.postId, 1);
  await recordForumAct(tx, admin, { act: "restore", commentId: comment.id });
}

/** Ends the suspension, unless a moderator made another one since. An earlier one goes on. */
async function endSuspension(tx: Database, { suspensionId, earlierSuspensionId }: CleanedUp) {
  const ended = await tx
    .update(forumSuspensions)
    .set({ endedAt: sql`now()` })
    .where(and(eq(forumSuspensions.id, suspensionId), isNull(forumSuspensions.endedAt)))
    .returning({ id: forumSuspensions.id });
  if (ended.length === 0 || earlierSuspensionId === null) return;
  await tx
    .update(forumSuspensions)
    .set({ endedAt: null })
    .where(
      and(eq(forumSuspensions.id, earlierSuspensionId), gt(forumSuspensions.until, sql`now()`)),
    );
}

const LISTED = 50;

/** The removals that can be undone, newest first: whose, and how much. */
export async function listCleanups() {
  const rows = await db
    .select({
      id: sql<number>`${forumCleanups.pressId}`,
      createdAt: sql<string>`min(${forumCleanups.createdAt})`,
      members: sql<string[]>`array_agg(${users.username} order by ${users.username})`,
      texts: sql<number>`sum(jsonb_array_length(${forumCleanups.changed} -> 'posts')
        + jsonb_array_length(${forumCleanups.changed} -> 'comments'))::int`,
    })
    .from(forumCleanups)
    .innerJoin(users, eq(users.id, forumCleanups.userId))
    .where(canBeUndone)
    .groupBy(forumCleanups.pressId)
    .orderBy(desc(forumCleanups.pressId))
    .limit(LISTED);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: new Date(createdAt) }));
}
