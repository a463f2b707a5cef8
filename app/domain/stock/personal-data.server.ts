import { about, type PersonalTable } from "~/database/personal-tables.server";
import { stockMovements } from "~drizzle/schema";

/** The tables of stock with rows about people. */
export const stockTables: PersonalTable[] = [
  {
    title: "Changes of stock that the account made",
    table: stockMovements,
    where: about({ accounts: [stockMovements.actorId] }),
    forget: { how: "kept", why: "The ledger of stock stays. It names “Former member”." },
  },
];
