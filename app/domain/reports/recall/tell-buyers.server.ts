import { z } from "zod";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { queueMailToEach } from "~/domain/mail/queue-mail.server";
import { lockBatch } from "~/domain/stock/lock-batch.server";
import { requiredText } from "~/lib/input/input";
import { type Outcome, refuse } from "~/lib/outcome";
import { addressesOf, recallCause } from "./batch-buyers.server";
import { recallMail } from "./recall-mails";

/** What the buyers of a batch are told. */
export const recallInput = z.object({
  message: requiredText({
    label: "Message",
    max: 4000,
    required: "Enter what the buyers must know and do",
  }),
});

/**
 * Mails everybody who bought pieces of a withdrawn batch and still has them, each alone (9 NYCRR
 * 125.8(a)). Who was told of this withdrawal before gets no second mail. Returns how many were
 * added. Problems: "not-found", "conflict" unless it is withdrawn.
 */
export function tellBuyers(
  admin: Admin,
  batchId: number,
  { message }: z.infer<typeof recallInput>,
): Promise<Outcome<{ told: number }>> {
  return db.transaction(async (tx) => {
    const found = await lockBatch(tx, batchId);
    if (!found.ok) return found;
    const { batch, productName } = found;
    const { withdrawnAt } = batch;
    if (!withdrawnAt) return refuse("conflict", "Withdraw the batch first");
    const told = await queueMailToEach(tx, {
      ...recallMail({ name: productName, code: batch.code }, message),
      cause: recallCause({ id: batchId, withdrawnAt }),
      addresses: addressesOf(batchId),
    });
    if (told > 0) {
      await recordAudit(tx, admin, {
        act: "buyers told of a recall",
        subject: `product ${batch.productId}`,
        detail: `${productName}, batch ${batch.code}: ${told} addresses`,
      });
    }
    return { ok: true, told };
  });
}
