import type { LaunchUpdateRow } from "~/domain/newsletter/launch-updates.server";

export const LAUNCH_UPDATES = "/office/launch-updates";
export const launchUpdatePath = (id: number) => `${LAUNCH_UPDATES}/${id}`;

/** Why a letter did not go at its hour. */
export const HELD_BACK: Record<NonNullable<LaunchUpdateRow["heldBack"]>, string> = {
  rights: "whoever set the hour may not send letters any more.",
  nobody: "nobody on the list would have got it.",
  late: "the site could not send it for half a day, and its words may be out of date.",
};
