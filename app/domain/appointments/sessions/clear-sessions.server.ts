import { inArray } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { reservationProposals } from "~drizzle/schema";
import { noReason } from "./change-session.server";
import { removeUnasked } from "./end-series.server";
import type { LockedSession } from "./session-rows.server";
import { lockParties, writeCancellation } from "./write-session.server";

type Clearing = {
  admin: Admin;
  /** Of one series, locked, ahead and not cancelled. */
  sessions: readonly LockedSession[];
  /** Which of those with guests are cancelled. */
  isCancelled: (session: LockedSession) => boolean;
  reason: string | null;
  /** The reason of a session that only had guests who left. Nobody is told it. */
  unaskedReason: string;
  now: Date;
};

/** What clearing did: how many sessions were deleted and cancelled and stay, and parties are told. */
export type Cleared = { removed: number; cancelled: number; kept: number; told: number };

/**
 * Takes sessions off the calendar. Those without guests go. Of the others, to whom those count that
 * are proposed to somebody, the chosen ones are cancelled with the reason, as cancelSession does it.
 * Problem: "invalid" at `reason` if somebody is told and there is none.
 */
export async function clearSessions(
  tx: Database,
  { admin, sessions, isCancelled, reason, unaskedReason, now }: Clearing,
) {
  const ids = sessions.map(({ id }) => id);
  const { partiesOf } = await lockParties(tx, ids);
  const proposed = await proposedOf(ids, tx);
  const isAsked = ({ id }: LockedSession) => partiesOf(id).length > 0 || proposed.has(id);
  const chosen = sessions.filter((one) => isAsked(one) && isCancelled(one));
  if (!reason && chosen.some(({ id }) => partiesOf(id).length > 0)) return noReason();
  const free = sessions.filter((one) => !isAsked(one));
  const removed = await removeUnasked(
    tx,
    free.map(({ id }) => id),
  );
  const left = free.filter(({ id }) => !removed.includes(id));
  let told = 0;
  for (const session of [...chosen, ...left]) {
    const parties = partiesOf(session.id);
    const words = { session, parties, reason: reason ?? unaskedReason };
    told += await writeCancellation(tx, { admin, ...words, now });
  }
  const cancelled = chosen.length + left.length;
  const kept = sessions.length - removed.length - cancelled;
  return { ok: true as const, removed: removed.length, cancelled, kept, told };
}

/** Which of these sessions are proposed to somebody. */
export async function proposedOf(ids: readonly number[], tx: Database = db): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: reservationProposals.sessionId })
    .from(reservationProposals)
    .where(inArray(reservationProposals.sessionId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
