import { asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type DocumentLevel, documentLevelOptions } from "~/domain/investors/clearance";
import { investorDocuments } from "~drizzle/schema";

const documentColumns = {
  id: investorDocuments.id,
  title: investorDocuments.title,
  description: investorDocuments.description,
  category: investorDocuments.category,
  folder: investorDocuments.folder,
  accessLevel: investorDocuments.accessLevel,
  isPublic: investorDocuments.isPublic,
  fileName: investorDocuments.fileName,
  fileSize: investorDocuments.fileSize,
  mimeType: investorDocuments.mimeType,
  fileVersion: investorDocuments.fileVersion,
  uploadedAt: investorDocuments.uploadedAt,
};

type StoredRow = Pick<typeof investorDocuments.$inferSelect, keyof typeof documentColumns>;

/** A document without its bytes. */
export type DocumentRow = Omit<StoredRow, "accessLevel"> & { accessLevel: DocumentLevel };

function withLevel(row: StoredRow): DocumentRow {
  const level = documentLevelOptions.find(({ value }) => value === row.accessLevel);
  // The table's check constraint allows only these levels. Any other would be visible to admins
  // only.
  return { ...row, accessLevel: level?.value ?? "admin" };
}

/** Those without a folder first, then by folder and place, the newest first of equal places. */
export const documentOrder = [
  sql`${investorDocuments.folder} is not null`,
  asc(sql`lower(${investorDocuments.folder})`),
  asc(investorDocuments.folder),
  asc(investorDocuments.place),
  desc(investorDocuments.id),
];

/** All documents by folder and place. Only for people who may know that they exist. */
export async function listDocuments(): Promise<DocumentRow[]> {
  const rows = await db
    .select(documentColumns)
    .from(investorDocuments)
    .orderBy(...documentOrder);
  return rows.map(withLevel);
}

/** A document without its bytes, or null. */
export async function getDocument(id: number, tx: Database = db): Promise<DocumentRow | null> {
  const [row] = await tx
    .select(documentColumns)
    .from(investorDocuments)
    .where(eq(investorDocuments.id, id));
  return row ? withLevel(row) : null;
}

/** The titles of all documents, oldest first. */
export async function listDocumentTitles(): Promise<string[]> {
  const rows = await db
    .select({ title: investorDocuments.title })
    .from(investorDocuments)
    .orderBy(investorDocuments.id);
  return rows.map(({ title }) => title);
}

/** The documents whose pages take no name, by id, and why. */
export async function listStampProblems(): Promise<Record<number, string>> {
  const rows = await db
    .select({ id: investorDocuments.id, problem: investorDocuments.stampProblem })
    .from(investorDocuments)
    .where(isNotNull(investorDocuments.stampProblem));
  return Object.fromEntries(rows.map(({ id, problem }) => [id, problem ?? ""]));
}
