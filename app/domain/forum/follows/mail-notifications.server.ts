import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lte, notExists, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Database, db } from "~/platform/database/db.server";
import { notifiedPostId } from "./shown-notifications.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { forumComments, forumNotifications, forumReads, users } from "~drizzle/schema";
import { notificationsMail } from "../forum-mails.server";
import { MEMBER_NOTIFICATION_KINDS } from "./member-notification-kinds";
import { type Notification, selectNotifications } from "./notification-queries.server";
import { type StopScope, stopPath } from "./stop-link.server";
import { tellMembers } from "./tell-members.server";
import { isEmailProven } from "~/domain/accounts/accounts-queries.server";

/** Members whose mails are queued in one transaction. */
const MEMBERS_AT_ONCE = 50;

/**
 * How long announcements are gathered. A busy forum has several in this time, and who wrote gets the
 * next page meanwhile.
 */
const GATHER_MS = 250;

/**
 * Notifies members of what was announced, and mails what is due: also what another process left, and
 * the mornings' mails. Several processes may do so at once.
 */
export async function notifyMembers() {
  await sleep(GATHER_MS);
  await tellMembers();
  await mailNotifications(new Date());
}

/**
 * Queues the mails that are due: one for each member, of what they have not read. Any number of
 * processes may do so at once, and a process may end at any moment: a mail is queued in the
 * transaction that records that its news are mailed.
 */
export async function mailNotifications(now: Date) {
  let count: number;
  do count = await db.transaction((tx) => mailSome(tx, now));
  while (count > 0);
}

/** Returns how many notifications it took. */
async function mailSome(tx: Database, now: Date): Promise<number> {
  const isDue = lte(forumNotifications.mailAt, now);
  const members = await tx
    .selectDistinct({ userId: forumNotifications.userId })
    .from(forumNotifications)
    .where(isDue)
    .orderBy(forumNotifications.userId)
    .limit(MEMBERS_AT_ONCE);
  const due = await tx
    .select({ id: forumNotifications.id })
    .from(forumNotifications)
    .where(
      and(
        isDue,
        isAmong(
          forumNotifications.userId,
          members.map(({ userId }) => userId),
        ),
      ),
    )
    .for("update", { skipLocked: true });
  if (due.length === 0) return 0;
  const isTaken = isAmong(
    forumNotifications.id,
    due.map(({ id }) => id),
  );
  await tx.update(forumNotifications).set({ mailAt: null }).where(isTaken);
  const news = await selectNotifications(
    tx,
    and(isTaken, isNull(forumNotifications.readAt), isNotSeen(tx)),
  );
  const addresses = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        isAmong(
          users.id,
          news.map(({ userId }) => userId),
        ),
        isNull(users.suspendedAt),
        isEmailProven,
      ),
    );
  await queueMail(
    tx,
    ...addresses.map(({ id, email }) => {
      const own = news.filter(({ userId }) => userId === id);
      const stop = stopPath({ userId: id, scope: scopeOf(own) });
      return notificationsMail(own, { id, email, stopPath: stop });
    }),
  );
  return due.length;
}

/** As one value: a day's news of fifty members may be more than a statement's parameters. */
const isAmong = (column: PgColumn, ids: number[]) => sql`${column} = any(${sql.param(ids)}::int[])`;

/** Condition: the member did not see the text in its thread since. */
const isNotSeen = (tx: Database) =>
  notExists(
    tx
      .select({ seen: sql`1` })
      .from(forumReads)
      .where(
        and(
          eq(forumReads.userId, forumNotifications.userId),
          eq(forumReads.postId, notifiedPostId),
          sql`${forumReads.number} >= coalesce(${forumComments.number}, 0)`,
          sql`${forumReads.readAt} >= ${forumNotifications.createdAt}`,
        ),
      ),
  );

/**
 * What the mail's link stops: the one post or category that it is of, else its one kind, else all
 * mails of the forum.
 */
function scopeOf(news: readonly Notification[]): StopScope {
  const scopes = new Map(news.map((one) => [JSON.stringify(narrowScope(one)), narrowScope(one)]));
  const [only] = scopes.values();
  if (only && scopes.size === 1) return only;
  const kinds = new Set(news.map(({ kind }) => kind));
  const kind = MEMBER_NOTIFICATION_KINDS.find(({ notification }) => kinds.has(notification));
  return kinds.size === 1 && kind ? { what: "kind", kind: kind.value } : { what: "all" };
}

function narrowScope({ kind, post, answeredId, userId }: Notification): StopScope {
  // The author of a post is told of its comments because of following it.
  const isFollowed = kind === "follow" || (kind === "answer" && answeredId !== userId);
  if (isFollowed) return { what: "post", id: post.id };
  if (kind === "category" && post.categoryId !== null) {
    return { what: "category", id: post.categoryId };
  }
  const one = MEMBER_NOTIFICATION_KINDS.find(({ notification }) => notification === kind);
  return one ? { what: "kind", kind: one.value } : { what: "all" };
}
