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

type Windowed = {
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
