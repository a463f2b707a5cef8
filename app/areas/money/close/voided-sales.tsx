import type { VoidedSale } from "~/domain/counter/voided-sales.server";
import { DateTime } from "~/ui/layout/date-time";

/** The sales at the counter that were voided on the day: what was in each, its sum, who, when and why. */
export function VoidedSales({ voided }: { voided: readonly VoidedSale[] }) {
  if (voided.length === 0) return null;
  return (
    <section className="flow-2 break-inside-avoid">
      <h2>Voided sales ({voided.length})</h2>
      <ul className="list-disc pl-5">
        {voided.map(({ id, by, createdAt, detail }) => (
          <li key={id} className="wrap-anywhere">
            <DateTime value={createdAt} />, <bdi>{by}</bdi>: <bdi>{detail}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
