import { and, asc, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { made, once } from "~/platform/database/once.server";
import { isUniqueViolation, selectRows } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited, auditedEdit, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { inboxMails, savedAnswers } from "~drizzle/schema";
import { LONGEST_ANSWER, LONGEST_TITLE, type SavedAnswerInput } from "./inbox.schema";

const columns = { id: savedAnswers.id, title: savedAnswers.title, text: savedAnswers.text };

type SavedAnswer = { id: number; title: string; text: string };

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

/** The saved answers made from replies to this item. */
export function listSavedFrom(itemId: number): Promise<{ id: number; mailId: number }[]> {
  return db
    .select({ id: savedAnswers.id, mailId: inboxMails.id })
    .from(savedAnswers)
    .innerJoin(inboxMails, eq(inboxMails.id, savedAnswers.mailId))
    .where(eq(inboxMails.itemId, itemId));
}

/**
 * Saves a reply that was sent from this item as an answer for others, with the mail's subject as its
 * title, numbered if another answer has it, and {name} for the sender's whole name. A reply is saved once, also after its answer was
 * changed. Problems: "not-found", "invalid" for a reply longer than an answer may be.
 */
export async function saveReplyAsAnswer(
  admin: Admin,
  item: { id: number; name: string },
  mailId: number,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    // Two presses at once, also on two items with one subject, wait for each other.
    await selectRows(sql`lock table ${savedAnswers} in share row exclusive mode`, tx);
    const [known] = await tx
      .select(columns)
      .from(savedAnswers)
      .where(eq(savedAnswers.mailId, mailId));
    const [mail] = await tx
      .select({ subject: inboxMails.subject, text: inboxMails.text })
      .from(inboxMails)
      .where(
        and(
          eq(inboxMails.id, mailId),
          eq(inboxMails.itemId, item.id),
          eq(inboxMails.direction, "out"),
        ),
      );
    if (!mail) return refuse("not-found", "That reply is no longer there");
    if (known) return { ok: true, id: known.id };
    const text = nameless(mail.text, item.name);
    if (text.length > LONGEST_ANSWER) {
      return refuse(
        "invalid",
        "The reply is longer than 10,000 characters, which an answer may have",
      );
    }
    const title = await freeTitle(tx, mail.subject);
    const added = made(
      await tx
        .insert(savedAnswers)
        .values({ title, text, mailId })
        .returning({ id: savedAnswers.id }),
    );
    await recordAudit(tx, admin, { act: "saved answer added", subject: title });
    return added;
  });
}

/** The text with the placeholder for this name, unless the name could be a part of other words. */
const nameless = (text: string, name: string) =>
  /\S\s+\S/.test(name) ? text.replaceAll(name, "{name}") : text;

/** The subject of the mail as a title that no other answer has: "Opening hours", "Opening hours (2)". */
async function freeTitle(tx: Database, subject: string): Promise<string> {
  const bare = subject.replace(/^(?:\s*re:)+/i, "").trim() || "Reply";
  const rows = await tx
    .select({ title: sql<string>`lower(${savedAnswers.title})` })
    .from(savedAnswers);
  const takenTitles = new Set(rows.map(({ title }) => title));
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : ` (${number})`;
    const title = firstCharacters(bare, LONGEST_TITLE - end.length).trimEnd() + end;
    if (!takenTitles.has(title.toLowerCase())) return title;
  }
}

/** At most so many UTF-16 units, and no half character at the end. */
const firstCharacters = (text: string, max: number) =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");

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
