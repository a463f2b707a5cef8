import { lt } from "drizzle-orm";
import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { counterSales } from "~drizzle/schema";

/** Sales that are not finished. What a finished one says of its customer is in its order. */
const personal: PersonalTable[] = [
  {
    title: "Open sales at the counter",
    table: counterSales,
    where: about({ emails: [counterSales.email] }),
    forget: { how: "deleted" },
    retention: { kind: "orders", old: (before) => lt(counterSales.createdAt, before) },
  },
];

export const counterModule: Module = { personal };
