import { HANDED_OVER, LATE, NO_WINDOW } from "~/domain/orders/desk/desk-windows";
import { formatTimes } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";

export const DESK = "/office/orders";
export const PICKING = `${DESK}/picking`;
export const LABELS = `${DESK}/labels`;

export const DESK_FAILURE = { title: "Nothing Was Changed", description: "Something went wrong" };

/** The desk's page of an order. */
export const orderPath = (id: number) => `${DESK}/${id}`;

/** The desk on a day. */
export const deskOn = (day: string) => withQuery(DESK, { day });

/** One list of the desk on a day. */
export const listOn = (day: string, list: string, page = 1) =>
  withQuery(DESK, { day, list, page: page > 1 ? String(page) : null });

export type Windowed = {
  fulfilment: "pickup" | "delivery";
  windowStartsAt: Date | null;
  windowEndsAt: Date | null;
};

/** "2:00 PM to 2:30 PM", a delivery named as one. */
export function windowHeading({ fulfilment, windowStartsAt, windowEndsAt }: Windowed): string {
  if (!windowStartsAt || !windowEndsAt) return "Without a time";
  const times = formatTimes({ startsAt: windowStartsAt, endsAt: windowEndsAt });
  return fulfilment === "delivery" ? `Delivery, ${times}` : times;
}

export const LIST_HEADINGS = {
  [LATE]: "Late",
  [NO_WINDOW]: "Without a time",
  [HANDED_OVER]: "Handed over",
};

/** The heading of a list, which may be the window of its first order. */
export const listHeading = (list: string, first: Windowed | undefined): string =>
  Object.entries(LIST_HEADINGS).find(([name]) => name === list)?.[1] ??
  (first ? windowHeading(first) : "Orders of this window");
