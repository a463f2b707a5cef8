import { markDue, markSettled } from "~/domain/appointments/requests/mark-answered.server";
import { closeReport } from "~/domain/forum/moderation/reports.server";
import { type ChangedItem, changeState, type InboxActor } from "~/domain/inbox/change-items.server";
import type { MailInInput } from "~/domain/inbox/inbox.schema";
import type { InboxState } from "~/domain/inbox/inbox-kinds";
import { addMailIn } from "~/domain/inbox/replies/receive-mail.server";
import type { Outcome } from "~/lib/outcome";
import type { Database } from "~/platform/database/db.server";

/**
 * Sets the state of these items, those that the actor may see. It holds for its source too: a
 * report that is done is closed, a request for an appointment is due only while it is the team's
 * turn. Problems: "invalid" if none is chosen.
 */
export function changeItemState(
  actor: InboxActor,
  ids: readonly number[],
  state: InboxState,
): Promise<Outcome<{ count: number }>> {
  return changeState(actor, ids, state, async (tx, changed) => {
    if (state === "new" || state === "open") return followOpened(tx, changed);
    await markSettled(tx, idsOf("appointment", changed));
    if (state !== "done") return;
    for (const id of idsOf("report", changed)) await closeReport(tx, actor, id);
  });
}

/** Adds a mail of the sender to the item, as addMailIn does. Its request is due again. */
export function addItemMail(
  actor: InboxActor,
  itemId: number,
  input: MailInInput,
): Promise<Outcome<{ id: number }>> {
  return addMailIn(actor, itemId, input, followOpened);
}

/** What it means for their sources that items are to do again, in the same transaction. */
export async function followOpened(tx: Database, changed: readonly ChangedItem[]) {
  for (const { kind, sourceId, dueAt } of changed) {
    if (kind === "appointment") await markDue(tx, sourceId, dueAt);
  }
}

const idsOf = (kind: string, changed: readonly ChangedItem[]) =>
  changed.filter((one) => one.kind === kind).map(({ sourceId }) => sourceId);
