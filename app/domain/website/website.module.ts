import { startPublishing } from "./published.server";
import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { closedDays, websiteDrafts, websiteSections, websiteVersions } from "~drizzle/schema";

const forget = {
  how: "kept" as const,
  why: "The website's words stay, without the name of who wrote them.",
  emptied: { authorName: "Former member" },
  plain: ["key", "value"],
};

/** Who wrote the website's words. */
const personal: PersonalTable[] = [
  {
    title: "Drafts of the website",
    table: websiteDrafts,
    where: about({ accounts: [websiteDrafts.authorId] }),
    forget,
  },
  {
    title: "Versions of the website",
    table: websiteVersions,
    where: about({ accounts: [websiteVersions.authorId] }),
    forget,
  },
];

export const websiteModule: Module = {
  worker: { start: startPublishing },
  personal,
  stale: [websiteSections, closedDays],
};
