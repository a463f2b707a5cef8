import { and, asc, desc, eq, isNotNull, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "~/platform/database/db.server";
import { cleanFileName } from "~/lib/text/file-name";
import {
  batchReportChunks,
  inboxFiles,
  investorDocumentChunks,
  investorDocuments,
  jobApplicationChunks,
  jobApplications,
  memberPictures,
  productBatches,
  productImages,
  websitePictureFiles,
} from "~drizzle/schema";

/** A file of an export: its path in the ZIP, and its bytes, read when they are written. */
export type ExportedFile = { path: string; read: () => AsyncIterable<Uint8Array> };

/** The files of the database: documents, resumes, reports, what came by mail, and pictures. */
export async function exportedFiles(): Promise<ExportedFile[]> {
  const lists = await Promise.all([
    documents(),
    resumes(),
    reports(),
    attachments(),
    pictures(),
    portraits(),
  ]);
  return lists.flat();
}

const pathOf = (folder: string, id: number, name: string) =>
  `files/${folder}/${id}-${cleanFileName(name, "file", [""])}`;

async function documents(): Promise<ExportedFile[]> {
  const { id, fileName, fileVersion } = investorDocuments;
  const rows = await db
    .select({ id, fileName, fileVersion })
    .from(investorDocuments)
    .where(isNotNull(fileName));
  return rows.map((row) => ({
    path: pathOf("documents", row.id, row.fileName ?? ""),
    read: () =>
      inPieces(
        investorDocumentChunks,
        and(
          eq(investorDocumentChunks.documentId, row.id),
          eq(investorDocumentChunks.fileVersion, row.fileVersion),
        ),
      ),
  }));
}

async function resumes(): Promise<ExportedFile[]> {
  const { id, resumeFileName } = jobApplications;
  const rows = await db
    .select({ id, name: resumeFileName })
    .from(jobApplications)
    .where(isNotNull(resumeFileName));
  return rows.map(({ id, name }) => ({
    path: pathOf("resumes", id, name ?? ""),
    read: () => inPieces(jobApplicationChunks, eq(jobApplicationChunks.applicationId, id)),
  }));
}

async function reports(): Promise<ExportedFile[]> {
  const { id, reportName, reportVersion } = productBatches;
  const rows = await db
    .select({ id, name: reportName, version: reportVersion })
    .from(productBatches)
    .where(isNotNull(reportName));
  return rows.map(({ id, name, version }) => ({
    path: pathOf("laboratory-reports", id, name ?? ""),
    read: () =>
      inPieces(
        batchReportChunks,
        and(eq(batchReportChunks.batchId, id), eq(batchReportChunks.reportVersion, version)),
      ),
  }));
}

type Chunks =
  typeof investorDocumentChunks | typeof jobApplicationChunks | typeof batchReportChunks;

/** The bytes of a file in pieces, one query for each piece. */
async function* inPieces(table: Chunks, where: SQL | undefined) {
  const { position, bytes }: { position: PgColumn; bytes: Chunks["bytes"] } = table;
  for (let at = 0; ; at += 1) {
    const [piece] = await db
      .select({ bytes })
      .from(table)
      .where(and(where, eq(position, at)));
    if (!piece) return;
    yield piece.bytes;
  }
}

async function attachments(): Promise<ExportedFile[]> {
  const rows = await db.select({ id: inboxFiles.id, name: inboxFiles.name }).from(inboxFiles);
  return rows.map(({ id, name }) => ({
    path: pathOf("mail-attachments", id, name),
    read: () =>
      once(db.select({ bytes: inboxFiles.content }).from(inboxFiles).where(eq(inboxFiles.id, id))),
  }));
}

/** Pictures of products and of the website in their largest size. */
async function pictures(): Promise<ExportedFile[]> {
  const found = await Promise.all(
    [productImages, websitePictureFiles].map(async (table) => {
      const rows = await db
        .selectDistinctOn([table.key], { key: table.key, width: table.width, format: table.format })
        .from(table)
        .orderBy(table.key, desc(table.width), asc(table.format));
      const folder = table === productImages ? "product-pictures" : "website-pictures";
      return rows.map(({ key, width, format }) => ({
        path: `files/${folder}/${key}.${format}`,
        read: () =>
          once(
            db
              .select({ bytes: table.bytes })
              .from(table)
              .where(and(eq(table.key, key), eq(table.width, width), eq(table.format, format)))
              .limit(1),
          ),
      }));
    }),
  );
  return found.flat();
}

async function portraits(): Promise<ExportedFile[]> {
  const { userId, width, bytes } = memberPictures;
  const rows = await db
    .selectDistinctOn([userId], { userId, width })
    .from(memberPictures)
    .orderBy(userId, desc(width));
  return rows.map((row) => ({
    path: `files/member-pictures/${row.userId}.webp`,
    read: () =>
      once(
        db
          .select({ bytes })
          .from(memberPictures)
          .where(and(eq(userId, row.userId), eq(width, row.width))),
      ),
  }));
}

async function* once(query: PromiseLike<{ bytes: Uint8Array }[]>) {
  for (const { bytes } of await query) yield bytes;
}
