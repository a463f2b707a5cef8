import { otherDaysInWords, weekInWords } from "~/content/hours-in-words";
import { shop } from "~/content/shop";
import type { Site } from "~/content/site";
import { businessInstant } from "~/lib/dates/calendar-days";
import { businessDay, formatLongDay, formatTimes } from "~/lib/dates/dates";
import { formatMoney, parseCents } from "~/lib/money";

type Window = { windowStartsAt: Date | null; windowEndsAt: Date | null };

/** "Saturday, November 21, 2026, 2:00 PM to 2:30 PM", in New York. Null without a window. */
export function windowWords({ windowStartsAt, windowEndsAt }: Window): string | null {
  if (!windowStartsAt || !windowEndsAt) return null;
  const times = formatTimes({ startsAt: windowStartsAt, endsAt: windowEndsAt });
  return `${formatLongDay(businessDay(windowStartsAt))}, ${times}`;
}

export type CollectedOrder = Window & {
  fulfilment: "pickup" | "delivery";
  total: string;
  status: string;
};

/** `at` is the instant that the words tell. */
export type PickupFact = { name: string; words: string; at?: Date };

/** Empty for a delivery on its way, which was paid before. */
function howToPay({ fulfilment, status }: CollectedOrder): string {
  if (fulfilment === "pickup") return shop.howToPay;
  return status === "ready" ? "" : shop.howToPayDelivery;
}

type Fact = [name: string, words: string | false | null | undefined, at?: Date | null];

const otherDay = ({ day, words }: { day: string; words: string }): Fact => [
  "Other hours",
  words,
  businessInstant(day, "00:00"),
];

/**
 * What a customer must know to get the order: place, time, hours, total, what to bring. What the
 * business has not set is left out.
 */
export function pickupFacts(order: CollectedOrder, site: Site, now: Date): PickupFact[] {
  const isPickup = order.fulfilment === "pickup";
  const window = windowWords(order);
  const hours = isPickup && site.openingHours;
  const total = formatMoney(parseCents(order.total));
  const whenReady =
    order.status === "ready" ? "It is ready now" : "We will tell you when it is ready";
  const facts: Fact[] = [
    ["Where", isPickup ? site.address : "At the address that you gave us"],
    ["When", window ? `${window} (New York time)` : whenReady, order.windowStartsAt],
    ["Opening hours", hours && weekInWords(hours).join("; ")],
    ...(hours ? otherDaysInWords(hours, businessDay(now)).map(otherDay) : []),
    ["Total", `${total}. ${howToPay(order)}`.trim()],
    [isPickup ? "Bring" : "ID", isPickup ? shop.bring : shop.idAtTheDoor],
    ["Phone", site.phone],
  ];
  return facts.flatMap(([name, words, at]) =>
    name && words ? [{ name, words, ...(at && { at }) }] : [],
  );
}
