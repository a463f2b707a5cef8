import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { selectRows } from "~/database/rows.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { businessDay, businessTime } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { logError } from "~/services/log.server";
import { siteUrl } from "~/site-url.server";
import { noticeQueue, users } from "~drizzle/schema";
import { NOTICE_KINDS } from "./notice-kinds";

const INTERVAL_MS = 60_000;
/** The hour in New York from which the daily mail is due. */
const MORNING_HOUR = "07";
let interval: NodeJS.Timeout | undefined;
let running: Promise<void> | null = null;

/** Sends the gathered notices from now on, when they are due. Several processes may do so at once. */
export function startNoticeClock() {
  clearInterval(interval);
  interval = setInterval(() => void tick(), INTERVAL_MS).unref();
}

/** Stops the clock of this process, and waits for the run that is under way. */
export async function stopNoticeClock() {
  clearInterval(interval);
  await running;
}

function tick(): Promise<void> {
  return (running ??= run().finally(() => {
    running = null;
  }));
}

async function run() {
  try {
    await sendGathered(new Date());
  } catch (error) {
    // The next minute tries it again.
    logError("notice-clock-failed", error);
  }
}

/**
 * Mails what was gathered: hourly once an hour, daily once a day, in the morning. Each is done once,
 * whoever runs it and however often.
 */
export async function sendGathered(now: Date) {
  const day = businessDay(now);
  const hour = businessTime(now).slice(0, 2);
  await sendOnce("inbox.noticeHour", `${day}T${hour}`, false);
  if (hour >= MORNING_HOUR) await sendOnce("inbox.noticeDay", day, true);
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
      .delete(noticeQueue)
      .where(eq(noticeQueue.isDaily, isDaily))
      .returning({ userId: noticeQueue.userId, kind: noticeQueue.kind });
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
          inArray(users.role, ["staff", "admin"]),
          isNull(users.suspendedAt),
        ),
      );
    for (const { id, email } of team) {
      const own = gathered.filter(({ userId }) => userId === id).map(({ kind }) => kind);
      if (own.length > 0) {
        await queueMail(tx, gatheredMail({ id, email, kinds: own, period: `${key}:${period}` }));
      }
    }
  });
}

type Gathered = { id: number; email: string; kinds: string[]; period: string };

function gatheredMail({ id, email, kinds, period }: Gathered) {
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  const lines = Array.from(
    new Set(kinds),
    (kind) => `${labelOf(NOTICE_KINDS, kind)}: ${count(kind)}`,
  );
  return {
    to: email,
    subject: `New in the office: ${kinds.length}`,
    text: `Since the last mail came:\n${lines.join("\n")}\n\nYou find it here:\n${siteUrl("/office")}\n\nWhich of these mails you get: ${siteUrl("/office/notices")}`,
    cause: `${period}:${id}`,
    userId: id,
  };
}
