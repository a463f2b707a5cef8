import type { User } from "~/domain/accounts/accounts.schema";
import type { CustomerInfo } from "./orders.schema";

/** Stands where a guest gave no address; nothing is sent there. */
const GUEST_EMAIL = "guest@example.com";
const GUEST_NAME = "Guest Customer";
const NO_ADDRESS = "To be provided";

/** Who an order is for: what was given, else the account's, else the words of SPEC.md, section 7. */
export function customerOf(user: User | null, given: CustomerInfo | null) {
  return {
    customerEmail: given?.email ?? user?.email ?? GUEST_EMAIL,
    customerName: given?.name ?? user?.username ?? GUEST_NAME,
    shippingAddress: given?.address ?? NO_ADDRESS,
  };
}

/** Whether the order has an address to write to. */
export const isReachable = ({ customerEmail }: { customerEmail: string }) =>
  customerEmail !== "" && customerEmail !== GUEST_EMAIL;

/** What stands in the two columns where nobody gave anything, and what people read there. */
export const STAND_INS = { customerEmail: GUEST_EMAIL, shippingAddress: NO_ADDRESS } as const;
export const NOT_GIVEN = "not given";

type Contact = { customerEmail: string; shippingAddress: string };

/** How to reach an order's customer in the words people read; the API keeps the literals. */
export const shownContact = ({ customerEmail, shippingAddress }: Contact): Contact => ({
  customerEmail: customerEmail === STAND_INS.customerEmail ? NOT_GIVEN : customerEmail,
  shippingAddress: shippingAddress === STAND_INS.shippingAddress ? NOT_GIVEN : shippingAddress,
});
