import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { authorColumns } from "~/domain/accounts/accounts-queries.server";
import { commentPath, postPath } from "~/domain/forum/forum-paths";
import {
  forumCategories,
  forumComments,
  forumPosts,
  products,
  searchDocuments,
  users,
} from "~drizzle/schema";
import { KINDS, type Piece, type Result } from "./search.schema";

const MARK = { start: "\u0001", end: "\u0002" };

// Characters that no text has, because search_plain removes them.
const EXCERPT = `StartSel=${MARK.start}, StopSel=${MARK.end}, MaxFragments=2, MinWords=12, MaxWords=30, FragmentDelimiter=" … "`;
const EXCERPT_LENGTH = 240;

// ts_headline takes <b> for a tag and leaves it out. Meanwhile two other characters stand for these.
const BRACKETS = "<>";
const STAND_INS = "\u0003\u0004";

const withBrackets = (text: string) =>
  text.replaceAll(STAND_INS.charAt(0), "<").replaceAll(STAND_INS.charAt(1), ">");

/**
 * What is shown of these documents, in this order. What may not be seen any longer, and pages that
 * are not among `paths`, are left out. Runs one query.
 */
export async function listResults(
  ids: readonly number[],
  { q, paths }: { q: string; paths: readonly string[] },
): Promise<Result[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(q, inArray(searchDocuments.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? (asResult(row, paths) ?? []) : [];
  });
}

function selectRows(q: string, where: SQL) {
  const body = sql`search_plain(coalesce(${searchDocuments.body}, ${forumComments.content}, ${forumPosts.content}, ${products.description}))`;
  const excerpt =
    q === ""
      ? sql<string>`left(${body}, ${EXCERPT_LENGTH})`
      : sql<string>`ts_headline('english', translate(${body}, ${BRACKETS}, ${STAND_INS}), websearch_to_tsquery('english', ${q}), ${EXCERPT})`;
  return db
    .select({
      id: searchDocuments.id,
      kind: searchDocuments.kind,
      path: searchDocuments.path,
      title: sql<string>`coalesce(${searchDocuments.title}, ${forumPosts.title}, ${products.name})`,
      excerpt,
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

function asResult(row: Row, paths: readonly string[]): Result | null {
  const kind = KINDS.find((one) => one === row.kind);
  const path = pathOf(row, paths);
  if (!kind || path === null) return null;
  return {
    kind,
    title: row.title,
    path,
    excerpt: piecesOf(withBrackets(row.excerpt)),
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

/** The pieces of a text in which matches stand between the two characters. */
function piecesOf(text: string): Piece[] {
  return text.split(MARK.start).flatMap((part, index) => {
    if (index === 0) return part === "" ? [] : [{ text: part, isMatch: false }];
    const [match = "", ...rest] = part.split(MARK.end);
    const after = rest.join("");
    return [
      { text: match, isMatch: true },
      ...(after === "" ? [] : [{ text: after, isMatch: false }]),
    ];
  });
}
