import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { onlyRow } from "~/platform/database/rows.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import { teamRole } from "~/domain/accounts/roles";
import { type AuditActor, auditedEdit } from "~/domain/audit/record-audit.server";
import { isClearedOnly, setClearedOnly } from "~/domain/stock/cleared-batches.server";
import { sumStock } from "~/domain/stock/move-stock.server";
import { formatMoney } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import { saleEntries } from "~drizzle/schema";

/** Up to how many cents of an order staff may refund. 0 until the owner sets it: admins alone. */
export async function getStaffRefundCents(tx?: Database): Promise<number> {
  return Number((await getSetting("shop.staffRefundCents", tx)) ?? 0);
}

type ShopSettings = {
  /** Up to how many cents of an order staff may refund. */
  staffRefund: number;
  /** Whether only batches with a package tag and a passed test are sold. */
  clearedOnly: boolean;
};

/** Stores the owner's settings of the shop. Problems: that of `check`. */
export const setShopSettings = (
  admin: AuditActor,
  { staffRefund, clearedOnly }: ShopSettings,
  check?: EditCheck,
) =>
  auditedEdit(
    admin,
    check,
    async (tx) => {
      await setSetting("shop.staffRefundCents", String(staffRefund), tx);
      if (clearedOnly !== (await isClearedOnly(tx))) {
        await sumStock(tx, await setClearedOnly(tx, clearedOnly));
      }
    },
    () => ({
      act: "shop settings changed",
      detail: `refund by staff up to ${formatMoney(staffRefund)}; ${clearedOnly ? "only batches with tag and test" : "all batches"} are sold`,
    }),
  );

type Refund = { orderId: number; cents: number };

/**
 * Why this person may not refund so much, or null. Earlier refunds of the order count, so that many
 * small ones are not more than one. The caller has locked the order.
 */
export async function refuseAboveStaffLimit(
  tx: Database,
  actor: { role: string },
  { orderId, cents }: Refund,
): Promise<Refusal | null> {
  if (teamRole(actor) === "admin") return null;
  const most = await getStaffRefundCents(tx);
  const { before } = onlyRow(
    await tx
      .select({
        before: sql<number>`coalesce(
          -sum(${saleEntries.priceCents} - ${saleEntries.discountCents}), 0)`.mapWith(Number),
      })
      .from(saleEntries)
      .where(and(eq(saleEntries.orderId, orderId), eq(saleEntries.kind, "refund"))),
  );
  if (before + cents <= most) return null;
  const earlier = before > 0 ? `, and ${formatMoney(before)} came back already` : "";
  const words =
    most > 0
      ? `Staff may give back up to ${formatMoney(most)} of an order${earlier}. Ask an admin`
      : "Only admins may give money back after the hand-over. Ask one";
  return refuse("invalid", words, { field: "quantity" });
}
