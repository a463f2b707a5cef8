import { z } from "zod";
import { endOnDay, type OpeningHours } from "~/content/opening-hours";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { getSetting, setSetting } from "~/platform/database/settings.server";
import { type AuditActor, auditedEdit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { publishedSite } from "~/domain/website/published.server";
import {
  DELIVERY_DEFAULTS,
  type DeliverySettings,
  PICKUP_DEFAULTS,
  type PickupSettings,
} from "./fulfilment";

const rules = {
  isOn: z.boolean(),
  minutes: z.int().positive(),
  orders: z.int().positive(),
  leadMinutes: z.int().nonnegative(),
  daysAhead: z.int().nonnegative(),
};

const storedPickup = z.object({
  ...rules,
  cutoffMinutes: z.int().nonnegative(),
  unconfirmedDays: z.int().positive().default(PICKUP_DEFAULTS.unconfirmedDays),
});

const storedDelivery = z.object({
  ...rules,
  zips: z.array(z.string()),
  feeCents: z.int().nonnegative(),
  leastCents: z.int().nonnegative(),
  from: z.string(),
  to: z.string(),
});

/** How pickup works. Off until the owner switched it on. */
export async function getPickup(tx?: Database): Promise<PickupSettings> {
  const stored = await getSetting("shop.pickup", tx);
  return stored === null ? PICKUP_DEFAULTS : storedPickup.parse(JSON.parse(stored));
}

/** Sets how pickup works, for orders from now on. Problems: that of `check`. */
export async function setPickup(admin: AuditActor, settings: PickupSettings, check?: EditCheck) {
  return auditedEdit(
    admin,
    check,
    (tx) => setSetting("shop.pickup", JSON.stringify(settings), tx),
    () => ({ act: "pickup set", detail: settings.isOn ? "on" : "off" }),
  );
}

/** How delivery works. Off until the owner switched it on. */
export async function getDelivery(tx?: Database): Promise<DeliverySettings> {
  const stored = await getSetting("shop.delivery", tx);
  return stored === null ? DELIVERY_DEFAULTS : storedDelivery.parse(JSON.parse(stored));
}

/**
 * Sets how delivery works, for orders from now on. Problems: "invalid" at `to` if it ends before it
 * begins or no weekday is open from begin to end, at `zips` if it is on without any; that of `check`.
 */
export async function setDelivery(
  admin: AuditActor,
  settings: DeliverySettings,
  check?: EditCheck,
): Promise<Outcome<object>> {
  if (settings.to <= settings.from) {
    return refuse("invalid", "Enter an end after the begin", { field: "to" });
  }
  if (settings.isOn && settings.zips.length === 0) {
    return refuse("invalid", "Enter where you deliver, like 12401, 12402", { field: "zips" });
  }
  const hours = (await publishedSite(db)).openingHours;
  if (settings.isOn && hours && !isEverOpen(settings, hours)) {
    return refuse("invalid", OUTSIDE_HOURS, { field: "to" });
  }
  return auditedEdit(
    admin,
    check,
    (tx) => setSetting("shop.delivery", JSON.stringify(settings), tx),
    () => ({ act: "delivery set", detail: settings.isOn ? "on" : "off" }),
  );
}

const OUTSIDE_HOURS =
  "No day of the week is open from begin to end. Enter times within the opening hours";

const isEverOpen = ({ from, to }: DeliverySettings, { weekdays }: OpeningHours) =>
  Object.values(weekdays).some((spans) =>
    spans.some((span) => span.from <= from && to <= endOnDay(span)),
  );
