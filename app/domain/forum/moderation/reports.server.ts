import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import type { Actor, Admin } from "~/domain/accounts/accounts.schema";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumComments, forumPosts, forumReports, users } from "~drizzle/schema";
import type { ReportInput } from "../forum.schema";
import { plainWords } from "../writing/render-text.server";
import { recordForumAct } from "./record-forum-act.server";
import { reportMade, reportResolved } from "./reported.server";

export type ReportTarget = { type: "post" | "comment"; id: number };

const REPORTS_SHOWN = 100;
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
      .values({ reporterId: user.id, reason, ...target })
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

/** Closes a report. Idempotent. Problems: "not-found". */
export async function resolveReport(admin: Admin, id: number): Promise<Outcome<object>> {
  return db.transaction((tx) => closeReport(tx, admin, id));
}

/** Closes a report in a transaction, as resolveReport does. */
export async function closeReport(
  tx: Database,
  admin: Admin,
  id: number,
): Promise<Outcome<object>> {
  const [report] = await tx
    .select({
      reporterId: forumReports.reporterId,
      postId: forumReports.postId,
      commentId: forumReports.commentId,
      resolvedAt: forumReports.resolvedAt,
    })
    .from(forumReports)
    .where(eq(forumReports.id, id))
    .for("update");
  if (!report) return refuse("not-found", "There is no such report");
  if (report.resolvedAt) return { ok: true };
  await tx
    .update(forumReports)
    .set({ resolvedAt: sql`now()`, resolvedBy: admin.id })
    .where(eq(forumReports.id, id));
  const { postId, commentId } = report;
  await recordForumAct(tx, admin, { act: "resolve", postId, commentId });
  await reportResolved(tx, { admin, id, report });
  return { ok: true };
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

/** The number of open reports. */
export async function countOpenReports(): Promise<number> {
  const [row] = await db.select({ open: count() }).from(forumReports).where(isOpen);
  return row?.open ?? 0;
}

const commentPosts = alias(forumPosts, "comment_post");

/** The oldest open reports with their posts and comments, at most 100, for the admins' queue. */
export async function listOpenReports() {
  const reports = await selectOpenReports();
  return reports.map(({ comment, ...report }) => ({
    ...report,
    comment: comment && {
      id: comment.id,
      number: comment.number,
      excerpt: plainWords(comment.start, comment.format),
    },
  }));
}

function selectOpenReports() {
  return db
    .select({
      id: forumReports.id,
      reason: forumReports.reason,
      createdAt: forumReports.createdAt,
      reporter: users.username,
      post: { id: forumPosts.id, title: forumPosts.title },
      comment: {
        id: forumComments.id,
        number: forumComments.number,
        format: forumComments.format,
        start: sql<string>`left(${forumComments.content}, 300)`,
      },
      commentPost: { id: commentPosts.id, title: commentPosts.title },
    })
    .from(forumReports)
    .innerJoin(users, eq(users.id, forumReports.reporterId))
    .leftJoin(forumPosts, eq(forumPosts.id, forumReports.postId))
    .leftJoin(forumComments, eq(forumComments.id, forumReports.commentId))
    .leftJoin(commentPosts, eq(commentPosts.id, forumComments.postId))
    .where(isOpen)
    .orderBy(asc(forumReports.id))
    .limit(REPORTS_SHOWN);
}

export type OpenReport = Awaited<ReturnType<typeof listOpenReports>>[number];
