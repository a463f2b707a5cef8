import type { Run, RunStop } from "~/domain/orders/delivery/delivery-queries.server";
import { notLeaving } from "~/domain/orders/delivery/not-leaving";
import { UNDO_MS } from "~/domain/opening/undo-time";

export type ShownStop = ReturnType<typeof shownStop>;

/** A stop as the page of its run shows it: why it cannot leave, and whether its outcome can be undone. */
export function shownStop(stop: RunStop, run: Run, now: Date) {
  const { items: _, loaded: __, cameBack: ___, ...shown } = stop;
  return {
    ...shown,
    problem: run.departedAt ? null : notLeaving(stop, run),
    canUndo: run.isOut && stop.backAt !== null && now.getTime() - stop.backAt.getTime() < UNDO_MS,
  };
}
