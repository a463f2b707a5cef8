import { lt, sql } from "drizzle-orm";
import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { counterSales } from "~drizzle/schema";

/** Sales that are not finished. What a finished one says of its customer is in its order. */
const personal: PersonalTable[] = [
  {
    title: "Open sales at the counter",
    table: counterSales,
    where: about({ emails: [counterSales.email], accounts: [counterSales.userId] }),
    own: { as: "openCounterSales", without: ["userId", "number", "name", "version"] },
    forget: {
      how: "kept",
      why: "What lies on the counter stays in the sale, without the customer.",
      emptied: {
        ...{ userId: null, name: null, customerName: null, phone: null, email: null },
        ...{ note: null, discountReason: null },
        // A page that shows the customer is of the sale as it was.
        version: sql`${counterSales.version} + 1`,
      },
    },
    retention: {
      kind: "orders",
      old: (before) => lt(counterSales.createdAt, before),
      deletes: true,
    },
  },
];

export const counterModule: Module = { personal };
