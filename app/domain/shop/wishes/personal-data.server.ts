import { lt } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import { stockWishes } from "~drizzle/schema";

/** The tables of wishes. */
export const wishTables: PersonalTable[] = [
  {
    title: "Wishes to be told when a product is back",
    table: stockWishes,
    where: about({ emails: [stockWishes.email], accounts: [stockWishes.userId] }),
    hidden: ["token"],
    forget: { how: "deleted" },
  },
];

/** Deletes the oldest wishes from before then. Returns how many. */
export async function sweepWishes(tx: Database, { before, limit }: Sweep): Promise<number> {
  return (await deleteOldest(tx, stockWishes, lt(stockWishes.createdAt, before), limit)).length;
}
