import { type ProductType, productWarnings } from "~/content/product-types";

/** The warnings that belong to this type of product. */
export function Warnings({ type }: { type: ProductType | null }) {
  const warnings = type === null ? [] : productWarnings[type];
  if (warnings.length === 0) return null;
  return (
    <section aria-labelledby="warnings" className="notice flow-2">
      <h2 id="warnings" className="text-base normal-case">
        Warnings
      </h2>
      <ul className="list-disc pl-5">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
