import type { Database } from "~/database/db.server";
import { enterAct, openAccount } from "./ledger.server";

/**
 * Gives the points for reading a guide to its end. The caller makes sure that it is the first time.
 */
export async function recordGuide(
  tx: Database,
  finished: { userId: number; title: string; occurredAt?: Date },
): Promise<void> {
  const opened = await openAccount(tx, finished.userId, finished.occurredAt);
  const description = `You finished “${finished.title}”`;
  await enterAct(tx, opened, { action: "guide-finished", relatedType: "guide", description });
}
