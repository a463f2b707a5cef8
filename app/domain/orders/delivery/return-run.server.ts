import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { type Outcome, refuse } from "~/lib/outcome";
import { deliveryRuns, deliveryStops } from "~drizzle/schema";
import { seenBack } from "./comes-back";
import { getRunWithStops } from "./delivery-queries.server";
import { lockRun, recordRun } from "./plan-run.server";
import { isUnderway } from "./stop-state";

/**
 * Records that a run is back in the shop now, with all that was not handed over, and who says so. The
 * same press again changes nothing. Problems: "not-found"; "conflict" if the run has not left, an order
 * is still with the driver, or something else comes back than the page showed.
 */
export function returnRun(
  actor: Admin,
  runId: number,
  { seen }: { seen: string },
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockRun(tx, runId);
    if (!locked.ok) return locked;
    const { departedAt, isOut } = locked.run;
    if (!departedAt) return refuse("conflict", "This run has not left yet");
    if (!isOut) return { ok: true };
    const stops = (await getRunWithStops(runId, tx))?.stops ?? [];
    const underway = stops.find(({ state }) => isUnderway(state));
    if (underway) {
      return refuse(
        "conflict",
        `Order ${underway.id} is still with the driver. Enter what happened to it first`,
      );
    }
    if (seenBack(stops) !== seen) {
      return refuse(
        "conflict",
        "Something else comes back than the page showed. Look at it and press again",
      );
    }
    for (const { stopId, back } of stops) {
      await tx.update(deliveryStops).set({ cameBack: back }).where(eq(deliveryStops.id, stopId));
    }
    const now = { returnedAt: new Date(), returnedById: actor.id };
    await tx.update(deliveryRuns).set(now).where(eq(deliveryRuns.id, runId));
    const words = stops.flatMap(({ id, back }) =>
      back.map(({ quantity, name }) => `order ${id}: ${quantity} × ${name}`),
    );
    await recordRun(tx, actor, runId, "delivery run back", words.join(", ") || "with nothing");
    return { ok: true };
  });
}
