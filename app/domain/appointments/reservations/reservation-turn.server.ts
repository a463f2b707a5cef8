import { and, asc, eq, gt, max, ne } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { lockItem } from "~/domain/inbox/lock-item.server";
import {
  listNews,
  type News,
  openReply,
  overtakenBy,
  type ReplyTurn,
} from "~/domain/inbox/replies/reply-turn.server";
import type { Refusal } from "~/lib/outcome";
import { reservationChanges, users } from "~drizzle/schema";
import { ACT_WORDS } from "../appointment-states";
import { isMailed } from "./reservation-changed.server";

// Two stories say what the guest was told: mails stand in that of the inbox, which only requests
// have, and changes in the reservation's own. `seen` is how far a page shows either.
const seenOf = (mails: number | string, changes: number) => `${mails}.${changes}`;

const sourceOf = (sourceId: number) => ({ kind: "appointment", sourceId }) as const;

/**
 * Opens a page with an act that the guest is told of, as openReply does. Await it before the page
 * reads what it shows. With `isAhead` the others are told nothing.
 */
export async function openReservationReply(
  actor: Pick<User, "id" | "username">,
  id: number,
  { isAhead }: { isAhead: boolean },
): Promise<ReplyTurn> {
  const turn = await openReply(actor, sourceOf(id), { isAhead });
  const [last] = await db
    .select({ id: max(reservationChanges.id) })
    .from(reservationChanges)
    .where(eq(reservationChanges.reservationId, id));
  return { ...turn, seen: seenOf(turn.seen, last?.id ?? 0) };
}

/**
 * Refuses an act on a locked reservation whose page does not show what the guest was told, or did,
 * since ("conflict", with `edited`). An act without `seen`, by the guest or a program, is taken.
 */
export async function refuseOvertakenAct(
  tx: Database,
  id: number,
  seen: string | undefined,
): Promise<Refusal | null> {
  if (seen === undefined) return null;
  const [, mails = "0", changes = "0"] = /^(\d{1,9})\.(\d{1,9})$/.exec(seen) ?? [];
  await lockItem(tx, sourceOf(id));
  const inbox = await listNews(tx, sourceOf(id), Number(mails));
  const changed = await listChanges(tx, id, Number(changes));
  const news = [...inbox.filter(({ event }) => event !== "changed"), ...changed];
  if (news.length === 0) return null;
  news.sort((a, b) => new Date(a.at).getTime() - new Date(b.at).getTime());
  return overtakenBy(news, {
    revision: seenOf(inbox.at(-1)?.id ?? mails, changed.at(-1)?.id ?? Number(changes)),
    undone: "Nothing was changed. Press again if it still fits",
  });
}

/** The changes after this one that the guest was told of, or made. A reminder changes nothing. */
async function listChanges(tx: Database, id: number, after: number): Promise<News[]> {
  const rows = await tx
    .select({
      id: reservationChanges.id,
      at: reservationChanges.at,
      by: reservationChanges.by,
      username: users.username,
      act: reservationChanges.act,
    })
    .from(reservationChanges)
    .leftJoin(users, eq(users.id, reservationChanges.userId))
    .where(
      and(
        eq(reservationChanges.reservationId, id),
        gt(reservationChanges.id, after),
        ne(reservationChanges.act, "reminded"),
      ),
    )
    .orderBy(asc(reservationChanges.id));
  return rows
    .filter(({ act }) => isMailed(act))
    .map(({ by, username, act, ...row }) => ({
      ...row,
      by: by === "team" ? (username ?? "The team") : by === "guest" ? "The guest" : "The clock",
      event: "changed" as const,
      text: ACT_WORDS[act],
    }));
}
