import { and, desc, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, auditedEdit, recordAudit } from "~/domain/audit/record-audit.server";
import { made, once } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorUpdates } from "~drizzle/schema";
import type { UpdateInput } from "./investors.schema";
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

/** Changes a published update. It is not mailed again. Problems: "not-found"; that of `check`. */
export async function saveUpdate(
  admin: Admin,
  id: number,
  input: UpdateInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  const saved = await auditedEdit(
    admin,
    check,
    (tx) =>
      tx
        .update(investorUpdates)
        .set(input)
        .where(and(eq(investorUpdates.id, id), differs(investorUpdates, input)))
        .returning({ id: investorUpdates.id }),
    ([row]) =>
      row && { act: "update changed", subject: `investor update ${id}`, detail: input.title },
  );
  if (!saved.ok) return saved;
  return (await getUpdate(id)) ? { ok: true, id } : refuse("not-found", GONE);
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
