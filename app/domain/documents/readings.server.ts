import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import { getClearance, listInvestors } from "~/domain/investors/access-queries.server";
import { mayOpen } from "~/domain/investors/clearance";
import { csvLines } from "~/platform/database/csv-lines.server";
import { db } from "~/platform/database/db.server";
import { investorDocumentOpens } from "~drizzle/schema";
import { type DocumentRow, listDocuments } from "./documents-queries.server";
import type { ReadingFilter } from "./reading-filter";

const PAGE_ROWS = 50;

const { documentId, documentTitle, fileVersion, userId, userEmail } = investorDocumentOpens;
const { how, opens, createdAt, firstTerms, lastTerms } = investorDocumentOpens;
const lastAt = sql<Date>`coalesce(${investorDocumentOpens.lastAt}, ${createdAt})`.mapWith(
  investorDocumentOpens.lastAt,
);

const columns = {
  id: investorDocumentOpens.id,
  ...{ documentId, documentTitle, fileVersion, userId, userEmail, how, opens },
  ...{ firstTerms, lastTerms },
  firstAt: createdAt,
  lastAt,
};

export type Reading = Awaited<ReturnType<typeof findReadings>>["rows"][number];

const matching = ({ document, person, who }: ReadingFilter) =>
  and(
    document === null ? undefined : eq(documentId, document),
    person === null ? undefined : eq(userId, person),
    who === "visitors" ? isNull(userEmail) : isNotNull(userEmail),
  );

/** A page of readings of documents, the latest opening first, and the number of pages. */
export async function findReadings(filter: ReadingFilter, page: number) {
  const where = matching(filter);
  const [rows, count] = await Promise.all([
    db
      .select(columns)
      .from(investorDocumentOpens)
      .where(where)
      .orderBy(desc(lastAt), desc(investorDocumentOpens.id))
      .limit(PAGE_ROWS)
      .offset((page - 1) * PAGE_ROWS),
    db.$count(investorDocumentOpens, where),
  ]);
  return { rows, pageCount: Math.max(1, Math.ceil(count / PAGE_ROWS)) };
}

/** Readings for a spreadsheet, newest reading first. */
export function readingCsv(filter: ReadingFilter) {
  const shown = { documentTitle, fileVersion, userEmail, how, opens };
  const times = { firstAt: createdAt, lastAt: investorDocumentOpens.lastAt };
  return csvLines(
    investorDocumentOpens.id,
    { ...shown, ...times, firstTerms, lastTerms },
    matching(filter),
  );
}

/** An account that opened documents or may, by its address. */
export type Reader = { id: number; email: string };

/** The accounts that opened a document, and the investors who may, by address. */
export async function listReaders(): Promise<Reader[]> {
  const [found, investors] = await Promise.all([
    db
      .selectDistinctOn([userId], { id: userId, email: userEmail })
      .from(investorDocumentOpens)
      .where(and(isNotNull(userId), isNotNull(userEmail)))
      .orderBy(userId, desc(investorDocumentOpens.id)),
    listInvestors(),
  ]);
  const active = investors
    .filter(({ isActive }) => isActive)
    .map(({ userId, email, username }) => ({ id: userId, email: email ?? username }));
  const byId = new Map<number, Reader>();
  for (const { id, email } of [...active, ...found]) {
    if (id !== null && email !== null) byId.set(id, { id, email });
  }
  return Array.from(byId.values()).sort((one, other) => one.email.localeCompare(other.email));
}

/** The documents with a file that the account may open and has not, in their present version. */
export async function listUnread(accountId: number): Promise<DocumentRow[]> {
  const user = await getAccount(accountId);
  if (!user) return [];
  const [documents, clearance, read] = await Promise.all([
    listDocuments(),
    getClearance(user),
    db
      .select({ documentId, fileVersion, createdAt })
      .from(investorDocumentOpens)
      .where(eq(userId, user.id)),
  ]);
  // Rows of version 3.0 and before do not say which version was opened.
  const isRead = ({ id, fileVersion, uploadedAt }: DocumentRow) =>
    read.some(
      (one) =>
        one.documentId === id &&
        (one.fileVersion ?? (uploadedAt && one.createdAt >= uploadedAt ? fileVersion : 0)) ===
          fileVersion,
    );
  return documents.filter(
    (document) =>
      document.fileName !== null && mayOpen(clearance, document.accessLevel) && !isRead(document),
  );
}
