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
export const isReachable = (order: { customerEmail: string }) =>
  order.customerEmail !== GUEST_EMAIL;
