import { and, desc, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, auditedEdit, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { made, once } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorUpdates } from "~drizzle/schema";
import type { UpdateInput } from "./investors.schema";
import { testMail } from "./investors-mails.server";
import { updatePublished } from "./update-published.server";

export type UpdateRow = typeof investorUpdates.$inferSelect;

const GONE = "This update was deleted. Go back to the list";

/** The updates that investors see: published ones, newest first. */
export function listPublishedUpdates(): Promise<UpdateRow[]> {
  return db
    .select()
    .from(investorUpdates)
    .where(eq(investorUpdates.isPublished, true))
    .orderBy(desc(investorUpdates.publishedAt), desc(investorUpdates.id));
}

/** The updates that only admins see, last changed first. */
export function listDraftUpdates(): Promise<UpdateRow[]> {
  return db
    .select()
    .from(investorUpdates)
    .where(eq(investorUpdates.isPublished, false))
    .orderBy(desc(investorUpdates.updatedAt), desc(investorUpdates.id));
}

/** An investor update, or null. */
export async function getUpdate(id: number, tx: Database = db): Promise<UpdateRow | null> {
  const [update] = await tx.select().from(investorUpdates).where(eq(investorUpdates.id, id));
  return update ?? null;
}

/**
 * Publishes an update and queues it for every investor who accepted the invitation and wants updates
 * by mail; one without content is not mailed. The same
 * update by the same admin again within 10 minutes is published once.
 */
export async function publishUpdate(admin: Admin, input: UpdateInput): Promise<{ id: number }> {
  const act = { name: "publish update", by: admin.id, content: input };
  return once(act, { id: investorUpdates.id }, async (tx) => {
    const update = made(
      await tx
        .insert(investorUpdates)
        .values({ ...input, isPublished: true, publishedAt: new Date() })
        .returning({ id: investorUpdates.id }),
    );
    await updatePublished(tx, { ...input, ...update });
    const subject = `investor update ${update.id}`;
    await recordAudit(tx, admin, { act: "update published", subject, detail: input.title });
    return update;
  });
}

/** Creates a draft. The same draft by the same admin again within 10 minutes is created once. */
export async function draftUpdate(
  admin: Admin,
  input: UpdateInput,
): Promise<{ ok: true; id: number }> {
  return once(
    { name: "draft update", by: admin.id, content: input },
    { id: investorUpdates.id },
    async (tx) =>
      made(await tx.insert(investorUpdates).values(input).returning({ id: investorUpdates.id })),
  );
}

/**
 * Changes an update. With `publishes` a draft is published and mailed as by publishUpdate; one that
 * is published already is not mailed again. Problems: "not-found"; that of `check`.
 */
export async function saveUpdate(
  admin: Admin,
  id: number,
  input: UpdateInput,
  { check, publishes = false }: { check?: EditCheck | undefined; publishes?: boolean } = {},
): Promise<Outcome<{ id: number }>> {
  const saved = await auditedEdit(
    admin,
    check,
    async (tx) => {
      const isDraft = and(eq(investorUpdates.id, id), eq(investorUpdates.isPublished, false));
      const published = publishes
        ? await tx
            .update(investorUpdates)
            .set({ ...input, isPublished: true, publishedAt: new Date() })
            .where(isDraft)
            .returning({ id: investorUpdates.id })
        : [];
      if (published.length > 0) {
        await updatePublished(tx, { ...input, id });
        return "update published";
      }
      const changed = await tx
        .update(investorUpdates)
        .set(input)
        .where(and(eq(investorUpdates.id, id), differs(investorUpdates, input)))
        .returning({ id: investorUpdates.id });
      return changed.length > 0 ? "update changed" : null;
    },
    (act) => act && { act, subject: `investor update ${id}`, detail: input.title },
  );
  if (!saved.ok) return saved;
  return (await getUpdate(id)) ? { ok: true, id } : refuse("not-found", GONE);
}

/** Mails the update to this admin only, once for each version of it. Problems: "not-found". */
export async function testUpdate(
  admin: Pick<User, "id" | "email">,
  id: number,
): Promise<Outcome<{ email: string }>> {
  const update = await getUpdate(id);
  if (!update) return refuse("not-found", GONE);
  await queueMail(db, testMail(update, admin));
  return { ok: true, email: admin.email };
}

/** Deletes an update. Idempotent. */
export async function removeUpdate(admin: Admin, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(investorUpdates)
        .where(eq(investorUpdates.id, id))
        .returning({ title: investorUpdates.title }),
    ([row]) =>
      row && { act: "update deleted", subject: `investor update ${id}`, detail: row.title },
  );
}
