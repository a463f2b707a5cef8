import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { lastChanges } from "~/domain/orders/desk/last-changes.server";
import { sellAtOnce } from "~/domain/orders/desk/sell-at-once.server";
import { undoSaleAtOnce } from "~/domain/orders/desk/undo-sale.server";
import { lockOpenShift } from "~/domain/money/drawers/open-shift.server";
import { getOrder } from "~/domain/orders/orders-queries.server";
import { formatMoney } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { counterSaleLines, counterSales } from "~drizzle/schema";
import type { FinishInput } from "./counter.schema";
import { isLargeCash } from "./large-cash";
import { batchesOfUnits, sellUnitsOf } from "./sale-units.server";
import { allOrNothing, lockSale, lockSaleAndAccount, type SaleRow } from "./lock-sale.server";
import { accountOf, customerOf } from "./sale-customer.server";

/** What a page showed of an open sale: its version, and what is to be paid. */
export const shownSale = (version: number, dueCents: number) => `${version}:${dueCents}`;

function readShown(seen: string | null) {
  const [, version, due] = /^(\d{1,9}):(\d{1,10})$/.exec(seen ?? "") ?? [];
  return version === undefined ? null : { version: Number(version), dueCents: Number(due) };
}

/**
 * Turns a sale into an order that is placed, paid and handed over, in one transaction. The change is
 * given back from the cash. A finished sale stays as it is, whoever presses again; `isOwn` says whether
 * the same person finished it.
 * Pieces come from the batches of the units that were scanned. Problems: "not-found" if it was voided;
 * "conflict" if it is not what the page showed, another sum is to be paid, the drawer that the page
 * named was closed, the customer's account was suspended, or the last piece of a unit's batch is gone;
 * "invalid" at `cash` for too little, or for a large amount that is not said to be right, at `debit` for
 * too much; and those of sellAtOnce, without a field.
 */
export function finishSale(
  actor: Admin,
  saleId: number,
  { cash, debit: debitCents, seen, drawer, rightCash }: FinishedAs,
): Promise<Outcome<{ orderId: number; isOwn: boolean }>> {
  return allOrNothing(async (tx) => {
    const locked = await lockSaleAndAccount(tx, saleId);
    if (!locked.ok) return locked;
    const { sale } = locked;
    if (sale.orderId !== null) {
      const { last } = await lastChanges(tx, sale.orderId);
      const isOwn = last.status === "completed" && last.by?.id === actor.id;
      return { ok: true, orderId: sale.orderId, isOwn };
    }
    const shown = readShown(seen);
    if (shown?.version !== sale.version) return CHANGED;
    const { dueCents } = shown;
    const cashCents = cash === "exact" ? Math.max(0, dueCents - debitCents) : cash;
    const refusal = refuseMoney({ dueCents, cashCents, debitCents });
    if (refusal) return refusal;
    const isAsked = rightCash !== undefined && rightCash !== cashCents;
    if (isAsked && cash !== "exact" && isLargeCash(cashCents, dueCents)) {
      return askedBack(cashCents, dueCents);
    }
    const moved = debitCents < dueCents && (await refuseOtherDrawer(tx, actor, drawer));
    if (moved) return moved;
    const lines = await tx
      .select()
      .from(counterSaleLines)
      .where(eq(counterSaleLines.saleId, saleId))
      .orderBy(counterSaleLines.id);
    const gone = lines.find(({ productId }) => productId === null);
    if (gone) return refuse("invalid", `${gone.productName} is no longer sold. Remove it`);
    const account = await accountOf(sale, tx);
    if (account?.isSuspended) return SUSPENDED;
    const sold = await sellAtOnce(tx, actor, {
      items: lines.flatMap(({ productId, quantity }) =>
        productId === null ? [] : [{ productId, quantity }],
      ),
      customer: customerOf(sale, account),
      note: sale.note,
      discount: discountOf(sale),
      wanted: await batchesOfUnits(tx, lines),
      paid: { cash: dueCents - debitCents, debit: debitCents },
    });
    if (!sold.ok) return withoutField(sold);
    const order = await getOrder(sold.orderId, tx);
    const units = await sellUnitsOf(tx, lines, order?.items ?? []);
    if (units) return units;
    // What it says of the customer is in the order now.
    const emptied = { name: null, userId: null, customerName: null, phone: null, email: null };
    await tx
      .update(counterSales)
      .set({
        ...{ ...emptied, note: null, discountReason: null },
        orderId: sold.orderId,
        cashGivenCents: cashCents,
        changeCents: cashCents - (dueCents - debitCents),
        finishedAt: new Date(),
      })
      .where(eq(counterSales.id, saleId));
    await tx.delete(counterSaleLines).where(eq(counterSaleLines.saleId, saleId));
    return { ok: true, orderId: sold.orderId, isOwn: true };
  });
}

/**
 * `drawer` is the open drawer that the page named, `rightCash` the large amount in cash that its form
 * says is right. Undefined if it named none at all.
 */
type FinishedAs = Omit<FinishInput, "idChecked" | "drawer" | "rightCash"> &
  Partial<Pick<FinishInput, "drawer" | "rightCash">>;

const askedBack = (cashCents: number, dueCents: number) =>
  refuse(
    "invalid",
    `${formatMoney(cashCents)} in cash for ${formatMoney(dueCents)}? Correct it, or press “Yes, that is right”. Nothing was taken`,
    { field: "cash" },
  );

async function refuseOtherDrawer(tx: Database, actor: Admin, named: FinishedAs["drawer"]) {
  if (named == null) return null;
  const open = await lockOpenShift(tx, actor.id);
  if (String(open?.id ?? "") === named) return null;
  return refuse(
    "conflict",
    open
      ? "You opened another drawer meanwhile. Nothing was taken. The cash goes into it if you finish again"
      : "Your drawer was closed meanwhile. Nothing was taken. Open it again, or finish again without a drawer",
  );
}

const CHANGED = refuse(
  "conflict",
  "This sale was changed since the page was opened. Nothing was taken. Look at it, and finish it then",
);

const SUSPENDED = refuse(
  "conflict",
  "The customer's account was suspended meanwhile. Nothing was taken. Take it out of the sale, and finish it then",
);

const discountOf = ({ discountCents: cents, discountReason: reason }: SaleRow) =>
  cents > 0 ? { cents, reason: reason ?? "" } : null;

type Money = { dueCents: number; cashCents: number; debitCents: number };

function refuseMoney({ dueCents, cashCents, debitCents }: Money): Refusal | null {
  if (debitCents > dueCents) {
    const message = `At most ${formatMoney(dueCents)} is paid by debit card: change is given for cash only`;
    return refuse("invalid", message, { field: "debit" });
  }
  const inCash = dueCents - debitCents;
  if (cashCents >= inCash) return null;
  const message = `${formatMoney(inCash)} is due in cash, and ${formatMoney(cashCents)} was given. ${formatMoney(inCash - cashCents)} is missing`;
  return refuse("invalid", message, { field: "cash" });
}

/** The form that finishes has no such field. */
const withoutField = ({ problem: { code, message } }: Refusal) => refuse(code, message);

/**
 * Undoes a finished sale within ten minutes: its order is cancelled with the reason, its stock is on
 * the shelf again, and its money is given back. Undoing it again changes nothing. Problems:
 * "not-found"; "conflict" if it is not finished, or later, or something was done with the order since.
 */
export function undoSale(
  actor: Admin,
  saleId: number,
  { reason }: { reason: string },
): Promise<Outcome<object>> {
  return allOrNothing(async (tx) => {
    const locked = await lockSale(tx, saleId);
    if (!locked.ok) return locked;
    const { orderId } = locked.sale;
    if (orderId === null) return refuse("conflict", "This sale is not finished. Void it instead");
    return undoSaleAtOnce(tx, actor, { orderId, reason });
  });
}
