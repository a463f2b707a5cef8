import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumComments, forumPosts, forumReports } from "~drizzle/schema";
import type { SeveralHeldInput, SeveralReportedInput } from "../forum.schema";
import { removeSpammers } from "./clean-up.server";
import { seenVersion } from "./decisions";
import { approve, type ForumTarget, reject } from "./held-texts.server";
import { hideComment } from "./moderate-comment.server";
import { hidePost } from "./moderate-post.server";
import { closeReportsOf } from "./reports.server";

type Chosen = SeveralHeldInput["chosen"];
type Done = Outcome<{ count: number; removed: boolean }>;

/**
 * Decides about all chosen texts that wait, and about all that wait of the chosen members. What
 * another moderator decided about meanwhile is left out, and what its author wrote after the moderator
 * read it is not published. Problems: "invalid" at `reason` without one
 * for what is not published, "conflict" if nothing was left.
 */
export async function decideSeveral(
  admin: Admin,
  { chosen, act, reason }: SeveralHeldInput,
): Promise<Done> {
  if (act === "spam") return removeAuthors(admin, chosen);
  if (act === "publish")
    return each(await heldOf(chosen), (text) => approve(admin, text, text.seen));
  if (reason === null) return refuse("invalid", "Say why. Their authors read it", REASON);
  return each(await heldOf(chosen), (text) => reject(admin, text, { reason }));
}

/**
 * Closes the reports of all chosen texts, or hides the texts, which closes them too. Problems: as
 * decideSeveral.
 */
export async function settleSeveral(
  admin: Admin,
  { chosen, act, reason }: SeveralReportedInput,
): Promise<Done> {
  if (act === "spam") return removeAuthors(admin, chosen);
  const texts = await reportedOf(chosen);
  if (act === "close") {
    const ids = (kind: string) => texts.filter(({ type }) => type === kind).map(({ id }) => id);
    const closed = await db.transaction((tx) =>
      closeReportsOf(tx, admin, { posts: ids("post"), comments: ids("comment") }),
    );
    return closed.length === 0 ? NOTHING_LEFT : { ok: true, count: texts.length, removed: false };
  }
  if (reason === null) return refuse("invalid", "Say why. Readers see it", REASON);
  return each(texts, ({ type, id }) =>
    type === "post" ? hidePost(admin, id, { reason }) : hideComment(admin, id, { reason }),
  );
}

const REASON = { field: "reason" };
const NOTHING_LEFT = refuse("conflict", "Nothing was left of it: look at the list again");

async function each<Text extends ForumTarget>(
  texts: readonly Text[],
  run: (text: Text) => Promise<Outcome<object>>,
): Promise<Done> {
  let count = 0;
  // One after another, so that two moderators with the same choice do not wait for each other.
  for (const text of texts) if ((await run(text)).ok) count += 1;
  return count === 0 ? NOTHING_LEFT : { ok: true, count, removed: false };
}

async function removeAuthors(admin: Admin, chosen: Chosen): Promise<Done> {
  const [posts, comments] = await Promise.all([
    db
      .select({ id: forumPosts.authorId })
      .from(forumPosts)
      .where(inArray(forumPosts.id, idsOf(chosen, "post"))),
    db
      .select({ id: forumComments.authorId })
      .from(forumComments)
      .where(inArray(forumComments.id, idsOf(chosen, "comment"))),
  ]);
  const authors = [...posts, ...comments].map(({ id }) => id);
  const removed = await removeSpammers(admin, [...idsOf(chosen, "member"), ...authors]);
  return removed.ok ? { ok: true, count: removed.texts, removed: true } : removed;
}

/** With a number that no row has, because a list must not be empty. */
const idsOf = (chosen: Chosen, kind: Chosen[number]["type"]): number[] => [
  0,
  ...chosen.filter(({ type }) => type === kind).map(({ id }) => id),
];

type ChosenText = ForumTarget & { seen?: number };

const isText = (one: Chosen[number]): one is ChosenText => one.type !== "member";

function unique<Text extends ForumTarget>(texts: readonly Text[]): Text[] {
  return [...new Map(texts.map((text) => [`${text.type}-${text.id}`, text])).values()];
}

async function heldOf(chosen: Chosen): Promise<ChosenText[]> {
  const members = chosen.filter(({ type }) => type === "member");
  const waiting = (table: typeof forumPosts | typeof forumComments) =>
    db
      .select({ id: table.id, createdAt: table.createdAt, editedAt: table.editedAt })
      .from(table)
      .where(
        and(
          or(sql`false`, ...members.map((member) => isSeenOf(table, member))),
          ne(table.heldFor, "rejected"),
          isNull(table.deletedAt),
        ),
      );
  const [posts, comments] = await Promise.all([waiting(forumPosts), waiting(forumComments)]);
  return unique([
    ...chosen.filter(isText),
    ...posts.map((post) => ({ type: "post" as const, id: post.id, seen: seenVersion(post) })),
    ...comments.map((one) => ({ type: "comment" as const, id: one.id, seen: seenVersion(one) })),
  ]);
}

/** Condition: a text of this member, as old as what the list showed of them. */
const isSeenOf = (table: typeof forumPosts | typeof forumComments, { id, seen }: Chosen[number]) =>
  and(
    eq(table.authorId, id),
    seen === undefined
      ? undefined
      : sql`floor(extract(epoch from coalesce(${table.editedAt}, ${table.createdAt})) * 1000) <= ${seen}::float8`,
  );

async function reportedOf(chosen: Chosen): Promise<ForumTarget[]> {
  const members = idsOf(chosen, "member");
  const written = (table: typeof forumPosts | typeof forumComments) =>
    db.select({ id: table.id }).from(table).where(inArray(table.authorId, members));
  const [posts, comments] = await Promise.all([
    db
      .selectDistinct({ id: forumReports.postId })
      .from(forumReports)
      .where(
        and(isNull(forumReports.resolvedAt), inArray(forumReports.postId, written(forumPosts))),
      ),
    db
      .selectDistinct({ id: forumReports.commentId })
      .from(forumReports)
      .where(
        and(
          isNull(forumReports.resolvedAt),
          inArray(forumReports.commentId, written(forumComments)),
        ),
      ),
  ]);
  return unique([
    ...chosen.filter(isText),
    ...posts.flatMap(({ id }) => (id === null ? [] : { type: "post" as const, id })),
    ...comments.flatMap(({ id }) => (id === null ? [] : { type: "comment" as const, id })),
  ]);
}
