import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { about, forgetRows, type PersonalTable } from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import {
  forumActs,
  forumComments,
  forumLikes,
  forumPosts,
  forumReads,
  forumReports,
  forumSavedDrafts,
  forumVersions,
  forumVisits,
} from "~drizzle/schema";
import { copyFollows, followTables } from "./follows/personal-data.server";
import { postPath } from "./forum-paths";
import { moderationTables } from "./moderation/personal-data.server";
import { plainWords } from "./writing/render-text.server";

/**
 * What the account wrote, liked, reported and read, for the owner's copy of personal data. All but
 * the last is not deleted with the account: posts and comments remain under 'Former member'.
 */
export async function copyForum({ id }: Pick<User, "id">) {
  const follows = await copyFollows({ id });
  const posts = await db
    .select({
      id: forumPosts.id,
      title: forumPosts.title,
      content: forumPosts.content,
      videoUrl: forumPosts.videoUrl,
      createdAt: forumPosts.createdAt,
      editedAt: forumPosts.editedAt,
    })
    .from(forumPosts)
    .where(and(eq(forumPosts.authorId, id), isNull(forumPosts.deletedAt)))
    .orderBy(asc(forumPosts.id));
  const comments = await db
    .select({
      id: forumComments.id,
      postId: forumComments.postId,
      content: forumComments.content,
      createdAt: forumComments.createdAt,
      editedAt: forumComments.editedAt,
    })
    .from(forumComments)
    .where(and(eq(forumComments.authorId, id), isNull(forumComments.deletedAt)))
    .orderBy(asc(forumComments.id));
  const drafts = await db
    .select({
      id: forumSavedDrafts.id,
      postId: forumSavedDrafts.postId,
      parentId: forumSavedDrafts.parentId,
      fields: forumSavedDrafts.fields,
      savedAt: forumSavedDrafts.savedAt,
    })
    .from(forumSavedDrafts)
    .where(eq(forumSavedDrafts.userId, id))
    .orderBy(asc(forumSavedDrafts.id));
  const versions = await db
    .select({
      postId: forumVersions.postId,
      commentId: forumVersions.commentId,
      title: forumVersions.title,
      content: forumVersions.content,
      videoUrl: forumVersions.videoUrl,
      writtenAt: forumVersions.writtenAt,
    })
    .from(forumVersions)
    .where(eq(forumVersions.authorId, id))
    .orderBy(asc(forumVersions.id));
  const likes = await db
    .select({
      postId: forumLikes.postId,
      commentId: forumLikes.commentId,
      createdAt: forumLikes.createdAt,
    })
    .from(forumLikes)
    .where(eq(forumLikes.userId, id))
    .orderBy(asc(forumLikes.id));
  const reports = await db
    .select({
      postId: forumReports.postId,
      commentId: forumReports.commentId,
      reason: forumReports.reason,
      createdAt: forumReports.createdAt,
    })
    .from(forumReports)
    .where(eq(forumReports.reporterId, id))
    .orderBy(asc(forumReports.id));
  const reads = await db
    .select({
      postId: forumReads.postId,
      number: forumReads.number,
      readAt: forumReads.readAt,
    })
    .from(forumReads)
    .where(eq(forumReads.userId, id))
    .orderBy(asc(forumReads.postId));
  const [visit] = await db
    .select({ previousAt: forumVisits.previousAt, lastAt: forumVisits.lastAt })
    .from(forumVisits)
    .where(eq(forumVisits.userId, id));
  return {
    posts,
    comments,
    drafts,
    versions,
    likes,
    reports,
    reads,
    visit: visit ?? null,
    ...follows,
  };
}

/** Deletes what the account read and follows, and when it was in the forum. */
export async function forgetReading(tx: Database, { id }: Pick<User, "id">) {
  for (const table of [...readingTables, ...followTables])
    await forgetRows(tx, table, { email: null, userId: id });
}

/** What the account last wrote in the forum, as far as it still stands there. */
export async function listForumActs({ id }: Pick<User, "id">, limit: number) {
  const [posts, comments] = await Promise.all([
    db
      .select({ id: forumPosts.id, title: forumPosts.title, createdAt: forumPosts.createdAt })
      .from(forumPosts)
      .where(and(eq(forumPosts.authorId, id), isNull(forumPosts.deletedAt)))
      .orderBy(desc(forumPosts.id))
      .limit(limit),
    db
      .select({
        id: forumComments.id,
        content: forumComments.content,
        format: forumComments.format,
        createdAt: forumComments.createdAt,
      })
      .from(forumComments)
      .where(and(eq(forumComments.authorId, id), isNull(forumComments.deletedAt)))
      .orderBy(desc(forumComments.id))
      .limit(limit),
  ]);
  return [
    ...posts.map((post) => ({
      at: post.createdAt,
      what: "Posted",
      detail: post.title,
      path: postPath(post.id),
    })),
    ...comments.map((comment) => ({
      at: comment.createdAt,
      what: "Commented",
      detail: plainWords(comment.content, comment.format).slice(0, SHOWN_CHARACTERS),
      path: `/community/comments/${comment.id}`,
    })),
  ];
}

const SHOWN_CHARACTERS = 120;

const UNDER_NO_NAME = "It stays under “Former member”.";

const readingTables: PersonalTable[] = [
  {
    title: "Posts read",
    table: forumReads,
    where: about({ accounts: [forumReads.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Visits to the forum",
    table: forumVisits,
    where: about({ accounts: [forumVisits.userId] }),
    forget: { how: "deleted" },
  },
];

/** The tables of the forum. */
export const forumTables: PersonalTable[] = [
  ...readingTables,
  ...moderationTables,
  {
    title: "Posts",
    table: forumPosts,
    where: about({ accounts: [forumPosts.authorId] }),
    forget: { how: "kept", why: UNDER_NO_NAME },
  },
  {
    title: "Comments",
    table: forumComments,
    where: about({ accounts: [forumComments.authorId] }),
    forget: { how: "kept", why: UNDER_NO_NAME },
  },
  {
    title: "Drafts of posts and comments",
    table: forumSavedDrafts,
    where: about({ accounts: [forumSavedDrafts.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Earlier versions of posts and comments",
    table: forumVersions,
    where: about({ accounts: [forumVersions.authorId] }),
    forget: { how: "kept", why: UNDER_NO_NAME },
  },
  {
    title: "Likes",
    table: forumLikes,
    where: about({ accounts: [forumLikes.userId] }),
    forget: { how: "kept", why: "They count for what others wrote. Nobody is shown who liked." },
  },
  ...followTables,
  {
    title: "Reports",
    table: forumReports,
    where: about({ accounts: [forumReports.reporterId, forumReports.resolvedBy] }),
    forget: { how: "kept", why: UNDER_NO_NAME },
  },
  {
    title: "Moderation",
    table: forumActs,
    where: about({ accounts: [forumActs.actorId] }),
    forget: { how: "kept", why: UNDER_NO_NAME },
  },
];
