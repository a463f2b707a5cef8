import { and, desc, eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import {
  addEvent as addInboxEvent,
  awaitSender,
  reopenItem,
  settleItem,
} from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { currentSite } from "~/domain/website/published.server";
import { labelOf } from "~/lib/input/choices";
import { type Outcome, refuse } from "~/lib/outcome";
import { jobApplicationEvents, jobApplications } from "~drizzle/schema";
import type { NoteInput, StageInput } from "./applications.schema";
import { isSettled, type Stage, STAGES } from "./stages";

const NOT_FOUND = refuse("not-found", "This application is no longer there");

/**
 * Moves an application to a stage and, if the team wants it, mails the applicant. Its inbox item
 * follows: all in one transaction. The same move twice is written once, and the same mail is not
 * sent twice. Problems: "not-found", "invalid" at `subject` or `text` if the mail lacks one.
 */
export async function moveApplication(
  admin: Admin,
  id: number,
  stage: Stage,
  { sendsMail, subject, text }: StageInput,
): Promise<Outcome<object>> {
  if (sendsMail && !subject) return refuse("invalid", "Enter a subject", { field: "subject" });
  if (sendsMail && !text) return refuse("invalid", "Write the mail", { field: "text" });
  return db.transaction(async (tx) => {
    const application = await lock(tx, id);
    if (!application) return NOT_FOUND;
    if (application.stage !== stage) {
      await tx.update(jobApplications).set({ stage }).where(eq(jobApplications.id, id));
      await addEvent(tx, admin, { applicationId: id, event: "stage", stage });
      const subjectOfAct = `application ${id}`;
      await recordAudit(tx, admin, { act: `application: ${stage}`, subject: subjectOfAct });
      await tellInbox(tx, admin, { id, from: application.stage, to: stage });
    }
    if (sendsMail && subject && text) {
      await mailOnce(tx, admin, { to: application.email, id, stage, subject, text });
    }
    return { ok: true };
  });
}

const itemOf = (id: number) => ({ kind: "application" as const, sourceId: id });

async function tellInbox(
  tx: Database,
  admin: Admin,
  { id, from, to }: { id: number; from: string; to: Stage },
) {
  const detail = `Stage: ${labelOf(STAGES, to)}`;
  await addInboxEvent(tx, itemOf(id), admin, { event: "changed", detail });
  if (isSettled(to)) await settleItem(tx, itemOf(id), admin);
  else if (isSettled(from)) await reopenItem(tx, itemOf(id), admin);
}

async function lock(tx: Database, id: number) {
  const [application] = await tx
    .select({ email: jobApplications.email, stage: jobApplications.stage })
    .from(jobApplications)
    .where(eq(jobApplications.id, id))
    .for("update");
  return application;
}

type Mailed = { to: string; id: number; stage: Stage; subject: string; text: string };

async function mailOnce(tx: Database, admin: Admin, { to, id, stage, subject, text }: Mailed) {
  const detail = `${subject}\n\n${text}`;
  const [last] = await tx
    .select({ detail: jobApplicationEvents.detail, stage: jobApplicationEvents.stage })
    .from(jobApplicationEvents)
    .where(and(eq(jobApplicationEvents.applicationId, id), eq(jobApplicationEvents.event, "mail")))
    .orderBy(desc(jobApplicationEvents.id))
    .limit(1);
  if (last?.detail === detail && last.stage === stage) return;
  const event = await addEvent(tx, admin, { applicationId: id, event: "mail", stage, detail });
  const cause = `application:${id}:mail:${event.id}`;
  await queueMail(tx, { to, subject, text, replyTo: currentSite().email, cause });
  await addInboxEvent(tx, itemOf(id), admin, { event: "mail-out", detail });
  await awaitSender(tx, itemOf(id), admin);
}

type NewEvent = Omit<typeof jobApplicationEvents.$inferInsert, "actorName">;

async function addEvent(tx: Database, admin: Admin, event: NewEvent) {
  const [added] = await tx
    .insert(jobApplicationEvents)
    .values({ ...event, actorName: admin.username })
    .returning({ id: jobApplicationEvents.id });
  if (!added) throw new Error("No event was added");
  return added;
}

/**
 * Adds a private note to an application. The same note twice in a row is written once. Problems:
 * "not-found".
 */
export async function noteApplication(
  admin: Admin,
  id: number,
  { note }: NoteInput,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    if (!(await lock(tx, id))) return NOT_FOUND;
    const [last] = await tx
      .select({ event: jobApplicationEvents.event, detail: jobApplicationEvents.detail })
      .from(jobApplicationEvents)
      .where(eq(jobApplicationEvents.applicationId, id))
      .orderBy(desc(jobApplicationEvents.id))
      .limit(1);
    if (last?.event !== "note" || last.detail !== note) {
      await addEvent(tx, admin, { applicationId: id, event: "note", detail: note });
    }
    return { ok: true };
  });
}
