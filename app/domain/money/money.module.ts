import type { Module } from "~/platform/product";
import { inArray } from "drizzle-orm";
import {
  about,
  type Part,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { businessDay, formatLongDay } from "~/lib/dates/dates";
import {
  dayCloses,
  drawerMoves,
  drawerShifts,
  orderDiscounts,
  payments,
  saleEntries,
} from "~drizzle/schema";
import { listUnclosed } from "./drawers/drawer-queries.server";
import { SOON_DAYS } from "./reports/runs-out.server";

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
  {
    title: "Drawers that the account opened",
    table: drawerShifts,
    where: about({ accounts: [drawerShifts.personId] }),
    forget: { how: "kept", why },
  },
  {
    title: "Cash that the account moved",
    table: drawerMoves,
    where: about({ accounts: [drawerMoves.actorId] }),
    forget: { how: "kept", why, plain: ["reason"] },
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

/** Days and drawers that nobody closed, and products that run out. */
async function unclosed(_: unknown, now: Date) {
  const { open, day, soon } = await listUnclosed(businessDay(now));
  return [
    { label: "Drawers of earlier days to count", to: "/office/drawers", count: open },
    {
      label: `Day not closed: ${day ? formatLongDay(day) : ""}`,
      to: `/office/close?day=${day}`,
      count: day === null ? 0 : 1,
    },
    { label: `Gone within ${SOON_DAYS} days`, to: "/office/stock/forecast", count: soon },
  ];
}

export const moneyModule: Module = {
  personal,
  waiting: { team: unclosed },
};
