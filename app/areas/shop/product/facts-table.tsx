import type { ReactNode } from "react";
import { formatHundredths, parseHundredths } from "~/domain/shop/hundredths";
import { productTypes } from "~/content/product-types";
import type { ProductRow } from "~/domain/shop/shop-queries.server";
import { formatGrams, parseMilligrams } from "~/domain/shop/weight";
import type { ShownBatch } from "~/domain/stock/shown-batches.server";
import { labelOf } from "~/lib/input/choices";
import { formatDay } from "~/lib/dates/dates";
import { DateTime } from "~/ui/layout/date-time";

type Facts = Pick<
  ProductRow,
  | "category"
  | "strength"
  | "weightGrams"
  | "type"
  | "pieces"
  | "thcPerPieceMg"
  | "cbdPerPieceMg"
  | "thcPerPackageMg"
  | "cbdPerPackageMg"
  | "thcPercent"
  | "cbdPercent"
  | "ingredients"
  | "allergens"
  | "origin"
  | "storage"
>;

type Props = { product: Facts; batches: readonly ShownBatch[] };

/** What is known of a product, and of the batches that can be bought now. */
export function FactsTable({ product, batches }: Props) {
  const milligrams = parseMilligrams(product.weightGrams);
  return (
    <>
      <dl className="facts">
        <Fact name="Category">{product.category}</Fact>
        <Fact name="Kind">{product.type && labelOf(productTypes, product.type)}</Fact>
        <Fact name="Strength">{product.strength}</Fact>
        <Fact name="Weight">{milligrams === null ? null : formatGrams(milligrams)}</Fact>
        <Fact name="Pieces">{product.pieces}</Fact>
        <Fact name="THC">
          {contents(product.thcPerPieceMg, product.thcPerPackageMg, product.thcPercent)}
        </Fact>
        <Fact name="CBD">
          {contents(product.cbdPerPieceMg, product.cbdPerPackageMg, product.cbdPercent)}
        </Fact>
        <Fact name="Ingredients">{product.ingredients}</Fact>
        <Fact name="Allergens">{product.allergens}</Fact>
        <Fact name="Origin">{product.origin}</Fact>
        <Fact name="To store">{product.storage}</Fact>
      </dl>
      {batches.map((batch) => (
        <BatchFacts key={batch.id} batch={batch} />
      ))}
    </>
  );
}

/** What a batch's own label and laboratory say. Its figures count more than the product's. */
function BatchFacts({ batch }: { batch: ShownBatch }) {
  const { id, code, reportName } = batch;
  return (
    <dl className="facts">
      <Fact name="Batch">{code}</Fact>
      <Fact name="Packed on">
        {batch.packedOn && <DateTime value={batch.packedOn} format={formatDay} />}
      </Fact>
      <Fact name="Best before">
        {batch.bestBefore && <DateTime value={batch.bestBefore} format={formatDay} />}
      </Fact>
      <Fact name="THC">{contents(null, null, batch.thcPercent)}</Fact>
      <Fact name="CBD">{contents(null, null, batch.cbdPercent)}</Fact>
      <Fact name="Laboratory">{batch.laboratory}</Fact>
      <Fact name="Report">
        {reportName && (
          <a href={`/shop/reports/${id}/${encodeURIComponent(reportName)}`}>
            Laboratory report<span className="sr-only"> of batch {code}</span> (PDF)
          </a>
        )}
      </Fact>
    </dl>
  );
}

/** "10 mg a piece, 100 mg a package, 21.5 % of the weight", as far as it is known. */
function contents(piece: string | null, whole: string | null, share: string | null) {
  const amounts = [
    [piece, "mg a piece"],
    [whole, "mg a package"],
    [share, "% of the weight"],
  ] as const;
  return amounts
    .flatMap(([amount, unit]) => {
      const hundredths = parseHundredths(amount);
      return hundredths === null ? [] : [`${formatHundredths(hundredths)} ${unit}`];
    })
    .join(", ");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </div>
  );
}
