import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { newsletterIssues, newsletterSubscribers } from "~drizzle/schema";

/** The newsletter's subscribers. */
const personal: PersonalTable[] = [
  {
    title: "Newsletter",
    table: newsletterSubscribers,
    where: about({ emails: [newsletterSubscribers.email] }),
    forget: { how: "deleted" },
  },
];

export const newsletterModule: Module = {
  personal,
  // The archive of letters.
  stale: [newsletterIssues],
};
