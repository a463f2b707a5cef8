import type { User } from "~/domain/accounts/accounts.schema";
import { markSettled } from "~/domain/appointments/requests/mark-answered.server";
import { closeReport } from "~/domain/forum/moderation/reports.server";
import { changeState } from "~/domain/inbox/change-items.server";
import type { InboxState } from "~/domain/inbox/inbox-kinds";
import type { Outcome } from "~/lib/outcome";

/**
 * Sets the state of these items, those that the actor may see. What is done is done for its source
 * too: a report is closed, a request for an appointment no longer due. Problems: "invalid" if none
 * is chosen.
 */
export function changeItemState(
  actor: Pick<User, "id" | "username" | "role">,
  ids: readonly number[],
  state: InboxState,
): Promise<Outcome<{ count: number }>> {
  return changeState(actor, ids, state, async (tx, changed) => {
    if (state !== "done") return;
    const idsOf = (kind: string) =>
      changed.filter((one) => one.kind === kind).map(({ sourceId }) => sourceId);
    await markSettled(tx, idsOf("appointment"));
    for (const id of idsOf("report")) await closeReport(tx, actor, id);
  });
}
