import { TAX_COLUMNS, TAX_WORDS, type TaxCents } from "~/domain/money/taxes";
import { formatMoney } from "~/lib/money";

type Props = {
  taxes: TaxCents;
  /** Whether something was given back or charged after the sale. */
  isChanged?: boolean;
};

/** The taxes that a total includes, one a line. Nothing for an order without any. */
export function TaxLines({ taxes, isChanged = false }: Props) {
  const included = TAX_COLUMNS.filter((column) => taxes[column] !== 0);
  if (included.length === 0) return null;
  return (
    <div className="small">
      <p id="taxes">{isChanged ? "Included in what it is now:" : "Included in the total:"}</p>
      <ul aria-labelledby="taxes">
        {included.map((column) => (
          <li key={column}>
            {TAX_WORDS[column]}: {formatMoney(taxes[column])}
          </li>
        ))}
      </ul>
    </div>
  );
}
