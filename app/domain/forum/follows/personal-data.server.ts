import { asc, eq, lt } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forumFollows, forumNoticeSettings, forumNotifications } from "~drizzle/schema";

/** What the account follows and was told, for the owner's copy of personal data. */
export async function copyFollows({ id }: Pick<User, "id">) {
  const [follows, notifications, [settings = null]] = await Promise.all([
    db
      .select({
        postId: forumFollows.postId,
        categoryId: forumFollows.categoryId,
        createdAt: forumFollows.createdAt,
      })
      .from(forumFollows)
      .where(eq(forumFollows.userId, id))
      .orderBy(asc(forumFollows.id)),
    db
      .select({
        kind: forumNotifications.kind,
        postId: forumNotifications.postId,
        commentId: forumNotifications.commentId,
        words: forumNotifications.words,
        createdAt: forumNotifications.createdAt,
        readAt: forumNotifications.readAt,
      })
      .from(forumNotifications)
      .where(eq(forumNotifications.userId, id))
      .orderBy(asc(forumNotifications.id)),
    db
      .select({
        answers: forumNoticeSettings.answers,
        mentions: forumNoticeSettings.mentions,
        follows: forumNoticeSettings.follows,
        categories: forumNoticeSettings.categories,
      })
      .from(forumNoticeSettings)
      .where(eq(forumNoticeSettings.userId, id)),
  ]);
  return { follows, notifications, notificationMails: settings };
}

/** The tables of what members follow and are told. All are deleted with the account. */
export const followTables: PersonalTable[] = [
  {
    title: "Followed posts and categories",
    table: forumFollows,
    where: about({ accounts: [forumFollows.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Forum notifications",
    table: forumNotifications,
    where: about({ accounts: [forumNotifications.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "How they are told of forum news",
    table: forumNoticeSettings,
    where: about({ accounts: [forumNoticeSettings.userId] }),
    forget: { how: "deleted" },
  },
];

/** Deletes the oldest notifications from before then. Returns how many. */
export async function sweepNotifications(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isOld = lt(forumNotifications.createdAt, before);
  return (await deleteOldest(tx, forumNotifications, isOld, limit)).length;
}
