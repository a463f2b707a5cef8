import { about, type PersonalTable } from "~/database/personal-tables.server";
import { dayCloses, orderDiscounts, payments, saleEntries } from "~drizzle/schema";

const why = "The books stay for seven years for the tax office. They name “Former member”.";

/** The tables of money with rows about people. */
export const moneyTables: PersonalTable[] = [
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
    forget: { how: "kept", why },
  },
  {
    title: "Discounts that the account gave",
    table: orderDiscounts,
    where: about({ accounts: [orderDiscounts.actorId] }),
    forget: { how: "kept", why },
  },
  {
    title: "Counts of the drawer that the account made",
    table: dayCloses,
    where: about({ accounts: [dayCloses.actorId] }),
    forget: { how: "kept", why },
  },
];
