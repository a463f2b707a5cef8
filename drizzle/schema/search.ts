import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { forumComments, forumPosts } from "./forum";
import { products } from "./shop";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * One index for each part of a search, because it walks back in each until it has found enough: a
 * word that many comments and no posts have costs nothing among the posts. Without the list of
 * pending entries, which every search would read from end to end.
 */
const indexed = (name: string, lexemes: AnyPgColumn, where: SQL) =>
  index(`search_documents_${name}_idx`)
    .using("gin", lexemes)
    .with({ fastupdate: false })
    .where(where);

/**
 * What the search finds: only what every visitor may see. Triggers keep the rows of posts, comments
 * and products, and the words in all (drizzle/migrations). The increasing id
 * is also the order in which the search looks back in time.
 */
export const searchDocuments = pgTable(
  "search_documents",
  {
    id: id(),
    /** One of KINDS in app/domain/search. */
    kind: varchar({ length: 10 }).notNull(),
    postId: integer().references(() => forumPosts.id, { onDelete: "cascade" }),
    commentId: integer().references(() => forumComments.id, { onDelete: "cascade" }),
    productId: integer().references(() => products.id, { onDelete: "cascade" }),
    /** The address of a page whose words are in app/content or edited by the owner. */
    path: varchar({ length: 200 }),
    /** Of such a page. The others' stand in their own tables. */
    title: text(),
    body: text(),
    /** The words with their weights, and marks for filters. Null while it may not be seen. */
    lexemes: tsvector(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("search_documents_post_id_key")
      .on(table.postId)
      .where(sql`${table.postId} is not null`),
    uniqueIndex("search_documents_comment_id_key")
      .on(table.commentId)
      .where(sql`${table.commentId} is not null`),
    uniqueIndex("search_documents_product_id_key")
      .on(table.productId)
      .where(sql`${table.productId} is not null`),
    uniqueIndex("search_documents_path_key")
      .on(table.path)
      .where(sql`${table.path} is not null`),
    index("search_documents_created_at_idx").on(table.createdAt),
    indexed("posts", table.lexemes, sql`${table.kind} = 'post'`),
    indexed("comments", table.lexemes, sql`${table.kind} = 'comment'`),
    indexed("site", table.lexemes, sql`${table.kind} not in ('post', 'comment')`),
    check(
      "search_documents_one_source",
      sql`num_nonnulls(${table.postId}, ${table.commentId}, ${table.productId}, ${table.path}) = 1`,
    ),
  ],
);

/** Words of documents, to find the one that a misspelled word stands for. */
export const searchWords = pgTable(
  "search_words",
  { word: varchar({ length: 30 }).primaryKey() },
  (table) => [index("search_words_trigrams_idx").using("gin", table.word.op("gin_trgm_ops"))],
);
