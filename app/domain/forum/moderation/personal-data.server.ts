import { about, type PersonalTable } from "~/database/personal-tables.server";
import { forumSuspensions } from "~drizzle/schema";

/** The tables of what moderators decided about people. */
export const moderationTables: PersonalTable[] = [
  {
    title: "Suspensions from writing",
    table: forumSuspensions,
    where: about({ accounts: [forumSuspensions.userId] }),
    forget: { how: "deleted" },
  },
];
