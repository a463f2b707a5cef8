import type { Module } from "~/platform/product";
import { inArray } from "drizzle-orm";
import {
  about,
  type Part,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { dayCloses, orderDiscounts, payments, saleEntries } from "~drizzle/schema";

const why = "The books stay for seven years for the tax office. They name “Former member”.";

/** The books. */
const personal: PersonalTable[] = [
  {
    title: "Payments that the account took",
    table: payments,
    where: about({ accounts: [payments.actorId] }),
    forget: { how: "kept", why },
  },
  {
    title: "Entries of sales that the account made",
    table: saleEntries,
    where: about({ accounts: [saleEntries.actorId] }),
    forget: { how: "kept", why, plain: ["productName", "reason"] },
  },
  {
    title: "Discounts that the account gave",
    table: orderDiscounts,
    where: about({ accounts: [orderDiscounts.actorId] }),
    forget: { how: "kept", why, plain: ["reason"] },
  },
  {
    title: "Counts of the drawer that the account made",
    table: dayCloses,
    where: about({ accounts: [dayCloses.actorId] }),
    forget: { how: "kept", why, plain: ["note"] },
  },
];

const STAYS = "They stay with the order, without words.";

/** What the books have of orders. */
export const moneyParts: Part[] = [
  {
    title: "Discounts of orders",
    table: orderDiscounts,
    of: (ids) => inArray(orderDiscounts.orderId, [...ids]),
    forget: { how: "kept", why: STAYS, emptied: { reason: "" } },
  },
  {
    title: "Entries of sales",
    table: saleEntries,
    of: (ids) => inArray(saleEntries.orderId, [...ids]),
    forget: { how: "kept", why: STAYS, emptied: { reason: null }, plain: ["productName"] },
  },
];

export const moneyModule: Module = {
  personal,
};
