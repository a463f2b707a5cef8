import type { Module } from "~/platform/product";
import { about, type PersonalTable } from "~/platform/database/personal/personal-tables.server";
import { keepLetterCounts } from "./letter-outcome.server";
import { countHeldBack, sendDueLaunchUpdates } from "./schedule-launch-update.server";
import { wantedTopics } from "./topics";
import { newsletterIssues, newsletterSubscribers } from "~drizzle/schema";

/** The newsletter's subscribers. */
const personal: PersonalTable[] = [
  {
    title: "Newsletter",
    table: newsletterSubscribers,
    where: about({ emails: [newsletterSubscribers.email] }),
    mask: ({ droppedTopics, ...row }) => ({
      ...row,
      topics: wantedTopics(Array.isArray(droppedTopics) ? droppedTopics.map(String) : []),
    }),
    forget: { how: "deleted" },
  },
];

/** What only admins may decide. */
async function waitingLetters({ role }: { role: string }) {
  if (role !== "admin") return [];
  const label = "Letters that did not go at their hour";
  return [{ to: "/office/launch-updates", count: await countHeldBack(), label }];
}

export const newsletterModule: Module = {
  jobs: [
    { name: "send letters at their hour", every: "minute", run: sendDueLaunchUpdates },
    { name: "keep what became of letters", every: "hour", run: keepLetterCounts },
  ],
  waiting: { team: waitingLetters },
  personal,
  // The archive of letters.
  stale: [newsletterIssues],
};
