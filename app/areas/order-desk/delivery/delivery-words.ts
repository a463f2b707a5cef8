import type { LoadedLine } from "~/domain/orders/delivery/comes-back";
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

type Driver = { driver: string | null; driverName: string | null };

/** The driver of a run, as at its departure. The account may be deleted since. */
export const driverWords = ({ driver, driverName }: Driver) =>
  driverName ?? driver ?? "A former member";

/** Lines that left the shop: "2 × Heirloom Flower (Batch B1), 1 × Gummies". */
export const loadedWords = (lines: readonly LoadedLine[]) =>
  lines
    .map(({ quantity, name, batches }) => `${quantity} × ${name}${batches ? ` (${batches})` : ""}`)
    .join(", ");
