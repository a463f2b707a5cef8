import { formatMoney } from "~/lib/money";
import { type Refusal, refuse } from "~/lib/outcome";
import type { DeliverySettings } from "./fulfilment";

type Delivered = {
  address: string | null;
  phone: string | null;
  /** Of the products. */
  cents: number;
};

export const NO_DELIVERY = refuse("conflict", "We do not deliver now. Choose pickup");

/** Why an order cannot be delivered, or null. */
export function whyNoDelivery(
  { isOn, zips, leastCents }: DeliverySettings,
  { address, phone, cents }: Delivered,
): Refusal | null {
  const invalid = (field: string, message: string) => refuse("invalid", message, { field });
  if (!isOn) return NO_DELIVERY;
  if (cents < leastCents) {
    return refuse(
      "invalid",
      `We deliver orders of ${formatMoney(leastCents)} or more; this one has ${formatMoney(cents)}. Add to it or choose pickup`,
    );
  }
  if (!phone) {
    return invalid("phone", "Enter your phone number, so that we can reach you about the delivery");
  }
  if (!address) return invalid("address", "Enter the address to deliver to, with its ZIP code");
  if (!zips.includes(zipOf(address) ?? "")) {
    return invalid(
      "address",
      `We deliver to ZIP codes ${zips.join(", ")}. Enter an address there, with its ZIP code, or choose pickup`,
    );
  }
  return hasStreet(address)
    ? null
    : invalid("address", "Enter the street and the number too, like 5 Mill Lane, 12561");
}

const ZIP = /\b(\d{5})(?:-\d{4})?\b/g;

/** The last ZIP code in an address: numbers of houses come before it. */
const zipOf = (address: string) => Array.from(address.matchAll(ZIP), ([, zip]) => zip).at(-1);

/** Whether an address has words and a number beside its ZIP code. A town alone is no address. */
function hasStreet(address: string): boolean {
  const last = Array.from(address.matchAll(ZIP)).at(-1)?.[0] ?? "";
  const at = address.lastIndexOf(last);
  const others = address.slice(0, at) + address.slice(at + last.length);
  return /\p{L}/u.test(others.replace(/\b(NY|New York)\b/gi, "")) && /\d/.test(others);
}
