import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { isShownNotification, notifiedPostId } from "./shown-notifications.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forumComments, forumNotifications, forumPosts, users } from "~drizzle/schema";
import { excerpt } from "~/lib/text/linked-text";
import { authorColumns } from "~/domain/accounts/accounts-queries.server";
import { tellMembers } from "./tell-members.server";
import { plainWords, type TextFormat } from "../writing/render-text.server";

const EXCERPT_LENGTH = 200;
/** Enough for an excerpt, whatever marks are in it. */
const READ_LENGTH = 1000;

const parents = alias(forumComments, "parent");

function selectFrom(tx: Database, where: SQL | undefined) {
  return tx
    .select({
      id: forumNotifications.id,
      userId: forumNotifications.userId,
      kind: forumNotifications.kind,
      words: forumNotifications.words,
      createdAt: forumNotifications.createdAt,
      readAt: forumNotifications.readAt,
      commentId: forumNotifications.commentId,
      number: forumComments.number,
      /** Who wrote the comment that it replies to. Null for a comment on the post. */
      answeredId: parents.authorId,
      post: { id: forumPosts.id, title: forumPosts.title, categoryId: forumPosts.categoryId },
      text: sql<string>`left(coalesce(${forumComments.content}, ${forumPosts.content}), ${READ_LENGTH})`,
      format: sql<TextFormat>`coalesce(${forumComments.format}, ${forumPosts.format})`,
      author: authorColumns,
    })
    .from(forumNotifications)
    .leftJoin(forumComments, eq(forumComments.id, forumNotifications.commentId))
    .leftJoin(parents, eq(parents.id, forumComments.parentId))
    .innerJoin(forumPosts, eq(forumPosts.id, notifiedPostId))
    .innerJoin(
      users,
      eq(users.id, sql`coalesce(${forumComments.authorId}, ${forumPosts.authorId})`),
    )
    .where(and(where, isShownNotification));
}

type Row = Awaited<ReturnType<typeof selectFrom>>[number];

/** With the first words of the text instead of all of it. */
function withExcerpt({ text, format, ...notification }: Row) {
  const words = plainWords(text, format).replace(/\s+/gu, " ").trim();
  return { ...notification, excerpt: excerpt(words, EXCERPT_LENGTH).text };
}

export type Notification = ReturnType<typeof withExcerpt>;

/** Notifications whose texts are there, of any accounts, oldest first. */
export async function selectNotifications(
  tx: Database,
  where: SQL | undefined,
): Promise<Notification[]> {
  const rows = await selectFrom(tx, where).orderBy(asc(forumNotifications.id));
  return rows.map(withExcerpt);
}

const NOTIFICATIONS_PER_PAGE = 20;

/** One page of a member's notifications, newest first: those with ids below `before`. */
export async function getNotificationsPage(user: Pick<User, "id">, before: number | undefined) {
  const found = await listNotifications(user, { before, limit: NOTIFICATIONS_PER_PAGE + 1 });
  const rows = found.slice(0, NOTIFICATIONS_PER_PAGE);
  return { rows, older: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null };
}

type Asked = { before?: number | undefined; limit: number };

/** The newest notifications of a member with ids below `before`, newest first. */
export async function listNotifications(
  { id }: Pick<User, "id">,
  { before, limit }: Asked,
): Promise<Notification[]> {
  // What was announced a moment ago is on the page, even if no worker has come to it.
  await tellMembers();
  const rows = await selectFrom(
    db,
    and(
      eq(forumNotifications.userId, id),
      before === undefined ? undefined : lt(forumNotifications.id, before),
    ),
  )
    .orderBy(desc(forumNotifications.id))
    .limit(limit);
  return rows.map(withExcerpt);
}

/** A notification of this member whose text is there, or null. */
export async function getNotification(
  user: Pick<User, "id">,
  id: number,
): Promise<Notification | null> {
  const [found] = await selectNotifications(
    db,
    and(eq(forumNotifications.userId, user.id), eq(forumNotifications.id, id)),
  );
  return found ?? null;
}
