import type { Database } from "~/database/db.server";
import {
  addEvent,
  awaitSender,
  openItem,
  reopenItem,
  settleItem,
} from "~/domain/inbox/inbox-items.server";
import type { reservations } from "~drizzle/schema";
import type { ReservationAct, ReservationState } from "../appointment-states";
import type { Author } from "./tell-change.server";

type Reservation = typeof reservations.$inferSelect;
type Change = { act: ReservationAct; author: Author; title: string };

/**
 * Keeps the inbox in step with a reservation that was just stored: a request that waits for the
 * team is an item, which is answered as soon as it no longer is.
 */
export async function followInInbox(
  tx: Database,
  fromState: ReservationState | null,
  { id, state, dueAt, name, email, message }: Reservation,
  { act, author, title }: Change,
) {
  const source = { kind: "appointment", sourceId: id } as const;
  const actor = author.by === "team" ? author.admin : null;
  const isRequest = state === "requested";
  const waitsForTeam = isRequest && dueAt !== null;
  if (fromState !== null) await addEvent(tx, source, actor, { event: "changed", detail: act });
  if (waitsForTeam) {
    const subject = `Appointment: ${title}`;
    await openItem(tx, { ...source, name, email, subject, text: message ?? "", dueAt });
  }
  if (fromState === null) return;
  if (waitsForTeam) await reopenItem(tx, source, actor, dueAt);
  else if (isRequest) await awaitSender(tx, source, actor);
  else await settleItem(tx, source, actor);
}
