import { and, asc, count, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumComments, forumPosts, forumReports, type ReportedText, users } from "~drizzle/schema";
import { excerpt } from "~/lib/text/linked-text";
import type { ReportInput } from "../forum.schema";
import { plainWords } from "../writing/render-text.server";
import { recordForumAct } from "./record-forum-act.server";
import { reportMade, reportReopened, reportResolved } from "./reported.server";

type ReportTarget = { type: "post" | "comment"; id: number };

const REPORTS_SHOWN = 30;
const isOpen = isNull(forumReports.resolvedAt);

/**
 * Reports a post or comment to the admins. While a member's report of it is open, another one
 * changes nothing. Problems: "unauthenticated", "not-found", "too-many".
 */
export async function reportToAdmins(
  { user }: Actor,
  { type, id }: ReportTarget,
  { reason }: ReportInput,
): Promise<Outcome<object>> {
  if (!user) return refuse("unauthenticated", "Unauthorized");
  const tooMany = await spendLimit(LIMITS.forumReport, String(user.id));
  if (tooMany) return tooMany;
  const target = type === "post" ? { postId: id } : { commentId: id };
  return db.transaction(async (tx) => {
    if (!(await isReportable({ type, id }, tx)))
      return refuse("not-found", "It is no longer there");
    const made = await tx
      .insert(forumReports)
      .values({
        reporterId: user.id,
        reason,
        ...target,
        reported: await readReported(tx, { type, id }),
      })
      .onConflictDoNothing()
      .returning({ id: forumReports.id });
    const [report] = made;
    if (report) {
      await reportMade(tx, { id: report.id, type, reason });
      await recordForumAct(tx, user, { act: "report", ...target, detail: reason });
    }
    return { ok: true };
  });
}

/** The text as the reporter sees it. */
async function readReported(
  tx: Database,
  { type, id }: ReportTarget,
): Promise<ReportedText | null> {
  const [text] =
    type === "post"
      ? await tx
          .select({
            title: forumPosts.title,
            content: forumPosts.content,
            format: forumPosts.format,
            videoUrl: forumPosts.videoUrl,
          })
          .from(forumPosts)
          .where(eq(forumPosts.id, id))
      : await tx
          .select({
            title: sql<null>`null`,
            content: forumComments.content,
            format: forumComments.format,
            videoUrl: sql<null>`null`,
          })
          .from(forumComments)
          .where(eq(forumComments.id, id));
  return text ?? null;
}

/** Whether members can see the post or comment, and so may report it. */
export async function isReportable(
  { type, id }: ReportTarget,
  tx: Database = db,
): Promise<boolean> {
  const table = type === "post" ? forumPosts : forumComments;
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt), isNull(table.hiddenAt)));
  return found !== undefined;
}

/** Closes all reports of the text that this one is about. Idempotent. Problems: "not-found". */
export async function resolveReport(admin: Admin, id: number): Promise<Outcome<object>> {
  return db.transaction((tx) => closeReport(tx, admin, id));
}

/** Closes the reports of a text in a transaction, as resolveReport does. */
export async function closeReport(
  tx: Database,
  admin: Admin,
  id: number,
): Promise<Outcome<object>> {
  const [report] = await tx
    .select({ postId: forumReports.postId, commentId: forumReports.commentId })
    .from(forumReports)
    .where(eq(forumReports.id, id));
  if (!report) return refuse("not-found", "There is no such report");
  const { postId, commentId } = report;
  await closeReportsOf(tx, admin, {
    posts: postId === null ? [] : [postId],
    comments: commentId === null ? [] : [commentId],
  });
  return { ok: true };
}

type Texts = { posts: readonly number[]; comments: readonly number[] };

/**
 * Closes the open reports of these texts, in the transaction of what was decided about them. Each
 * reporter is told once, however many they reported. Returns the ids of the reports.
 */
export async function closeReportsOf(tx: Database, admin: Admin, texts: Texts): Promise<number[]> {
  const { posts, comments } = texts;
  if (posts.length + comments.length === 0) return [];
  const reports = await tx
    .select({
      id: forumReports.id,
      reporterId: forumReports.reporterId,
      postId: forumReports.postId,
      commentId: forumReports.commentId,
    })
    .from(forumReports)
    .where(
      and(
        isOpen,
        or(
          inArray(forumReports.postId, [0, ...posts]),
          inArray(forumReports.commentId, [0, ...comments]),
        ),
      ),
    )
    .orderBy(asc(forumReports.id))
    .for("update");
  if (reports.length === 0) return [];
  const ids = reports.map(({ id }) => id);
  await tx
    .update(forumReports)
    .set({ resolvedAt: sql`now()`, resolvedBy: admin.id })
    .where(inArray(forumReports.id, ids));
  const told = new Set<number>();
  for (const { id, ...report } of reports) {
    const { postId, commentId, reporterId } = report;
    await recordForumAct(tx, admin, { act: "resolve", postId, commentId });
    await reportResolved(tx, { admin, id, report, isTold: !told.has(reporterId) });
    told.add(reporterId);
  }
  return ids;
}

/** Opens reports again, in the transaction that undoes what closed them. */
export async function openReportsAgain(tx: Database, admin: Admin, ids: readonly number[]) {
  if (ids.length === 0) return;
  const again = alias(forumReports, "again");
  const opened = await tx
    .update(forumReports)
    .set({ resolvedAt: null, resolvedBy: null })
    .where(
      and(
        inArray(forumReports.id, [...ids]),
        // Not if its reporter has reported the text again meanwhile.
        sql`not exists (select from ${forumReports} ${sql.identifier("again")}
          where ${again.resolvedAt} is null and ${again.reporterId} = ${forumReports}.reporter_id
            and (${again.postId} = ${forumReports}.post_id
              or ${again.commentId} = ${forumReports}.comment_id))`,
      ),
    )
    .returning({ id: forumReports.id });
  for (const { id } of opened) await reportReopened(tx, { admin, id });
}

/** Who made a report and what it is about, even a closed one. Null if there is none. */
export async function findReport(id: number) {
  const [report] = await db
    .select({
      postId: forumReports.postId,
      commentId: forumReports.commentId,
      reporter: { id: users.id, username: users.username },
    })
    .from(forumReports)
    .innerJoin(users, eq(users.id, forumReports.reporterId))
    .where(eq(forumReports.id, id));
  return report ?? null;
}

/** The number of texts with open reports. */
export async function countOpenReports(): Promise<number> {
  const open = db
    .selectDistinct({ postId: forumReports.postId, commentId: forumReports.commentId })
    .from(forumReports)
    .where(isOpen);
  const [row] = await db.select({ open: count() }).from(open.as("reported"));
  return row?.open ?? 0;
}

const commentPosts = alias(forumPosts, "comment_post");
const commentAuthors = alias(users, "comment_author");
const postAuthors = alias(users, "post_author");
const EXCERPT_LENGTH = 300;

/**
 * The texts with open reports, the longest open first, for the admins' queue: the oldest 30 reports,
 * those of one text together, with the text as it was when it was first reported. A report of a
 * later version has that version.
 */
export async function listOpenReports() {
  const texts = new Map<string, ReturnType<typeof reportedText>>();
  for (const row of await selectOpenReports()) {
    const key = row.comment ? `comment-${row.comment.id}` : `post-${row.post?.id}`;
    const text = texts.get(key) ?? reportedText(key, row);
    const { id, reason, createdAt, reporter } = row;
    const said = saidIn(row);
    const before = text.reports.at(-1)?.said ?? said;
    const later = said === before ? null : said;
    text.reports.push({ id, reason, createdAt, reporter, said, later });
    texts.set(key, text);
  }
  return [...texts.values()];
}

type OpenRow = Awaited<ReturnType<typeof selectOpenReports>>[number];
type OpenOne = Pick<OpenRow, "id" | "reason" | "createdAt" | "reporter"> & {
  /** All that the reporter read. */
  said: string;
  /** The same, if it is not what the reporter before read. */
  later: string | null;
};

/** The text as its reporter read it. */
function seenIn({ reported, post, comment }: OpenRow) {
  const seen = reported ?? comment ?? post;
  return {
    title: reported?.title ?? post?.title ?? "",
    words: seen ? plainWords(seen.content, seen.format) : "",
    videoUrl: reported?.videoUrl ?? null,
  };
}

function saidIn(row: OpenRow): string {
  const { title, words, videoUrl } = seenIn(row);
  return [title, words, videoUrl].filter(Boolean).join("\n\n");
}

function reportedText(key: string, row: OpenRow) {
  const { post, comment, commentPost, postAuthor, commentAuthor } = row;
  const { title, words, videoUrl } = seenIn(row);
  return {
    key,
    post: post && { id: post.id, title },
    comment: comment && { id: comment.id, number: comment.number },
    commentPost,
    author: comment ? commentAuthor : postAuthor,
    words,
    ...excerpt(words, EXCERPT_LENGTH),
    videoUrl,
    isDeleted: (comment ?? post)?.deletedAt != null,
    isChanged: isChangedSince(row),
    reports: [] as OpenOne[],
  };
}

function isChangedSince({ reported, post, comment }: OpenRow): boolean {
  if (!reported) return false;
  if (comment) return comment.content !== reported.content;
  return (
    post?.content !== reported.content ||
    post.title !== reported.title ||
    post.videoUrl !== reported.videoUrl
  );
}

function selectOpenReports() {
  return db
    .select({
      id: forumReports.id,
      reason: forumReports.reason,
      createdAt: forumReports.createdAt,
      reported: forumReports.reported,
      reporter: users.username,
      post: {
        id: forumPosts.id,
        title: forumPosts.title,
        content: forumPosts.content,
        format: forumPosts.format,
        videoUrl: forumPosts.videoUrl,
        deletedAt: forumPosts.deletedAt,
      },
      comment: {
        id: forumComments.id,
        number: forumComments.number,
        content: forumComments.content,
        format: forumComments.format,
        deletedAt: forumComments.deletedAt,
      },
      commentPost: { id: commentPosts.id, title: commentPosts.title },
      postAuthor: { id: postAuthors.id, username: postAuthors.username },
      commentAuthor: { id: commentAuthors.id, username: commentAuthors.username },
    })
    .from(forumReports)
    .innerJoin(users, eq(users.id, forumReports.reporterId))
    .leftJoin(forumPosts, eq(forumPosts.id, forumReports.postId))
    .leftJoin(postAuthors, eq(postAuthors.id, forumPosts.authorId))
    .leftJoin(forumComments, eq(forumComments.id, forumReports.commentId))
    .leftJoin(commentAuthors, eq(commentAuthors.id, forumComments.authorId))
    .leftJoin(commentPosts, eq(commentPosts.id, forumComments.postId))
    .where(isOpen)
    .orderBy(asc(forumReports.id))
    .limit(REPORTS_SHOWN);
}

export type OpenReport = Awaited<ReturnType<typeof listOpenReports>>[number];
