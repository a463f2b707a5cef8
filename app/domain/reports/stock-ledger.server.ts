import { and, sql } from "drizzle-orm";
import { csvLines } from "~/platform/database/csv-lines.server";
import { isCannabis } from "~/domain/shop/shop-queries.server";
import { WRITE_OFF_WORDS, WRITE_OFFS } from "~/domain/stock/stock-words";
import { isWriteOffOf, when } from "~/domain/stock/write-off-queries.server";
import { BUSINESS_TIME_ZONE } from "~/lib/dates/dates";
import { productBatches, products, stockMovements, stockWriteOffs, users } from "~drizzle/schema";

const ofBatch = (column: "code" | "product_id" | "package_tag") =>
  sql`(select batch.${sql.identifier(column)} from ${productBatches} batch
    where batch.id = ${stockMovements}.batch_id)`;

const productName = sql`(select product.name from ${products} product
    where product.id = ${ofBatch("product_id")})`;

const actorName = sql`(select account.username from ${users} account
    where account.id = ${stockMovements}.actor_id)`;

/**
 * The ledger of the stock for a spreadsheet. The sums of its changes are the stock, and what is in
 * quarantine beside it.
 */
export const stockCsv = csvLines(stockMovements.id, {
  id: stockMovements.id,
  createdAt: stockMovements.createdAt,
  productId: ofBatch("product_id"),
  product: productName,
  batch: ofBatch("code"),
  kind: stockMovements.kind,
  onHandChange: stockMovements.onHandChange,
  heldChange: stockMovements.heldChange,
  quarantineChange: stockMovements.quarantineChange,
  orderId: stockMovements.orderId,
  reason: stockMovements.reason,
  actor: actorName,
  setAsideChange: stockMovements.setAsideChange,
  undoesId: stockMovements.undoesId,
});

type Days = { from: string; to: string };

const ofFacts = (value: string) =>
  sql`(select ${sql.raw(value)} from ${stockWriteOffs} facts
    where facts.movement_id = ${stockMovements}.id)`;

const ofCounter = (value: string) =>
  sql`(select ${sql.raw(value)} from ${stockMovements} counter
    where counter.undoes_id = ${stockMovements}.id)`;

const instant = (value: typeof when) =>
  sql`to_char(${value} at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM-DD"T"HH24:MI')`;

const pieces = sql`-(${stockMovements}.on_hand_change + ${stockMovements}.quarantine_change)`;

/** The write-offs of these days, undone ones too. Times are those of New York. */
export const wasteCsv = (days: Days) =>
  csvLines(
    stockMovements.id,
    {
      id: stockMovements.id,
      when: instant(when),
      product: productName,
      batch: ofBatch("code"),
      packageTag: ofBatch("package_tag"),
      kind: stockMovements.kind,
      pieces,
      grams: ofFacts("facts.grams"),
      reason: stockMovements.reason,
      method: ofFacts("facts.method"),
      recordedBy: sql`coalesce(${ofFacts("facts.recorded_by")}, ${actorName})`,
      witness: ofFacts("facts.witness"),
      witnessSays: ofFacts(
        "case when facts.did_witness then 'yes' when not facts.did_witness then 'no' end",
      ),
      recipientKind: ofFacts("facts.recipient_kind"),
      givenTo: ofFacts("facts.given_to"),
      policeReport: ofFacts("facts.police_report"),
      reportedOn: ofFacts("facts.reported_on"),
      undoneAt: instant(ofCounter("counter.created_at")),
      undoneBecause: ofCounter("counter.reason"),
    },
    isWriteOffOf(days),
  );

const adjustmentReason = sql`case ${sql.join(
  WRITE_OFFS.map(
    (kind) => sql`when ${stockMovements}.kind = ${kind} then ${WRITE_OFF_WORDS[kind]}`,
  ),
  sql` `,
)} end`;

/**
 * The write-offs of cannabis of these days for the state's track-and-trace, Metrc: the fields of its
 * documented adjustments of packages. Its sales receipts have no field for them. What was undone is
 * left out. The reasons are ours: which ones New York's account takes is in Metrc.
 */
export const adjustmentCsv = (days: Days) =>
  csvLines(
    stockMovements.id,
    {
      Label: sql`coalesce(${ofBatch("package_tag")}, ${ofBatch("code")})`,
      // Written as cents are: a plain text with a minus would get an apostrophe.
      Quantity: {
        cents: sql`(${stockMovements}.on_hand_change + ${stockMovements}.quarantine_change) * 100`,
      },
      UnitOfMeasure: sql`'Each'`,
      AdjustmentReason: adjustmentReason,
      AdjustmentDate: sql`to_char(${when} at time zone ${BUSINESS_TIME_ZONE}, 'YYYY-MM-DD')`,
      ReasonNote: stockMovements.reason,
    },
    and(
      isWriteOffOf(days),
      sql`${ofCounter("counter.id")} is null`,
      isCannabis(ofBatch("product_id")),
    ),
  );
