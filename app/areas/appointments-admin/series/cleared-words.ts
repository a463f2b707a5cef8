import { plural } from "~/lib/counts";
import { UNDO_MINUTES } from "~/domain/opening/undo-time";
import { partiesAre } from "../times/told-parties";

/** How long a cancelled time and its guests can come back. */
export const UNDO_WORDS = `Times without guests are removed. The mail to guests goes after ${UNDO_MINUTES} minutes. Until then they come back with their time. If it begins within the hour, the mail goes at once.`;

type Cleared = { removed: number; cancelled: number; kept: number; told: number };

/** "3 times removed. 1 time cancelled. 2 parties are told by mail." */
export function clearedWords({ removed, cancelled, kept, told }: Cleared): string {
  return [
    `${plural(removed, "time")} removed.`,
    ...(cancelled > 0 ? [`${plural(cancelled, "time")} cancelled.`] : []),
    ...(kept > 0 ? [`${plural(kept, "time")} with guests kept.`] : []),
    ...(told > 0 ? [`${partiesAre(told)} told by mail, in ${UNDO_MINUTES} minutes.`] : []),
  ].join(" ");
}

type Remade = { made: number; restored: number; clashes: readonly string[] };

/** "3 times added again. 1 cancellation undone, nobody was told. …meets Group Tour in the same place." */
export function remadeWords({ made, restored, clashes }: Remade): string {
  return [
    `${plural(made, "time")} added again.`,
    ...(restored > 0 ? [`${plural(restored, "cancellation")} undone, and nobody was told.`] : []),
    ...clashes.map((words) => `${words}.`),
  ].join(" ");
}
