import { seedInvestorSamples } from "./store-document.server";
import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { investorDocumentOpens } from "~drizzle/schema";

/** Who opened which document. */
const personal: PersonalTable[] = [
  {
    title: "Investor documents that were opened",
    table: investorDocumentOpens,
    where: about({
      emails: [investorDocumentOpens.userEmail],
      accounts: [investorDocumentOpens.userId],
    }),
    own: { as: "openedDocuments" },
    forget: {
      how: "kept",
      why: "Who opened confidential documents is recorded, so that it can be answered for.",
      plain: ["documentTitle", "userEmail", "how"],
    },
  },
];

export const documentsModule: Module = {
  seed: seedInvestorSamples,
  personal,
};
