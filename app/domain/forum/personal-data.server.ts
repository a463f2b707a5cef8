import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { db } from "~/database/db.server";
import { about, type PersonalTable } from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forumActs, forumComments, forumLikes, forumPosts, forumReports } from "~drizzle/schema";
import { postPath } from "./forum-paths";

/**
 * What the account wrote, liked and reported, for the owner's copy of personal data. It is not
 * deleted with the account: posts and comments remain under 'Former member'.
 */
export async function copyForum({ id }: Pick<User, "id">) {
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
  return { posts, comments, likes, reports };
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
      detail: comment.content.slice(0, SHOWN_CHARACTERS),
      path: `/community/comments/${comment.id}`,
    })),
  ];
}

const SHOWN_CHARACTERS = 120;

const UNDER_NO_NAME = "It stays under “Former member”.";

/** The tables of the forum. */
export const forumTables: PersonalTable[] = [
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
    title: "Likes",
    table: forumLikes,
    where: about({ accounts: [forumLikes.userId] }),
    forget: { how: "kept", why: "They count for what others wrote. Nobody is shown who liked." },
  },
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
