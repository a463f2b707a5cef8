import { sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { notificationQueue } from "~drizzle/schema";
import { ADMIN_KINDS } from "../inbox-kinds";
import { newsMail } from "../inbox-mails.server";
import { isMeeting } from "../is-meeting.server";
import type { NotificationFrequency, TeamNotificationKind } from "./team-notification-kinds";

type News = {
  kind: TeamNotificationKind;
  /** The id of what came, for the cause of the mail. */
  id: number;
  /** The page where it is. */
  path: string;
};

type Reader = { userId: number; email: string; frequency: NotificationFrequency };

/** Members of the team who want to be told of a kind, and may see it. */
const readersOf = statement<Reader>(sql`
  select u.id as "userId", u.email, n.frequency
  from team_notices n inner join users u on u.id = n.user_id
  where n.kind = ${sql.placeholder("kind")} and u.suspended_at is null and u.email_proven_at is not null
    and (u.role = 'admin' or (u.role in ('staff', 'moderator') and not ${sql.placeholder("isForAdmins")}::boolean
      and not (n.kind = 'appointment' and ${isMeeting(sql`${sql.placeholder("id")}::int`)})))
  order by u.id`);

/**
 * Tells the members of the team who want it that something came, in the transaction that stores it:
 * by a mail at once, or in the next gathered one. The mail does not say from whom.
 */
export async function tellTeam(tx: Database, { kind, id, path }: News) {
  const isForAdmins = ADMIN_KINDS.some((one) => one === kind);
  const readers = await readersOf({ kind, id, isForAdmins }, tx);
  if (readers.length === 0) return;
  const now = readers.filter(({ frequency }) => frequency === "at-once");
  await queueMail(
    tx,
    ...now.map(({ userId, email }) => newsMail({ kind, id, path }, { id: userId, email })),
  );
  const later = readers.filter(({ frequency }) => frequency !== "at-once");
  if (later.length === 0) return;
  await tx
    .insert(notificationQueue)
    .values(
      later.map(({ userId, frequency }) => ({ userId, kind, isDaily: frequency === "daily" })),
    );
}
