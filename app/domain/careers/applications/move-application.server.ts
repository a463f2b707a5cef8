import { and, desc, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { lockItem } from "~/domain/inbox/lock-item.server";
import { refuseOvertaken } from "~/domain/inbox/replies/reply-turn.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { jobApplicationEvents, jobApplications } from "~drizzle/schema";
import { applicantWrittenTo, applicationMoved, itemOf } from "./application-moved.server";
import type { NoteInput, StageInput } from "./applications.schema";
import { findApplication } from "./application-queries.server";
import { isSettled, type Stage } from "./stages";
import { proposedMail } from "../careers-mails.server";

const NOT_FOUND = refuse("not-found", "This application is no longer there");

/**
 * Moves an application to a stage and, if the team wants it, mails the applicant. Its inbox item
 * follows: all in one transaction. The same move twice is written once, and the same mail is not
 * sent twice. Problems: "not-found", "invalid" at `subject` or `text` if the mail lacks one,
 * "conflict" if the page of the mail does not show what happened since.
 */
export async function moveApplication(
  admin: Admin,
  id: number,
  stage: Stage,
  { sendsMail, subject, text, seen }: StageInput & { seen?: string | undefined },
): Promise<Outcome<object>> {
  if (sendsMail && !subject) return refuse("invalid", "Enter a subject", { field: "subject" });
  if (sendsMail && !text) return refuse("invalid", "Write the mail", { field: "text" });
  return db.transaction(async (tx) => {
    await lockItem(tx, itemOf(id));
    const application = await lock(tx, id);
    if (!application) return NOT_FOUND;
    const mail = sendsMail && subject && text ? { id, stage, subject, text } : null;
    const isNewMail = mail !== null && !(await isLastMail(tx, mail));
    const overtaken = isNewMail && (await refuseOvertaken(tx, itemOf(id), seen));
    if (overtaken) return overtaken;
    if (application.stage !== stage) {
      await setStage(tx, admin, { id, from: application.stage, to: stage });
    }
    if (isNewMail) {
      const detail = detailOf(mail);
      await addEvent(tx, admin, { applicationId: id, event: "mail", stage, detail });
      await applicantWrittenTo(tx, { admin, to: application.email, ...mail });
    }
    return { ok: true };
  });
}

/**
 * Declines these applications, each with the mail that is proposed to a single one. Those that are
 * settled stay as they are. Problems: "invalid" if none is chosen.
 */
export async function declineApplications(
  admin: Admin,
  ids: readonly number[],
): Promise<Outcome<{ count: number }>> {
  if (ids.length === 0) return refuse("invalid", "Check at least one application");
  let count = 0;
  for (const id of new Set(ids)) {
    const found = await findApplication(id);
    if (!found || isSettled(found.application.stage)) continue;
    const mail = proposedMail("declined", found.application, found.opening);
    const moved = await moveApplication(admin, id, "declined", { ...mail, sendsMail: true });
    if (moved.ok) count += 1;
  }
  return { ok: true, count };
}

/** The team reads this name where it reads who moved an application. */
const APPLICANT = { id: null, username: "the applicant" };

/**
 * Withdraws an application for its sender, who has the mailed link. Idempotent. Problems:
 * "not-found", "conflict" if the team has already settled it.
 */
export async function withdrawApplication(id: number): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    await lockItem(tx, itemOf(id));
    const application = await lock(tx, id);
    if (!application) return NOT_FOUND;
    if (application.stage === "withdrawn") return { ok: true };
    if (isSettled(application.stage))
      return refuse("conflict", "This application is closed already");
    await setStage(tx, APPLICANT, { id, from: application.stage, to: "withdrawn" });
    return { ok: true };
  });
}

type Move = { id: number; from: string; to: Stage };

async function setStage(tx: Database, actor: AuditActor, { id, from, to }: Move) {
  await tx.update(jobApplications).set({ stage: to }).where(eq(jobApplications.id, id));
  await addEvent(tx, actor, { applicationId: id, event: "stage", stage: to });
  await recordAudit(tx, actor, { act: `application: ${to}`, subject: `application ${id}` });
  await applicationMoved(tx, { actor, id, from, to });
}

async function lock(tx: Database, id: number) {
  const [application] = await tx
    .select({ email: jobApplications.email, stage: jobApplications.stage })
    .from(jobApplications)
    .where(eq(jobApplications.id, id))
    .for("update");
  return application;
}

type Mailed = { id: number; stage: Stage; subject: string; text: string };

const detailOf = ({ subject, text }: Mailed) => `${subject}\n\n${text}`;

async function isLastMail(tx: Database, mail: Mailed): Promise<boolean> {
  const { id, stage } = mail;
  const [last] = await tx
    .select({ detail: jobApplicationEvents.detail, stage: jobApplicationEvents.stage })
    .from(jobApplicationEvents)
    .where(and(eq(jobApplicationEvents.applicationId, id), eq(jobApplicationEvents.event, "mail")))
    .orderBy(desc(jobApplicationEvents.id))
    .limit(1);
  return last?.detail === detailOf(mail) && last.stage === stage;
}

type NewEvent = Omit<typeof jobApplicationEvents.$inferInsert, "actorName">;

async function addEvent(tx: Database, { username }: AuditActor, event: NewEvent) {
  await tx.insert(jobApplicationEvents).values({ ...event, actorName: username });
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
