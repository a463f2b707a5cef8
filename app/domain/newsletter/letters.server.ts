import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited } from "~/domain/audit/record-audit.server";
import { db } from "~/platform/database/db.server";
import { newsletterIssues } from "~drizzle/schema";
import type { LetterBody } from "./newsletter-mails.server";

const isShown = and(isNotNull(newsletterIssues.sentAt), eq(newsletterIssues.isPublic, true));

const { id, subject, content, sentAt } = newsletterIssues;
const { picture, pictureAlt, buttonLabel, buttonAddress } = newsletterIssues;

/** A launch update that was sent, as visitors read it. */
export type Letter = LetterBody & { id: number; subject: string; sentAt: Date };

const select = () =>
  db
    .select({
      ...{ id, subject, content, sentAt },
      ...{ picture, pictureAlt, buttonLabel, buttonAddress },
    })
    .from(newsletterIssues);

type Row = Awaited<ReturnType<typeof select>>[number];

// Only sent ones are selected.
const letters = (rows: readonly Row[]): Letter[] =>
  rows.flatMap(({ sentAt: at, ...row }) => (at ? [{ ...row, sentAt: at }] : []));

/** The newest letters of the public archive before this id. */
export async function listLetters(limit: number, before?: number): Promise<Letter[]> {
  const older = before === undefined ? undefined : lt(id, before);
  return letters(await select().where(and(isShown, older)).orderBy(desc(id)).limit(limit));
}

/** A letter of the public archive, or null. */
export async function getLetter(letterId: number): Promise<Letter | null> {
  const [letter] = letters(await select().where(and(isShown, eq(id, letterId))));
  return letter ?? null;
}

/** Shows a sent letter in the public archive, or takes it out. Idempotent. */
export async function showLetter(admin: Admin, letterId: number, isPublic: boolean) {
  await audited(
    admin,
    (tx) =>
      tx
        .update(newsletterIssues)
        .set({ isPublic })
        .where(and(eq(id, letterId), isNotNull(sentAt), eq(newsletterIssues.isPublic, !isPublic)))
        .returning({ subject }),
    ([row]) =>
      row && {
        act: isPublic ? "letter shown in the archive" : "letter taken out of the archive",
        subject: `launch update ${letterId}`,
        detail: row.subject,
      },
  );
}
