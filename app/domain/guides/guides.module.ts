import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { guideCompletions } from "~drizzle/schema";

/** Finished guides. */
const personal: PersonalTable[] = [
  {
    title: "Finished guides",
    table: guideCompletions,
    where: about({ accounts: [guideCompletions.userId] }),
    own: { as: "guides" },
    forget: { how: "deleted" },
  },
];

export const guidesModule: Module = {
  personal,
};
