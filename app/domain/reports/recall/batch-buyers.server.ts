import { asc, eq, gt, sql } from "drizzle-orm";
import { csvLines } from "~/platform/database/csv-lines.server";
import { db } from "~/platform/database/db.server";
import { mailOutbox, orders, saleEntries } from "~drizzle/schema";
import { NOT_GIVEN, STAND_INS } from "~/domain/orders/customer";

/** What the books say of an order and batch. Pieces that came back are taken off. */
const bought = (batchId: number) =>
  db
    .select({
      orderId: saleEntries.orderId,
      quantity: sql<number>`sum(${saleEntries.quantity})::int`.as("quantity"),
      day: sql<string>`max(${saleEntries.day}) filter (where ${saleEntries.kind} = 'sale')::text`.as(
        "day",
      ),
    })
    .from(saleEntries)
    .where(eq(saleEntries.batchId, batchId))
    .groupBy(saleEntries.orderId)
    .having(gt(sql`sum(${saleEntries.quantity})`, 0))
    .as("bought");

type Withdrawn = { id: number; withdrawnAt: Date };

/** The cause of the mails about a withdrawal, each followed by its address. */
export const recallCause = ({ id, withdrawnAt }: Withdrawn) =>
  `recall:${id}:${withdrawnAt.getTime()}`;

/**
 * Who has pieces of a withdrawn batch, by order, when they were sold, and when the buyer was told.
 * Orders deleted after their retention have no customer. Sent mail is kept for a time, too.
 */
export async function listBuyers(batch: Withdrawn) {
  const sold = bought(batch.id);
  return db
    .select({
      orderId: sold.orderId,
      quantity: sold.quantity,
      day: sold.day,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      phone: orders.phone,
      toldAt: mailOutbox.createdAt,
    })
    .from(sold)
    .leftJoin(orders, eq(orders.id, sold.orderId))
    .leftJoin(
      mailOutbox,
      eq(mailOutbox.cause, sql`${recallCause(batch)} || ':' || lower(${orders.customerEmail})`),
    )
    .orderBy(asc(sold.day), asc(sold.orderId));
}

export type Buyer = Awaited<ReturnType<typeof listBuyers>>[number];

/** The addresses of those who have pieces of a batch, and gave one: a query with one column. */
export const addressesOf = (batchId: number) => sql`
  select lower(${orders.customerEmail}) as email from ${orders}
  where ${orders.customerEmail} not in ('', ${STAND_INS.customerEmail})
    and ${piecesOf(batchId)} > 0`;

const piecesOf = (batchId: number) => sql`(
  select coalesce(sum(entry.quantity), 0) from ${saleEntries} entry
  where entry.order_id = ${orders}.id and entry.batch_id = ${batchId})`;

/** Who has pieces of a batch, for a spreadsheet. */
export const buyerCsv = (batchId: number) =>
  csvLines(
    orders.id,
    {
      order: orders.id,
      name: orders.customerName,
      phone: orders.phone,
      email: sql`case when ${orders.customerEmail} in ('', ${STAND_INS.customerEmail})
        then ${NOT_GIVEN} else ${orders.customerEmail} end`,
      quantity: piecesOf(batchId),
      day: orders.soldOn,
    },
    gt(piecesOf(batchId), 0),
  );
