import type { SaleView } from "~/domain/counter/counter-queries.server";
import { MAX_QUANTITY } from "~/domain/orders/cart";
import { lineTotal } from "~/domain/orders/order-total";
import { formatMoney } from "~/lib/money";
import { ActionButton } from "~/ui/form/action-button";
import { COUNTER_FAILURE, salePath } from "./counter-words";

type Line = SaleView["lines"][number];

type Props = { saleId: number; lines: readonly Line[] };

/** The lines of an open sale, each with the buttons that change it and what is wrong with it. */
export function SaleLines({ saleId, lines }: Props) {
  return (
    <section aria-labelledby="lines" className="flow-2">
      <h2 id="lines">This sale</h2>
      <ol className="@container">
        {lines.map((line) => (
          <SaleLine key={line.id} saleId={saleId} line={line} />
        ))}
      </ol>
    </section>
  );
}

function SaleLine({ saleId, line }: { saleId: number; line: Line }) {
  const { name, quantity, cents, problems } = line;
  return (
    <li className="border-t border-rule py-1.5">
      {/* A long name has the width up to the price, not up to the buttons below it. */}
      <div className="flex items-start justify-between gap-x-3 @max-[14rem]:block">
        <p className="min-w-0">
          <strong>{name}</strong>
        </p>{" "}
        <p className="flex-none text-end font-semibold tabular-nums">
          <span className="sr-only">Together </span>
          {formatMoney(lineTotal(line))}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className="flex flex-wrap items-center gap-x-1">
          <span className="small">
            {quantity} × {formatMoney(cents)}
          </span>{" "}
          <LineButton saleId={saleId} line={line} to={0} sign="Remove" words="" />
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-1">
          <LineButton saleId={saleId} line={line} to={quantity - 1} sign="−" words="One less" />{" "}
          <span aria-hidden="true" className="min-w-6 text-center font-semibold tabular-nums">
            {quantity}
          </span>{" "}
          {quantity < MAX_QUANTITY && (
            <LineButton saleId={saleId} line={line} to={quantity + 1} sign="+" words="One more" />
          )}
        </div>
      </div>
      {problems.map((problem) => (
        <p key={problem} className="banner">
          {problem}.
        </p>
      ))}
    </li>
  );
}

type ButtonProps = { saleId: number; line: Line; to: number; sign: string; words: string };

/**
 * Sends how many pieces there are to be, so that a second press of the same button changes nothing, and
 * how many the page shows, so that a press on an old page undoes nothing of a colleague's.
 */
function LineButton({ saleId, line: { id, name, quantity: seen }, to, sign, words }: ButtonProps) {
  return (
    <ActionButton
      action={salePath(saleId, "line")}
      fields={{ line: id, quantity: to, seen }}
      failure={COUNTER_FAILURE}
      className={words ? "button button-quiet min-w-11 px-2" : "link-button min-h-11 px-1 text-sm"}
      preventScrollReset
    >
      {words ? <span aria-hidden="true">{sign}</span> : sign}
      <span className="sr-only">{`${words} ${name}`}</span>
    </ActionButton>
  );
}
