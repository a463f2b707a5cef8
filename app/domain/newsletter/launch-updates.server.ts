import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import { sha256 } from "~/lib/digest.server";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, auditedEdit, recordAudit } from "~/domain/audit/record-audit.server";
import { composeMail } from "~/domain/mail/compose-mail";
import { unsubscribeUrl } from "~/domain/mail/list-links.server";
import { queueMail, queueMailToEach } from "~/domain/mail/queue-mail.server";
import { made, once } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { newsletterIssues, newsletterSubscribers } from "~drizzle/schema";
import type { LaunchUpdateInput } from "./launch-updates.schema";
import { launchUpdateMail, testUpdateMail } from "./newsletter-mails.server";

export type LaunchUpdateRow = typeof newsletterIssues.$inferSelect;

const EMPTY_LIST = "Nobody is on the list yet. Nothing was sent, and the draft is kept";
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

/** The number of addresses that a launch update would go to. */
export async function countSubscribers(): Promise<number> {
  return db.$count(newsletterSubscribers);
}

/** Creates a draft. The same draft by the same admin again within 10 minutes is created once. */
export async function draftLaunchUpdate(
  admin: Pick<User, "id">,
  input: LaunchUpdateInput,
): Promise<{ ok: true; id: number }> {
  return once(
    { name: "draft launch update", by: admin.id, content: input },
    { id: newsletterIssues.id },
    async (tx) =>
      made(await tx.insert(newsletterIssues).values(input).returning({ id: newsletterIssues.id })),
  );
}

/** Changes a draft. Problems: "conflict" if it was already sent; that of `check`. */
export async function saveLaunchUpdate(
  admin: Admin,
  id: number,
  input: LaunchUpdateInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
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

/** The parts of the mail as this admin would get them, or null. */
export async function previewLaunchUpdate(admin: User, id: number) {
  const update = await getLaunchUpdate(id);
  if (!update) return null;
  const leave = unsubscribeUrl({ list: "newsletter", email: admin.email });
  const draft = { ...launchUpdateMail(update), html: null, unsubscribeUrl: leave };
  return composeMail(draft, new Date());
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
  const press = `${admin.id}:${sha256(`${id}:${update.subject}:${update.content}`)}`;
  if (!(await spendLimit(LIMITS.testMail, press))) {
    await queueMail(db, testUpdateMail(update, admin, new Date()));
  }
  return { ok: true, email: admin.email };
}

/**
 * Queues the update for every subscriber: for all of them or, if the process dies meanwhile, for
 * none. If called again, nobody gets it twice. `isWhatWasShown` says whether the stored draft is the
 * one that the sender has seen. It is in the public archive then. Returns how many mails were queued.
 * Problems: "not-found",
 * "conflict" if it is not, or if there are no subscribers (the update stays a draft).
 */
export async function sendLaunchUpdate(
  admin: Admin,
  id: number,
  isWhatWasShown: (update: LaunchUpdateRow) => boolean = () => true,
): Promise<Outcome<{ count: number }>> {
  return db.transaction(async (tx) => {
    const [update] = await tx
      .select()
      .from(newsletterIssues)
      .where(eq(newsletterIssues.id, id))
      .for("update");
    if (!update) return refuse("not-found", "There is no such update");
    if (update.sentAt) return { ok: true, count: update.recipientCount ?? 0 };
    if (!isWhatWasShown(update)) return refuse("conflict", CHANGED);
    if ((await tx.$count(newsletterSubscribers)) === 0) return refuse("conflict", EMPTY_LIST);
    const count = await queueMailToEach(tx, {
      addresses: sql`select lower(${newsletterSubscribers.email}) as email from ${newsletterSubscribers}`,
      ...launchUpdateMail(update),
    });
    const detail = `${update.subject}, to ${count} addresses`;
    await recordAudit(tx, admin, {
      act: "newsletter sent",
      subject: `launch update ${id}`,
      detail,
    });
    await tx
      .update(newsletterIssues)
      .set({ sentAt: new Date(), recipientCount: count, isPublic: true })
      .where(eq(newsletterIssues.id, id));
    return { ok: true, count };
  });
}
