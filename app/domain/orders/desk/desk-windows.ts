import { FULFILMENTS, type Fulfilment } from "../pickup/fulfilment";

type Windowed = { fulfilment: Fulfilment; windowStartsAt: Date | null };

/** The most orders of a page with one list of the desk. */
export const DESK_LIMIT = 20;

/** Names of the desk's other lists: orders that nobody came for in their window, and sold ones. */
export const LATE = "late";
export const HANDED_OVER = "handed-over";

/** Names an order's window, also in an address. Orders without one share a name. */
export const windowKey = ({ fulfilment, windowStartsAt }: Windowed) =>
  windowStartsAt ? `${fulfilment}-${windowStartsAt.toISOString().slice(0, 16)}` : NO_WINDOW;

/** The name of the orders without a window. */
export const NO_WINDOW = "none";

/** The window that such a name means, or null. */
export function readWindowKey(key: string) {
  const [, way, minute] = /^([a-z]+)-(\d{4}-\d\d-\d\dT\d\d:\d\d)$/.exec(key) ?? [];
  const fulfilment = FULFILMENTS.find((one) => one === way);
  const startsAt = new Date(`${minute}Z`);
  return fulfilment && !Number.isNaN(startsAt.getTime()) ? { fulfilment, startsAt } : null;
}

/** The orders of each window, in the sequence of their first ones. */
export function byWindow<One extends Windowed>(orders: readonly One[]) {
  const windows = new Map<string, One[]>();
  for (const order of orders) {
    const key = windowKey(order);
    windows.set(key, [...(windows.get(key) ?? []), order]);
  }
  return Array.from(windows, ([key, members]) => ({ key, members }));
}
