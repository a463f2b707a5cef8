import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { selectRows } from "~/platform/database/rows.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { runEach } from "~/platform/jobs/jobs.server";
import { notificationQueue, users } from "~drizzle/schema";
import { gatheredNewsMail } from "../inbox-mails.server";
import { TEAM_ROLES } from "~/domain/accounts/roles";
import { isEmailProven } from "~/domain/accounts/accounts-queries.server";

/** The hour in New York from which the daily mail is due. */
const MORNING_HOUR = "07";

/**
 * Mails what was gathered: hourly once an hour, daily once a day, in the morning. Each is done once,
 * whoever runs it and however often.
 */
export async function sendGathered(now: Date) {
  const day = businessDay(now);
  const hour = businessTime(now).slice(0, 2);
  const hourly = () => sendOnce("inbox.noticeHour", `${day}T${hour}`, false);
  const daily = () => sendOnce("inbox.noticeDay", day, true);
  await runEach(hour >= MORNING_HOUR ? [hourly, daily] : [hourly], (send) => send());
}

type Key = "inbox.noticeHour" | "inbox.noticeDay";

async function sendOnce(key: Key, period: string, isDaily: boolean) {
  await db.transaction(async (tx) => {
    // Only one process gets the row of a period.
    const claimed = await selectRows(
      sql`
        insert into settings (key, value) values (${key}, ${period})
        on conflict (key) do update set value = excluded.value, updated_at = now()
        where settings.value <> excluded.value
        returning key`,
      tx,
    );
    if (claimed.length === 0) return;
    const gathered = await tx
      .delete(notificationQueue)
      .where(eq(notificationQueue.isDaily, isDaily))
      .returning({ userId: notificationQueue.userId, kind: notificationQueue.kind });
    if (gathered.length === 0) return;
    const team = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(
        and(
          inArray(
            users.id,
            gathered.map(({ userId }) => userId),
          ),
          inArray(users.role, TEAM_ROLES),
          isNull(users.suspendedAt),
          isEmailProven,
        ),
      );
    for (const { id, email } of team) {
      const own = gathered.filter(({ userId }) => userId === id).map(({ kind }) => kind);
      if (own.length > 0) {
        await queueMail(tx, gatheredNewsMail(own, `${key}:${period}`, { id, email }));
      }
    }
  });
}
