import { db } from "~/platform/database/db.server";
import { businessDay, formatShortDay, formatTimes } from "~/lib/dates/dates";
import { publishedSite } from "~/domain/website/published.server";
import type { Fulfilment } from "./fulfilment";
import { listWindows, type OpenWindow } from "./order-windows.server";
import { getDelivery } from "./pickup-settings.server";
import { type CollectedOrder, type PickupFact, pickupFacts } from "./pickup-words";

/** What the checkout lets the customer choose. */
export type CheckoutChoices = {
  fulfilment: Fulfilment;
  /** What the checkout says of delivery. Null if we do not deliver. */
  delivery: { feeCents: number; leastCents: number; zips: string[] } | null;
  /** Whether a time must be chosen. */
  hasTimes: boolean;
  /** The days with a place left, each with its times as radio buttons. The note counts the places. */
  days: { day: string; label: string; times: { value: string; label: string; note: string }[] }[];
};

/** The choices for pickup or delivery. Delivery becomes pickup where we do not deliver. */
export async function checkoutChoices(asked: Fulfilment, now: Date): Promise<CheckoutChoices> {
  const { isOn, feeCents, leastCents, zips } = await getDelivery();
  const isOffered = isOn && (await publishedSite(db)).openingHours !== undefined;
  const fulfilment = isOffered ? asked : "pickup";
  const { isOn: hasTimes, windows } = await listWindows(fulfilment, now);
  return {
    fulfilment,
    delivery: isOffered ? { feeCents, leastCents, zips } : null,
    hasTimes,
    days: byDay(windows),
  };
}

function byDay(windows: readonly OpenWindow[]): CheckoutChoices["days"] {
  const days = [...new Set(windows.map(({ startsAt }) => businessDay(startsAt)))];
  return days.map((day) => ({
    day,
    label: formatShortDay(day),
    times: windows
      .filter(({ startsAt }) => businessDay(startsAt) === day)
      .map((window) => ({
        value: window.startsAt.toISOString(),
        label: formatTimes(window),
        note: `${window.left} left`,
      })),
  }));
}

/** What the customer must know to get the order, for its page. */
export const listPickupFacts = async (order: CollectedOrder, now: Date): Promise<PickupFact[]> =>
  pickupFacts(order, await publishedSite(db), now);
