import { and, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { piecesOf } from "~/lib/files/file-pieces";
import type { Outcome } from "~/lib/outcome";
import { batchReportChunks, productBatches } from "~drizzle/schema";
import type { Report } from "./check-report.server";
import { lockBatch } from "./lock-batch.server";
import { sumStock } from "./move-stock.server";
import {
  batchColumns,
  codeTaken,
  daysRefusal,
  isCodeTaken,
  refuseTag,
} from "./receive-stock.server";
import type { BatchInput } from "./stock.schema";

/**
 * Changes what is stored of a batch's label and laboratory and, if a report is given, replaces the
 * report. Problems: "not-found", "conflict" at `batchCode` and `packageTag`, "invalid" at `bestBefore`;
 * that of `check`.
 */
export async function saveBatch(
  admin: Admin,
  id: number,
  input: BatchInput,
  report: Report | null,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  const refusal = daysRefusal(input);
  if (refusal) return refusal;
  return db.transaction(async (tx) => {
    const stale = await check?.(tx);
    if (stale) return stale;
    const found = await lockBatch(tx, id);
    if (!found.ok) return found;
    const { batch, productName } = found;
    const { productId } = batch;
    // Two that differ by case only may be there from before this was refused.
    const isNew = input.code !== batch.code;
    if (isNew && (await isCodeTaken(tx, { productId, code: input.code, exceptId: id }))) {
      return codeTaken();
    }
    const taken = await refuseTag(tx, input, id);
    if (taken) return taken;
    const columns = {
      ...batchColumns(input),
      ...(report && { reportName: report.fileName, reportVersion: batch.reportVersion + 1 }),
    };
    const changed = await tx
      .update(productBatches)
      .set(columns)
      .where(and(eq(productBatches.id, id), differs(productBatches, columns)))
      .returning({ id: productBatches.id });
    if (changed.length === 0) return { ok: true, id };
    // A tag or a passed test may put it on sale.
    await sumStock(tx, [productId]);
    if (report) {
      await tx.delete(batchReportChunks).where(eq(batchReportChunks.batchId, id));
      for (const piece of piecesOf(report.bytes)) {
        const reportVersion = batch.reportVersion + 1;
        await tx.insert(batchReportChunks).values({ batchId: id, reportVersion, ...piece });
      }
    }
    await recordAudit(tx, admin, {
      act: "batch changed",
      subject: `product ${batch.productId}`,
      detail: `${productName}, batch ${input.code}${report ? ", with a new report" : ""}`,
    });
    return { ok: true, id };
  });
}

/** Removes a batch's report. Idempotent. Problems: "not-found". */
export async function removeReport(admin: Admin, id: number): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const found = await lockBatch(tx, id);
    if (!found.ok) return found;
    const { batch, productName } = found;
    if (batch.reportName === null) return { ok: true, id };
    await tx.update(productBatches).set({ reportName: null }).where(eq(productBatches.id, id));
    await tx.delete(batchReportChunks).where(eq(batchReportChunks.batchId, id));
    await recordAudit(tx, admin, {
      act: "report removed",
      subject: `product ${batch.productId}`,
      detail: `${productName}, batch ${batch.code}`,
    });
    return { ok: true, id };
  });
}
