import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { authorColumns } from "~/domain/accounts/accounts-queries.server";
import type { AskedWords } from "~/domain/words/ask-words.server";
import { commentPath, postPath } from "~/domain/forum/forum-paths";
import {
  forumCategories,
  forumComments,
  forumPosts,
  products,
  searchDocuments,
  users,
} from "~drizzle/schema";
import { excerptOf } from "./excerpt";
import { KINDS, type Result } from "./search.schema";

type Shown = { words: AskedWords; paths: readonly string[] };

/**
 * What is shown of these documents, in this order. What may not be seen any longer, and pages that
 * are not among `paths`, are left out. Runs one query.
 */
export async function listResults(
  ids: readonly number[],
  { words, paths }: Shown,
): Promise<Result[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(inArray(searchDocuments.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? (asResult(row, { words, paths }) ?? []) : [];
  });
}

function selectRows(where: SQL) {
  return db
    .select({
      id: searchDocuments.id,
      kind: searchDocuments.kind,
      path: searchDocuments.path,
      title: sql<string>`coalesce(${searchDocuments.title}, ${forumPosts.title}, ${products.name})`,
      body: sql<string>`search_plain(coalesce(${searchDocuments.body}, ${forumComments.content}, ${forumPosts.content}, ${products.description}))`,
      slug: products.slug,
      post: {
        id: forumPosts.id,
        deletedAt: forumPosts.deletedAt,
        hiddenAt: forumPosts.hiddenAt,
        createdAt: forumPosts.createdAt,
      },
      comment: {
        id: forumComments.id,
        postId: forumComments.postId,
        number: forumComments.number,
        deletedAt: forumComments.deletedAt,
        hiddenAt: forumComments.hiddenAt,
        createdAt: forumComments.createdAt,
      },
      archivedAt: products.archivedAt,
      author: authorColumns,
      category: { id: forumCategories.id, name: forumCategories.name },
    })
    .from(searchDocuments)
    .leftJoin(forumComments, eq(forumComments.id, searchDocuments.commentId))
    .leftJoin(
      forumPosts,
      eq(forumPosts.id, sql`coalesce(${forumComments.postId}, ${searchDocuments.postId})`),
    )
    .leftJoin(forumCategories, eq(forumCategories.id, forumPosts.categoryId))
    .leftJoin(users, eq(users.id, sql`coalesce(${forumComments.authorId}, ${forumPosts.authorId})`))
    .leftJoin(products, eq(products.id, searchDocuments.productId))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

function asResult(row: Row, { words, paths }: Shown): Result | null {
  const kind = KINDS.find((one) => one === row.kind);
  const path = pathOf(row, paths);
  if (!kind || path === null) return null;
  return {
    kind,
    title: row.title,
    path,
    excerpt: excerptOf(row.body, words.shown),
    author: row.author,
    category: row.category,
    createdAt: (row.comment ?? row.post)?.createdAt ?? null,
  };
}

/**
 * The address, or null for what may not be seen. The stored words are gone then already, but a write
 * may have come in between.
 */
function pathOf({ path, slug, post, comment, archivedAt }: Row, paths: readonly string[]) {
  if (path !== null) return paths.includes(path) ? path : null;
  if (slug !== null) return archivedAt ? null : `/shop/${slug}`;
  if (!post || post.deletedAt || post.hiddenAt) return null;
  if (!comment) return postPath(post.id);
  return comment.deletedAt || comment.hiddenAt ? null : commentPath(comment);
}
