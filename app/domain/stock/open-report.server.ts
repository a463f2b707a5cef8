import { and, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { type ByteRange, readPieces, type StoredFile } from "~/lib/files/file-pieces";
import { batchReportChunks } from "~drizzle/schema";
import { getBatch } from "./lock-batch.server";

/**
 * The laboratory's report of a batch, which everybody may read. Null if the batch has none, or has
 * one of another name now.
 */
export async function openReport(batchId: number, fileName: string): Promise<StoredFile | null> {
  const batch = await getBatch(batchId);
  if (!batch || batch.reportName !== fileName) return null;
  const { reportVersion } = batch;
  const isPart = and(
    eq(batchReportChunks.batchId, batchId),
    eq(batchReportChunks.reportVersion, reportVersion),
  );
  const { size } = onlyRow(
    await db
      .select({
        size: sql<number>`coalesce(sum(octet_length(${batchReportChunks.bytes})), 0)::int`,
      })
      .from(batchReportChunks)
      .where(isPart),
  );
  const read = (range: ByteRange = { first: 0, last: size - 1 }) =>
    readPieces(range, (position) =>
      db
        .select({ bytes: batchReportChunks.bytes })
        .from(batchReportChunks)
        .where(and(isPart, eq(batchReportChunks.position, position))),
    );
  const version = `report-${batchId}-${reportVersion}`;
  return { fileName, mimeType: "application/pdf", size, version, read };
}
