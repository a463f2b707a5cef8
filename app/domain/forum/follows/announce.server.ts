import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import { forumAnnouncements, forumNotifications } from "~drizzle/schema";

/** The NOTIFY channel that wakes those who tell members. */
export const ANNOUNCE_CHANNEL = "forum_announcements";

type Text = { kind: "post" | "comment"; id: number };

const { placeholder } = sql;

const insertAnnouncement = statement(sql`
  with added as (
    insert into ${forumAnnouncements} (post_id, comment_id, is_edit)
    values (${placeholder("postId")}, ${placeholder("commentId")}, ${placeholder("isEdit")}))
  select pg_notify(${ANNOUNCE_CHANNEL}, '')`);

/**
 * Has members told of a text, in the transaction that shows it to all: its followers, whoever it
 * answers, and whoever it mentions. One row, however many follow: they are told soon after the
 * commit (tell-members.server.ts). Nobody is told twice of a text, however often it is announced.
 */
export const announce = (tx: Database, { kind, id }: Text) => insert(tx, { kind, id }, false);

/** The same after an edit: only those are told whom it mentions and who were not told before. */
export const announceEdit = (tx: Database, text: Text) => insert(tx, text, true);

async function insert(tx: Database, { kind, id }: Text, isEdit: boolean) {
  const target =
    kind === "post" ? { postId: id, commentId: null } : { postId: null, commentId: id };
  await insertAnnouncement({ ...target, isEdit }, tx);
}

type Notice = {
  userId: number;
  /** The post or comment that it is about. */
  about: Text;
  /** One or two sentences: what was done, and why. */
  words: string;
  /** The post that was merged, taken out or split off, if that is what was done. */
  movedPostId?: number;
};

/**
 * Tells a member what moderators did with a text: its author, or who reported it. In the
 * transaction of the act. It is shown even if the text is hidden now. Of several moves of one
 * post, such as a merge that was undone, the member reads only the last.
 */
export async function notify(tx: Database, { userId, about, words, movedPostId }: Notice) {
  const target = about.kind === "post" ? { postId: about.id } : { commentId: about.id };
  if (movedPostId !== undefined) {
    const { userId: to, movedPostId: moved, readAt } = forumNotifications;
    await tx
      .delete(forumNotifications)
      .where(and(eq(to, userId), eq(moved, movedPostId), isNull(readAt)));
  }
  await tx
    .insert(forumNotifications)
    .values({ userId, kind: "moderation", words, movedPostId, ...target });
}
