import { DELIVERY_FEE, WHOLE_ORDER } from "~/domain/money/line-values";
import { formatMoney } from "~/lib/money";
import type { OrderBooks } from "./order-money-words";

type Ordered = {
  lines: Pick<
    OrderBooks["lines"][number],
    "id" | "productName" | "quantity" | "cents" | "discountCents"
  >[];
};

/** The order as a whole, and each of its lines with its present price. */
export const discountLines = ({ lines }: Ordered) => [
  { value: WHOLE_ORDER, label: "The whole order" },
  ...lines.map(({ id, productName, quantity, cents, discountCents }) => ({
    value: String(id),
    label: `${quantity} × ${productName}, ${formatMoney(cents * quantity - discountCents)}`,
  })),
];

/** The lines that the books have, with what is left of them. */
export const bookedLines = ({ booked }: Pick<OrderBooks, "booked">) =>
  booked.map(({ id, name, quantity, cents }) => ({
    value: id === null ? DELIVERY_FEE : String(id),
    label: `${quantity} × ${name}, ${formatMoney(cents)}`,
  }));
