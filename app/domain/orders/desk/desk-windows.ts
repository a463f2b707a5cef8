import type { Fulfilment } from "../pickup/fulfilment";

type Windowed = { fulfilment: Fulfilment; windowStartsAt: Date | null };

/** Names an order's window, also in an address. Orders without one share a name. */
export const windowKey = ({ fulfilment, windowStartsAt }: Windowed) =>
  windowStartsAt ? `${fulfilment}-${windowStartsAt.toISOString().slice(0, 16)}` : "none";

/** The orders of each window, in the sequence of their first ones. */
export function byWindow<One extends Windowed>(orders: readonly One[]) {
  const windows = new Map<string, One[]>();
  for (const order of orders) {
    const key = windowKey(order);
    windows.set(key, [...(windows.get(key) ?? []), order]);
  }
  return Array.from(windows, ([key, members]) => ({ key, members }));
}
