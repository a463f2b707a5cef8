import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { sha256 } from "~/lib/digest.server";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import {
  type AuditActor,
  audited,
  auditedEdit,
  recordAudit,
} from "~/domain/audit/record-audit.server";
import { composeMail } from "~/domain/mail/compose-mail";
import { unsubscribeUrl } from "~/domain/mail/list-links.server";
import { queueMail, queueMailToEach } from "~/domain/mail/queue-mail.server";
import { made, once } from "~/platform/database/once.server";
import { formatDateTime } from "~/lib/dates/dates";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { getPicture } from "~/domain/website/pictures.server";
import { currentSite } from "~/domain/website/published.server";
import { newsletterIssues, newsletterSubscribers } from "~drizzle/schema";
import type { LaunchUpdateInput } from "./launch-updates.schema";
import { launchUpdateMail, letterParts, testUpdateMail } from "./newsletter-mails.server";
import type { Topic } from "./topics";

export type LaunchUpdateRow = typeof newsletterIssues.$inferSelect;

const EMPTY_LIST = "Nobody is on the list yet. Nothing was sent, and the draft is kept";
const NOBODY_WANTS_IT =
  "Nobody on the list wants letters of this topic. Nothing was sent, and the draft is kept";
const CHANGED =
  "Somebody changed this update after you had opened it. Nothing was sent. Read it again first";
const SENT_ALREADY = "This update was sent. Write a new one";

/** All launch updates, newest first. */
export function listLaunchUpdates(): Promise<LaunchUpdateRow[]> {
  return db.select().from(newsletterIssues).orderBy(desc(newsletterIssues.id));
}

/** A launch update, or null. */
export async function getLaunchUpdate(
  id: number,
  tx: Database = db,
): Promise<LaunchUpdateRow | null> {
  const [update] = await tx.select().from(newsletterIssues).where(eq(newsletterIssues.id, id));
  return update ?? null;
}

/** Who gets letters of this topic, or all subscribers for a letter without one. */
const wants = (topic: Topic | null) =>
  topic === null ? undefined : sql`not ${topic} = any(${newsletterSubscribers.droppedTopics})`;

/** The number of addresses that a launch update of this topic would go to. */
export async function countSubscribers(
  topic: Topic | null = null,
  tx: Database = db,
): Promise<number> {
  return tx.$count(newsletterSubscribers, wants(topic));
}

/** What of picture and button belongs together, or is gone. Null if nothing is wrong. */
async function refuseBody(input: LaunchUpdateInput, tx: Database = db): Promise<Refusal | null> {
  const { picture, pictureAlt, buttonLabel, buttonAddress } = input;
  if (picture && !(await getPicture(picture, tx))) {
    return refuse("invalid", "This picture was deleted. Choose another", { field: "picture" });
  }
  if (picture && !pictureAlt) {
    const message = "Describe the picture, for those who do not see it";
    return refuse("invalid", message, { field: "pictureAlt" });
  }
  if (buttonLabel && !buttonAddress) {
    const message = "Enter where the button leads, or remove its words";
    return refuse("invalid", message, { field: "buttonAddress" });
  }
  if (buttonAddress && !buttonLabel) {
    const message = "Enter the words of the button, or remove its address";
    return refuse("invalid", message, { field: "buttonLabel" });
  }
  return null;
}

/**
 * Creates a draft. The same draft by the same admin again within 10 minutes is created once.
 * Problems: "invalid" for a picture that is gone or has no description, and for half a button.
 */
export async function draftLaunchUpdate(
  admin: Pick<User, "id">,
  input: LaunchUpdateInput,
): Promise<Outcome<{ id: number }>> {
  const refusal = await refuseBody(input);
  if (refusal) return refusal;
  return once(
    { name: "draft launch update", by: admin.id, content: input },
    { id: newsletterIssues.id },
    async (tx) =>
      made(await tx.insert(newsletterIssues).values(input).returning({ id: newsletterIssues.id })),
  );
}

/**
 * Changes a draft. Its hour stays. Problems: those of draftLaunchUpdate, "conflict" if it was
 * already sent; that of `check`.
 */
export async function saveLaunchUpdate(
  admin: Admin,
  id: number,
  input: LaunchUpdateInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  const refusal = await refuseBody(input);
  if (refusal) return refusal;
  const draft = and(eq(newsletterIssues.id, id), isNull(newsletterIssues.sentAt));
  const saved = await auditedEdit(
    admin,
    check,
    async (tx) => {
      const changed = await tx
        .update(newsletterIssues)
        .set(input)
        .where(and(draft, differs(newsletterIssues, input)))
        .returning({ id: newsletterIssues.id });
      const isChanged = changed.length > 0;
      return { isChanged, isDraft: isChanged || (await tx.$count(newsletterIssues, draft)) > 0 };
    },
    ({ isChanged }) =>
      isChanged
        ? { act: "newsletter changed", subject: `launch update ${id}`, detail: input.subject }
        : null,
  );
  if (!saved.ok) return saved;
  return saved.result.isDraft ? { ok: true, id } : refuse("conflict", SENT_ALREADY);
}

/** Deletes a draft. A sent update is not deleted. */
export async function removeLaunchUpdate(admin: Admin, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(newsletterIssues)
        .where(and(eq(newsletterIssues.id, id), isNull(newsletterIssues.sentAt)))
        .returning({ subject: newsletterIssues.subject }),
    ([row]) =>
      row && { act: "newsletter deleted", subject: `launch update ${id}`, detail: row.subject },
  );
}

/** The mail as this admin would get it now, or null. */
export async function previewLaunchUpdate(admin: User, id: number) {
  const update = await getLaunchUpdate(id);
  if (!update) return null;
  const leave = unsubscribeUrl({ list: "newsletter", email: admin.email });
  const { subject } = update;
  const mail = { subject, ...letterParts(update), list: "newsletter", unsubscribeUrl: leave };
  const { name, email } = currentSite();
  return { from: `${name} <${email}>`, subject, ...composeMail(mail, new Date()) };
}

/**
 * Mails the update to this admin only, at each press of the button. A second press of the same text
 * within five seconds is the same press. Problems: "not-found".
 */
export async function testLaunchUpdate(
  admin: User,
  id: number,
): Promise<Outcome<{ email: string }>> {
  const update = await getLaunchUpdate(id);
  if (!update) return refuse("not-found", "There is no such update");
  const press = `${admin.id}:${sha256(`${id}:${update.subject}:${letterParts(update).html}`)}`;
  if (!(await spendLimit(LIMITS.testMail, press))) {
    await queueMail(db, testUpdateMail(update, admin, new Date()));
  }
  return { ok: true, email: admin.email };
}

/**
 * Queues the update for every subscriber who wants its topic: for all of them or, if the process
 * dies meanwhile, for none. If called again, nobody gets it twice. `isWhatWasShown` says whether the
 * stored draft is the one that the sender has seen. It is in the public archive then. Returns how
 * many mails were queued. Problems: "not-found", "conflict" if it is not, or if nobody would get it
 * (the update stays a draft).
 */
export async function sendLaunchUpdate(
  admin: Admin,
  id: number,
  isWhatWasShown: (update: LaunchUpdateRow) => boolean = () => true,
): Promise<Outcome<{ count: number }>> {
  return db.transaction(async (tx) => {
    const update = await lockLaunchUpdate(tx, id);
    if (!update) return refuse("not-found", "There is no such update");
    if (update.sentAt) return { ok: true, count: update.recipientCount ?? 0 };
    if (!isWhatWasShown(update)) return refuse("conflict", CHANGED);
    return queueLaunchUpdate(tx, admin, { ...update, scheduledAt: null });
  });
}

/** The update, which nobody else changes or sends until the transaction ends. Null if it is gone. */
export async function lockLaunchUpdate(tx: Database, id: number): Promise<LaunchUpdateRow | null> {
  const [update] = await tx
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, id))
    .for("update");
  return update ?? null;
}

/**
 * Queues a locked draft and marks it as sent, at its hour if it has one. Problems: "conflict" if
 * nobody would get it.
 */
export async function queueLaunchUpdate(
  tx: Database,
  actor: AuditActor,
  update: LaunchUpdateRow,
): Promise<Outcome<{ count: number }>> {
  const { id, subject, topic, scheduledAt } = update;
  if ((await countSubscribers(topic, tx)) === 0) {
    return refuse("conflict", topic === null ? EMPTY_LIST : NOBODY_WANTS_IT);
  }
  const audience = tx
    .select({ email: sql<string>`lower(${newsletterSubscribers.email})`.as("email") })
    .from(newsletterSubscribers)
    .where(wants(topic));
  const mail = { addresses: audience.getSQL(), ...launchUpdateMail(update) };
  const count = await queueMailToEach(tx, mail);
  await recordAudit(tx, actor, {
    act: "newsletter sent",
    subject: `launch update ${id}`,
    detail: `${subject}, to ${count} addresses${scheduledAt ? `, at its hour ${formatDateTime(scheduledAt)}` : ""}`,
  });
  const sent = { sentAt: new Date(), recipientCount: count, isPublic: true, heldBack: null };
  await tx
    .update(newsletterIssues)
    .set({ ...sent, scheduledAt })
    .where(eq(newsletterIssues.id, id));
  return { ok: true, count };
}
