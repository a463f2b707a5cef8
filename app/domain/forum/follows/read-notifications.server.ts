import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forumComments, forumNotifications } from "~drizzle/schema";

type Member = Pick<User, "id">;

const isUnreadOf = ({ id }: Member) =>
  and(eq(forumNotifications.userId, id), isNull(forumNotifications.readAt));

/** Records that the member read a notification. */
export async function readNotification(member: Member, id: number) {
  await db
    .update(forumNotifications)
    .set({ readAt: new Date() })
    .where(and(isUnreadOf(member), eq(forumNotifications.id, id)));
}

/** Records that the member read all notifications up to this id, the newest one on the page. */
export async function readAllNotifications(member: Member, upTo: number) {
  await db
    .update(forumNotifications)
    .set({ readAt: new Date() })
    .where(and(isUnreadOf(member), lte(forumNotifications.id, upTo)));
}

const readShown = statement(sql`
  update ${forumNotifications} set read_at = now()
  where ${forumNotifications.userId} = ${sql.placeholder("userId")}
    and ${forumNotifications.readAt} is null
    and (${forumNotifications.postId} = ${sql.placeholder("postId")}
      or ${forumNotifications.commentId} in (
        select ${forumComments.id} from ${forumComments}
        where ${forumComments.postId} = ${sql.placeholder("postId")}
          and ${forumComments.number} between ${sql.placeholder("first")}
            and ${sql.placeholder("last")}))`);

/** A page of a thread, with the numbers of its first and last comment. 0 without comments. */
type Shown = { postId: number; first: number; last: number };

/** Records that the member saw a page of a thread, of which nothing need be told any more. */
export async function readInThread({ id: userId }: Member, shown: Shown) {
  await readShown({ userId, ...shown });
}
