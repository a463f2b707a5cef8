import { about, type PersonalTable } from "~/database/personal-tables.server";
import { newsletterSubscribers } from "~drizzle/schema";

/** The table of the newsletter's subscribers. */
export const newsletterTables: PersonalTable[] = [
  {
    title: "Newsletter",
    table: newsletterSubscribers,
    where: about({ emails: [newsletterSubscribers.email] }),
    forget: { how: "deleted" },
  },
];
