import { seedInvestorSamples } from "./store-document.server";
import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { investorDocumentOpens, investorTermsAcceptances } from "~drizzle/schema";

/** Who opened which document, and who accepted which terms. */
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
  {
    title: "Confidentiality terms that were accepted",
    table: investorTermsAcceptances,
    where: about({
      emails: [investorTermsAcceptances.userEmail],
      accounts: [investorTermsAcceptances.userId],
    }),
    own: { as: "acceptedTerms" },
    forget: {
      how: "kept",
      why: "The promise of confidentiality binds whoever gave it after the account is deleted too.",
      plain: ["userEmail"],
    },
  },
];

export const documentsModule: Module = {
  seed: seedInvestorSamples,
  personal,
};
