import { addressOf } from "~/domain/accounts/account-address";
import type { User } from "~/domain/accounts/accounts.schema";
import type { CustomerInfo } from "./orders.schema";

/** Placeholder for a guest who gave no address. No mail is sent to it. */
const GUEST_EMAIL = "guest@example.com";
const GUEST_NAME = "Guest Customer";
const NO_ADDRESS = "To be provided";

/** The customer of an order: the given values, else the account's, else placeholders. */
export function customerOf(user: User | null, given: CustomerInfo | null) {
  return {
    customerEmail: given?.email ?? (user && addressOf(user)) ?? GUEST_EMAIL,
    customerName: given?.name ?? user?.username ?? GUEST_NAME,
    shippingAddress: given?.address ?? NO_ADDRESS,
  };
}

/** Whether mail can be sent to the order's address. */
export const isReachable = ({ customerEmail }: { customerEmail: string }) =>
  customerEmail !== "" && customerEmail !== GUEST_EMAIL;

/** The placeholders in the two columns, and the words that people see instead. */
export const STAND_INS = { customerEmail: GUEST_EMAIL, shippingAddress: NO_ADDRESS } as const;
export const NOT_GIVEN = "not given";

/** An order's address in words for people. */
export const emailWords = (email: string) =>
  isReachable({ customerEmail: email }) ? email : NOT_GIVEN;

type Contact = { customerEmail: string; shippingAddress: string };

/** The customer's contact in words for people. The API returns the placeholders. */
export const shownContact = ({ customerEmail, shippingAddress }: Contact): Contact => ({
  customerEmail: customerEmail === STAND_INS.customerEmail ? NOT_GIVEN : customerEmail,
  shippingAddress: shippingAddress === STAND_INS.shippingAddress ? NOT_GIVEN : shippingAddress,
});
