import { eq, sql } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { getSetting } from "~/platform/database/settings.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { offerings, reservationChanges, type reservations, users } from "~drizzle/schema";
import type { ReservationState } from "../appointment-states";
import { type Author, reservationChanged, type ToldChange } from "./reservation-changed.server";
import { offeringColumns } from "../sessions/session-rows.server";

type Reservation = typeof reservations.$inferSelect;

/**
 * Adds a change to the reservation's history, the team's to the audit log, and tells what has to
 * follow. What a guest did is told to the team at once, if the settings want it.
 */
export async function storeChange(
  tx: Database,
  fromState: ReservationState | null,
  reservation: Reservation,
  change: ToldChange,
  now: Date,
) {
  const { act, author } = change;
  const teamMail = author.by === "guest" ? await getSetting("appointments.teamMail", tx) : "none";
  const { id: changeId } = onlyRow(
    await tx
      .insert(reservationChanges)
      .values({
        reservationId: reservation.id,
        at: now,
        by: author.by,
        userId: authorId(author),
        act,
        fromState,
        toState: reservation.state,
        detail: change.detail ?? null,
        kept: change.kept ?? null,
        teamToldAt: author.by === "guest" && teamMail !== "hourly" ? now : null,
      })
      .returning({ id: reservationChanges.id }),
  );
  if (author.by === "team") {
    const subject = `appointment ${reservation.reference}`;
    await recordAudit(tx, author.admin, { act: `appointment ${act}`, subject });
  }
  const offering = change.session?.offering ?? (await offeringOf(tx, reservation.offeringId));
  const isTeamTold = teamMail !== "hourly" && teamMail !== "none";
  const told = { ...change, offering, changeId, fromState, isTeamTold, now };
  await reservationChanged(tx, { ...told, reservation });
}

async function offeringOf(tx: Database, id: number) {
  return onlyRow(await tx.select(offeringColumns).from(offerings).where(eq(offerings.id, id)));
}

// An admin whose account was deleted meanwhile has none.
function authorId(author: Author) {
  const id = author.by === "team" ? author.admin.id : author.by === "guest" ? author.userId : null;
  return sql<number | null>`(select ${users.id} from ${users} where ${users.id} = ${id}::int)`;
}
