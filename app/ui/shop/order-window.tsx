import type { ReactNode } from "react";
import { windowWords } from "~/domain/orders/pickup/pickup-words";
import { DateTime } from "~/ui/layout/date-time";

type Props = {
  order: { windowStartsAt: Date | null; windowEndsAt: Date | null };
  /** What an order says for which no time was chosen. */
  none: ReactNode;
};

/** When an order is handed over: "Saturday, November 21, 2026, 2:00 PM to 2:30 PM". */
export const OrderWindow = ({ order, none }: Props) =>
  order.windowStartsAt ? (
    <DateTime value={order.windowStartsAt}>{windowWords(order)}</DateTime>
  ) : (
    none
  );
