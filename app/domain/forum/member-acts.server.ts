import { and, desc, eq, isNull } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forumComments, forumPosts } from "~drizzle/schema";
import { postPath } from "./forum-paths";
import { plainWords } from "./writing/render-text.server";

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
