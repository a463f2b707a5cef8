import { and, asc, eq, isNotNull, isNull, lte } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, auditedEdit, recordAudit } from "~/domain/audit/record-audit.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, formatAppointment, formatDateTime } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { runEach } from "~/platform/jobs/jobs.server";
import { newsletterIssues, users } from "~drizzle/schema";
import { HELD_BACK, type HeldBack } from "./held-back";
import type { LaunchHourInput } from "./launch-updates.schema";
import { lockLaunchUpdate, queueLaunchUpdate } from "./launch-updates.server";

const DAY_MS = 24 * 3_600_000;
/** A day further away is a mistake in the year. */
const MOST_DAYS_AHEAD = 366;
/** A letter is about its day. One that the site could not send for so long is not sent by itself. */
const MOST_LATE_HOURS = 12;

const SENT_ALREADY = "This update was sent meanwhile. It cannot be taken back";

const unsent = (id: number) => and(eq(newsletterIssues.id, id), isNull(newsletterIssues.sentAt));

/**
 * Sets the hour, in New York, at which a draft goes, or another one. An hour that the clocks skip
 * is the one after it, and of an hour that they show twice it is the first. Returns the instant.
 * Problems: "invalid" for an hour that is over or more than a year away, "conflict" if the update
 * was sent, "not-found"; that of `check`.
 */
export async function scheduleLaunchUpdate(
  admin: Admin,
  id: number,
  { day, time }: LaunchHourInput,
  { check, now = new Date() }: { check?: EditCheck; now?: Date } = {},
): Promise<Outcome<{ scheduledAt: Date }>> {
  const scheduledAt = businessInstant(day, time);
  if (scheduledAt <= now) {
    const isEarlierDay = day < businessDay(now);
    return isEarlierDay
      ? refuse("invalid", "This day is over. Enter today or a later day", { field: "day" })
      : refuse("invalid", "This hour is over. Enter one that is still to come", { field: "time" });
  }
  if (scheduledAt.getTime() - now.getTime() > MOST_DAYS_AHEAD * DAY_MS) {
    return refuse("invalid", "Enter a day within a year from now", { field: "day" });
  }
  const hour = { scheduledAt, heldBack: null };
  const saved = await auditedEdit(
    admin,
    check,
    async (tx) => {
      const changed = await tx
        .update(newsletterIssues)
        .set({ ...hour, scheduledBy: admin.id })
        .where(and(unsent(id), differs(newsletterIssues, hour)))
        .returning({ subject: newsletterIssues.subject });
      const [row] = await tx
        .select({ sentAt: newsletterIssues.sentAt })
        .from(newsletterIssues)
        .where(eq(newsletterIssues.id, id));
      return { subject: changed[0]?.subject, row };
    },
    ({ subject }) =>
      subject === undefined
        ? null
        : {
            act: "newsletter scheduled",
            subject: `launch update ${id}`,
            detail: `${subject}, ${formatAppointment(scheduledAt)}`,
          },
  );
  if (!saved.ok) return saved;
  const { row } = saved.result;
  if (!row) return refuse("not-found", "There is no such update");
  return row.sentAt ? refuse("conflict", SENT_ALREADY) : { ok: true, scheduledAt };
}

/**
 * Takes the hour of a draft away, so that it does not go by itself. Idempotent. Problems:
 * "conflict" if it was sent.
 */
export async function unscheduleLaunchUpdate(admin: Admin, id: number): Promise<Outcome<object>> {
  const isSent = await audited(
    admin,
    async (tx) => {
      const taken = await tx
        .update(newsletterIssues)
        .set({ scheduledAt: null, scheduledBy: null, heldBack: null })
        .where(and(unsent(id), isNotNull(newsletterIssues.scheduledAt)))
        .returning({ subject: newsletterIssues.subject });
      const sent = and(eq(newsletterIssues.id, id), isNotNull(newsletterIssues.sentAt));
      return { subject: taken[0]?.subject, isSent: (await tx.$count(newsletterIssues, sent)) > 0 };
    },
    ({ subject }) =>
      subject === undefined
        ? null
        : { act: "newsletter taken back", subject: `launch update ${id}`, detail: subject },
  );
  return isSent.isSent ? refuse("conflict", SENT_ALREADY) : { ok: true };
}

const due = (now: Date) =>
  and(
    isNull(newsletterIssues.sentAt),
    isNull(newsletterIssues.heldBack),
    lte(newsletterIssues.scheduledAt, now),
  );

/**
 * Sends the drafts whose hour has come, each once: the row is locked, and its mails are queued in
 * the transaction that marks it as sent. A process that is killed meanwhile has sent none of them,
 * and the next run sends it. Idempotent.
 */
export async function sendDueLaunchUpdates(now = new Date()) {
  const rows = await db
    .select({ id: newsletterIssues.id })
    .from(newsletterIssues)
    .where(due(now))
    .orderBy(asc(newsletterIssues.scheduledAt), asc(newsletterIssues.id));
  await runEach(rows, ({ id }) => sendAtItsHour(id, now));
}

/**
 * Sends one draft, or holds it back with the reason: it goes in the name of who set the hour, so it
 * does not go if they may not send letters any more. Nobody can take a mail back, while a letter
 * that was held back can still go.
 */
async function sendAtItsHour(id: number, now: Date) {
  await db.transaction(async (tx) => {
    const update = await lockLaunchUpdate(tx, id);
    const { scheduledAt = null, scheduledBy = null } = update ?? {};
    // Another process sent it, or somebody took it back, meanwhile.
    if (!update || update.sentAt || update.heldBack || !scheduledAt || scheduledAt > now) return;
    const holdBack = async (heldBack: HeldBack) => {
      await tx.update(newsletterIssues).set({ heldBack }).where(eq(newsletterIssues.id, id));
      await recordAudit(tx, CLOCK, {
        act: "newsletter held back",
        subject: `launch update ${id}`,
        detail: `${update.subject}, ${formatDateTime(scheduledAt)}: ${HELD_BACK[heldBack]}`,
      });
    };
    if (now.getTime() - scheduledAt.getTime() > MOST_LATE_HOURS * 3_600_000) {
      return holdBack("late");
    }
    const [sender] = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(
        and(eq(users.id, scheduledBy ?? 0), eq(users.role, "admin"), isNull(users.suspendedAt)),
      );
    if (!sender) return holdBack("rights");
    const queued = await queueLaunchUpdate(tx, sender, update);
    if (!queued.ok) await holdBack("nobody");
  });
}

/** Who holds a letter back. */
const CLOCK = { id: null, username: "the site" };

/** The number of drafts that did not go at their hour and that nobody has decided about. */
export const countHeldBack = () =>
  db.$count(
    newsletterIssues,
    and(isNull(newsletterIssues.sentAt), isNotNull(newsletterIssues.heldBack)),
  );
