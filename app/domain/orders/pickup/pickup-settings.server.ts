import { z } from "zod";
import type { Database } from "~/database/db.server";
import { getSetting, setSetting } from "~/database/settings.server";
import { type AuditActor, audited } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
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

const storedPickup = z.object({ ...rules, cutoffMinutes: z.int().nonnegative() });

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

/** Sets how pickup works, for orders from now on. */
export async function setPickup(admin: AuditActor, settings: PickupSettings) {
  await audited(
    admin,
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
 * begins, at `zips` if it is on without any.
 */
export async function setDelivery(
  admin: AuditActor,
  settings: DeliverySettings,
): Promise<Outcome<object>> {
  if (settings.to <= settings.from) {
    return refuse("invalid", "Enter an end after the begin", { field: "to" });
  }
  if (settings.isOn && settings.zips.length === 0) {
    return refuse("invalid", "Enter where you deliver, like 12401, 12402", { field: "zips" });
  }
  await audited(
    admin,
    (tx) => setSetting("shop.delivery", JSON.stringify(settings), tx),
    () => ({ act: "delivery set", detail: settings.isOn ? "on" : "off" }),
  );
  return { ok: true };
}
