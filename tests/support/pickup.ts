import { db } from "~/platform/database/db.server";
import type { OpeningHours } from "~/content/opening-hours";
import { DELIVERY_DEFAULTS, PICKUP_DEFAULTS } from "~/domain/orders/pickup/fulfilment";
import { setDelivery, setPickup } from "~/domain/orders/pickup/pickup-settings.server";
import { pickupWindows, settings, websiteSections } from "~drizzle/schema";
import { inArray } from "drizzle-orm";
import { anyAdmin } from "./builders";
import { publishFacts } from "./website";

const DELIVERY_ZIP = "12561";
/** Where switchDeliveryOn delivers to, and for how much. */
export const DELIVERY_ADDRESS = `5 Mill Lane, New Paltz, NY ${DELIVERY_ZIP}`;
export const DELIVERY_FEE_CENTS = 500;

const always = [{ from: "00:00", to: "23:59" }];

/** Open at all hours of all days. */
const HOURS: OpeningHours = {
  weekdays: {
    ...{ monday: always, tuesday: always, wednesday: always, thursday: always },
    ...{ friday: always, saturday: always, sunday: always },
  },
  holidays: [],
};

/** Publishes opening hours, and an address. */
export async function publishHours(openingHours: OpeningHours = HOURS) {
  await publishFacts({ address: "1 Main Street, New Paltz, NY 12561", openingHours });
}

/** Opens at all hours and lets customers choose windows of an hour. */
export async function switchPickupOn(details: Partial<typeof PICKUP_DEFAULTS> = {}) {
  await publishHours();
  const rules = { minutes: 60, leadMinutes: 0, cutoffMinutes: 0, ...details };
  await setPickup(anyAdmin(), { ...PICKUP_DEFAULTS, ...rules, isOn: true });
}

/** Delivers to 12561 in windows of two hours, for $5.00, orders of $20.00 or more. */
export async function switchDeliveryOn(details: Partial<typeof DELIVERY_DEFAULTS> = {}) {
  await publishHours();
  const hours = { from: "00:00", to: "23:59", leadMinutes: 0 };
  const terms = { zips: [DELIVERY_ZIP], feeCents: DELIVERY_FEE_CENTS, leastCents: 2000 };
  await setDelivery(anyAdmin(), {
    ...DELIVERY_DEFAULTS,
    ...hours,
    ...terms,
    ...details,
    isOn: true,
  });
}

/** Takes all of that back: other tests of the database order without windows. */
export async function switchWindowsOff() {
  await db.delete(settings).where(inArray(settings.key, ["shop.pickup", "shop.delivery"]));
  await db.delete(websiteSections);
  await db.delete(pickupWindows);
}
