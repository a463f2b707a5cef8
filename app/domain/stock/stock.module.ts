import { withdrawPast } from "./withdraw-batch.server";
import type { Module } from "~/platform/product";
import { inArray } from "drizzle-orm";
import {
  about,
  type Part,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { productBatches, stockMovements } from "~drizzle/schema";

/** The ledger of stock. */
const personal: PersonalTable[] = [
  {
    title: "Changes of stock that the account made",
    table: stockMovements,
    where: about({ accounts: [stockMovements.actorId] }),
    forget: {
      how: "kept",
      why: "The ledger of stock stays. It names “Former member”.",
      plain: ["reason"],
    },
  },
];

/** What orders took from the stock. */
export const stockPart: Part = {
  title: "Stock that orders took",
  table: stockMovements,
  of: (ids) => inArray(stockMovements.orderId, [...ids]),
  forget: {
    how: "kept",
    why: "The ledger of stock stays, without words.",
    emptied: { reason: null },
  },
};

export const stockModule: Module = {
  jobs: [{ name: "withdraw past batches", every: "minute", run: withdrawPast }],
  personal,
  stale: [productBatches],
};
