import { withdrawPast } from "./withdraw-batch.server";
import type { Module } from "~/platform/product";
import { inArray } from "drizzle-orm";
import {
  about,
  type Part,
  type PersonalTable,
} from "~/platform/database/personal/personal-tables.server";
import { productBatches, stockMovements, stockWriteOffs } from "~drizzle/schema";
import { waitingWriteOffs } from "./write-off-queries.server";

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
  {
    title: "Write-offs of stock that name the account as witness",
    table: stockWriteOffs,
    where: about({ accounts: [stockWriteOffs.witnessId] }),
    forget: {
      how: "kept",
      why: "New York wants to know who destroyed cannabis and who witnessed it (9 NYCRR 125.8). Both names stay for as long as the ledger.",
      plain: ["recordedBy", "method", "witness", "namedBy", "givenTo", "policeReport"],
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
  waiting: { team: waitingWriteOffs },
  stale: [productBatches],
};
