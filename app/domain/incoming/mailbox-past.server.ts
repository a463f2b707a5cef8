import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { type AuditActor, audited } from "~/domain/audit/record-audit.server";
import { type Database, db } from "~/platform/database/db.server";
import { env } from "~/platform/env.server";
import { mailboxPlace } from "~/platform/mail/mailbox.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { incomingMailbox } from "~drizzle/schema";

const { pastSince, pastLeft } = incomingMailbox;
const isBusy = and(isNotNull(pastSince), or(isNull(pastLeft), gt(pastLeft, 0)));

const readPlace = async (tx: Database = db) => (await tx.select().from(incomingMailbox))[0];

type Row = NonNullable<Awaited<ReturnType<typeof readPlace>>>;

/** What an admin sees of the mailbox that the site reads. Null without IMAP_URL. */
export async function getMailbox(address = env.IMAP_URL) {
  const place = address === undefined ? null : mailboxPlace(address);
  if (!place) return null;
  const { user, host, folder } = place;
  const row = await readPlace();
  return {
    ...{ user, host, folder },
    connectedAt: row?.connectedAt ?? null,
    readAt: row?.readAt ?? null,
    ...(row ? pastOf(row) : { offers: [], taking: null, taken: null, isLeft: false }),
  };
}

/** The parts of the past that can be taken, the newest first, and what was taken or is being taken. */
function pastOf({ older, pastSince: since, pastLeft: left, connectedAt }: Row) {
  const chosen = older.find((part) => part.since === since?.toISOString());
  const isDone = left === 0;
  const takenCount = isDone ? (chosen?.count ?? 0) : 0;
  const all = older.at(-1);
  // A part that adds nothing is no offer.
  const offers = older.filter((part, index) => {
    const isMore = part.count > Math.max(takenCount, older[index - 1]?.count ?? 0);
    return part === all ? part.count > takenCount : isMore && part.count < (all?.count ?? 0);
  });
  return {
    offers,
    taking: since && !isDone ? { since: since.toISOString(), left } : null,
    taken: isDone && chosen ? chosen : null,
    isLeft: isDone && since?.getTime() === connectedAt?.getTime(),
  };
}

/** How many older mails wait for an admin who takes or leaves them. */
export async function countUndecided(): Promise<number> {
  if (env.IMAP_URL === undefined) return 0;
  const row = await readPlace();
  return row?.pastSince === null ? (row.older.at(-1)?.count ?? 0) : 0;
}

/**
 * Has the job take the mailbox's past since then, as done: nobody is told. `since` is that of an offer.
 * The same again changes nothing. Problems: "conflict", if it is no offer now or another part is being
 * taken.
 */
export function takeOlder(admin: AuditActor, since: string): Promise<Outcome<object>> {
  return audited(
    admin,
    async (tx) => {
      const [row] = await tx.select().from(incomingMailbox).for("update");
      const { offers, taking, taken } = row ? pastOf(row) : NOTHING;
      if (since === (taking ?? taken)?.since) return { ok: true as const, part: null };
      if (taking) return refuse("conflict", "Older mail is being taken. Wait, or stop it first.");
      const part = offers.find((offer) => offer.since === since);
      if (!part) return refuse("conflict", "The mailbox has changed. Choose again what to take.");
      await tx
        .update(incomingMailbox)
        .set({ pastSince: new Date(since), pastUidDone: 0, pastLeft: null });
      return { ok: true as const, part };
    },
    (result) =>
      result.ok && result.part
        ? { act: "older mail is taken", detail: `since ${result.part.since}` }
        : null,
  );
}

const NOTHING = { offers: [], taking: null, taken: null };

/** Leaves the past where it is. It can be taken later. Idempotent. */
export const leaveOlder = (admin: AuditActor) =>
  settlePast(admin, isNull(pastSince), "older mail is left in the mailbox");

/** Takes no more of the past. What was taken stays. Idempotent. */
export const stopOlder = (admin: AuditActor) =>
  settlePast(admin, isBusy, "taking older mail is stopped");

async function settlePast(admin: AuditActor, where: ReturnType<typeof and>, act: string) {
  await audited(
    admin,
    (tx) =>
      tx
        .update(incomingMailbox)
        .set({ pastSince: incomingMailbox.connectedAt, pastLeft: 0 })
        .where(and(eq(incomingMailbox.id, 1), isNotNull(incomingMailbox.connectedAt), where))
        .returning({ id: incomingMailbox.id }),
    ([row]) => row && { act },
  );
  return { ok: true as const };
}
