import { STATE_LABELS } from "~/domain/orders/delivery/stop-state";
import type { Unplanned } from "~/domain/orders/delivery/delivery-queries.server";
import { STATUS_WORDS } from "~/domain/orders/order-status";
import { formatTimes } from "~/lib/dates/dates";
import { withQuery } from "~/lib/input/query";
import type { Windowed } from "../desk-words";

export const DELIVERY = "/office/delivery";

/** The deliveries of a day. */
export const deliveriesOn = (day: string) => withQuery(DELIVERY, { day });

/** The page of a run, or of something about it. */
export const runPath = (id: number, act?: string) =>
  act === undefined ? `${DELIVERY}/${id}` : `${DELIVERY}/${id}/${act}`;

/** "2:00 PM to 4:00 PM", where the page says the day and that it is delivered. */
export const timesOf = ({ windowStartsAt: startsAt, windowEndsAt: endsAt }: Windowed) =>
  startsAt && endsAt ? formatTimes({ startsAt, endsAt }) : "Without a time";

/** How an order on no run stands: it may have come back from one. */
export const unplannedLabel = ({ status, delivery }: Pick<Unplanned, "status" | "delivery">) =>
  delivery ? STATE_LABELS[delivery] : STATUS_WORDS[status].label;

/** An address of several lines, where there is only one. */
export const onOneLine = (address: string) => address.replaceAll(/\s*\n\s*/g, ", ");

/** The driver of a run, whose account may be deleted. */
export const driverWords = ({ driver }: { driver: string | null }) => driver ?? "A former member";

type Named = { driver: string | null; firstName: string | null; lastName: string | null };

/** The driver's name for papers: first and last name if the account has them. */
export const driverName = (run: Named) =>
  [run.firstName, run.lastName].filter(Boolean).join(" ") || driverWords(run);
