import { about, type PersonalTable } from "~/database/personal-tables.server";
import { websiteDrafts, websiteVersions } from "~drizzle/schema";

const OF_THE_HISTORY = "The website's history says who wrote what.";

/** The tables of who wrote the website's words. */
export const websiteTables: PersonalTable[] = [
  {
    title: "Drafts of the website",
    table: websiteDrafts,
    where: about({ accounts: [websiteDrafts.authorId] }),
    forget: { how: "kept", why: OF_THE_HISTORY },
  },
  {
    title: "Versions of the website",
    table: websiteVersions,
    where: about({ accounts: [websiteVersions.authorId] }),
    forget: { how: "kept", why: OF_THE_HISTORY },
  },
];
