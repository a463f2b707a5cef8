import { asc, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { made, once } from "~/platform/database/once.server";
import { isUniqueViolation } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited, auditedEdit, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { savedAnswers } from "~drizzle/schema";
import type { SavedAnswerInput } from "./inbox.schema";

const columns = { id: savedAnswers.id, title: savedAnswers.title, text: savedAnswers.text };

export type SavedAnswer = { id: number; title: string; text: string };

/** The texts for frequent answers, by title. */
export function listSavedAnswers(): Promise<SavedAnswer[]> {
  return db.select(columns).from(savedAnswers).orderBy(asc(savedAnswers.title));
}

/** A saved answer, or null. */
export async function getSavedAnswer(id: number, tx: Database = db): Promise<SavedAnswer | null> {
  const [answer] = await tx.select(columns).from(savedAnswers).where(eq(savedAnswers.id, id));
  return answer ?? null;
}

const taken = () => refuse("conflict", "Another saved answer has this title", { field: "title" });

/** Adds a saved answer. Problems: "conflict" at `title` if another one has it. */
export async function addSavedAnswer(
  admin: Admin,
  input: SavedAnswerInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "add saved answer", by: admin.id, content: input };
  try {
    return await once(act, { id: savedAnswers.id }, async (tx) => {
      const added = made(
        await tx.insert(savedAnswers).values(input).returning({ id: savedAnswers.id }),
      );
      await recordAudit(tx, admin, { act: "saved answer added", subject: input.title });
      return added;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return taken();
    throw error;
  }
}

/**
 * Changes a saved answer. Problems: "not-found", "conflict" at `title` if another one has it; that
 * of `check`.
 */
export async function changeSavedAnswer(
  admin: Admin,
  id: number,
  input: SavedAnswerInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  try {
    const saved = await auditedEdit(
      admin,
      check,
      (tx) =>
        tx
          .update(savedAnswers)
          .set(input)
          .where(eq(savedAnswers.id, id))
          .returning({ id: savedAnswers.id }),
      ([row]) => row && { act: "saved answer changed", subject: input.title },
    );
    if (!saved.ok) return saved;
    return saved.result.length > 0
      ? { ok: true, id }
      : refuse("not-found", "That answer is no longer there");
  } catch (error) {
    if (isUniqueViolation(error)) return taken();
    throw error;
  }
}

/** Deletes a saved answer. Idempotent. */
export async function deleteSavedAnswer(admin: Admin, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(savedAnswers)
        .where(eq(savedAnswers.id, id))
        .returning({ title: savedAnswers.title }),
    ([row]) => row && { act: "saved answer deleted", subject: row.title },
  );
}
