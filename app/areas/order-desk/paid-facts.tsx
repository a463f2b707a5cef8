import type { OrderAtDesk } from "~/domain/orders/desk/desk-order.server";
import { METHOD_WORDS } from "~/domain/money/payment-methods";
import { formatMoney } from "~/lib/money";
import { DateTime } from "~/ui/layout/date-time";

function openWords(cents: number): string {
  if (cents === 0) return "Nothing to pay";
  return cents > 0 ? `${formatMoney(cents)} to pay` : `${formatMoney(-cents)} to give back`;
}

/** Whether the ID was checked, and what was paid, each with who did it. */
export function PaidFacts({ at: { idCheck, payments, openCents } }: { at: OrderAtDesk }) {
  return (
    <dl className="facts">
      <div>
        <dt>ID</dt>{" "}
        <dd>
          {idCheck ? (
            <>
              Checked, <DateTime value={idCheck.at} />
              {idCheck.by && `, by ${idCheck.by}`}
            </>
          ) : (
            "Not checked yet"
          )}
        </dd>
      </div>
      <div>
        <dt>Paid</dt>
        {payments.map(({ id, method, cents, takenBy, createdAt }) => (
          <dd key={id}>
            {cents < 0 && "Given back: "}
            {formatMoney(Math.abs(cents))}, {METHOD_WORDS[method].toLowerCase()},{" "}
            <DateTime value={createdAt} />
            {takenBy && `, by ${takenBy}`}
          </dd>
        ))}{" "}
        <dd>{openWords(openCents)}</dd>
      </div>
    </dl>
  );
}
