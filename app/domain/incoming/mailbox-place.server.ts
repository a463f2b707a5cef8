import { and, eq, gt, min } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Mailbox } from "~/platform/mail/mailbox.server";
import { signatureOf, signaturesOf } from "~/platform/secrets/signed-token.server";
import { incomingMailbox, incomingMails } from "~drizzle/schema";
import { held, LostLease, type Taking } from "./take-mail.server";

export type Place = typeof incomingMailbox.$inferSelect & { connectedAt: Date };

const PURPOSE = "incoming-account";
const DAY_MS = 24 * 60 * 60_000;
/** Of the days before the connection, what is unread or not marked as answered is taken. */
const RECENT_DAYS = 3;
/** The parts of the past that are offered, in days before the connection. Null for all of it. */
const PARTS = [30, 91, 365, null];
/** Since when all of the past is wanted. */
const EVER = new Date(0);

const daysBefore = (instant: Date, days: number) => new Date(instant.getTime() - days * DAY_MS);

/**
 * How far this mailbox was read. At the first connection, with another account and with new numbers it
 * is written what of the mailbox was there before, and how much of that is not taken. `account` says
 * whose mailbox it is. Throws LostLease.
 */
export async function placeIn(
  mailbox: Mailbox,
  account: string,
  taking: Taking,
  now = new Date(),
): Promise<Place> {
  const [place] = await db.select().from(incomingMailbox).where(held(taking));
  if (!place) throw new LostLease("Another process reads the mailbox");
  const wasRead = place.uidValidity !== "";
  const isSame = place.account === null || signaturesOf(PURPOSE, account).includes(place.account);
  const generation = isSame ? place.generation : place.generation + 1;
  const uidValidity = numbersOf(mailbox, generation);
  const isNumberedAnew = place.uidValidity !== uidValidity;
  const known = {
    ...{ account: signatureOf(PURPOSE, account), generation, uidValidity },
    ...(wasRead && !place.connectedAt && (await earlierVersion(now))),
    ...(!wasRead && { connectedAt: now }),
    // Its past is another one. What came since the last reading is none.
    ...(!isSame && { connectedAt: place.readAt ?? place.connectedAt ?? now, ...UNDECIDED }),
  };
  const connectedAt = known.connectedAt ?? place.connectedAt ?? now;
  const numbers = isNumberedAnew
    ? await newNumbers(mailbox, { ...place, ...known, connectedAt })
    : {};
  const changed = { ...known, connectedAt, ...numbers };
  const [written] = await db.update(incomingMailbox).set(changed).where(held(taking)).returning();
  if (!written) throw new LostLease("Another process reads the mailbox");
  return { ...written, connectedAt };
}

/** What names the numbers: the server's UIDVALIDITY, which another account may have too. */
const numbersOf = ({ uidValidity }: Mailbox, generation: number) =>
  generation === 0 ? uidValidity : `${uidValidity}.${generation}`;

const UNDECIDED = { pastSince: null, pastLeft: null };

/** Version 3.0 and before took all that was in the mailbox, and wrote no connection. */
async function earlierVersion(now: Date) {
  const [first] = await db.select({ at: min(incomingMails.createdAt) }).from(incomingMails);
  return { connectedAt: first?.at ?? now, pastSince: EVER, pastLeft: 0 };
}

/** The columns of the place where a mailbox is numbered anew. A part that was not finished begins again. */
async function newNumbers(mailbox: Mailbox, place: Place) {
  const pastUid = mailbox.lastUid;
  const isDone = place.pastSince === null || place.pastLeft === 0;
  return {
    ...{ uid: 0, pastUid, attempts: 0, begunUidValidity: null, begunUid: null, pastUidDone: 0 },
    ...(!isDone && { pastLeft: null }),
    older: await olderIn(mailbox, { ...place, pastUid }),
  };
}

/**
 * The numbers behind `after` of what was there before and is taken all the same: what came since the
 * connection, and of the three days before it what somebody still has to read or to answer.
 */
export async function recentOf(
  mailbox: Mailbox,
  after: number,
  { connectedAt, pastUid }: Pick<Place, "connectedAt" | "pastUid">,
): Promise<number[]> {
  const since = daysBefore(connectedAt, RECENT_DAYS);
  const uids = await mailbox.find({ from: after + 1, to: pastUid, since: dayOf(since) });
  const marks = await mailbox.marksOf(uids);
  return marks
    .filter(({ receivedAt, isSeen, isAnswered }) => {
      if (receivedAt < since) return false;
      return receivedAt < connectedAt ? !(isSeen && isAnswered) : true;
    })
    .map(({ uid }) => uid);
}

async function olderIn(mailbox: Mailbox, place: Place) {
  const recent = await recentOf(mailbox, 0, place);
  const older = [];
  for (const days of PARTS) {
    const since = days === null ? EVER : daysBefore(place.connectedAt, days);
    const uids = await olderUids(mailbox, { since, after: 0, pastUid: place.pastUid });
    older.push({ since: since.toISOString(), count: Math.max(0, uids.length - recent.length) });
  }
  return older;
}

/** What of the past came since then, in order. */
export const olderUids = (
  mailbox: Mailbox,
  { since, after, pastUid }: { since: Date; after: number; pastUid: number },
): Promise<number[]> =>
  mailbox.find({
    ...{ from: after + 1, to: pastUid },
    since: since.getTime() === EVER.getTime() ? undefined : dayOf(since),
  });

/** A day earlier, because the server's day may have begun later. */
const dayOf = (instant: Date) => daysBefore(instant, 1);

/** The numbers of this mailbox that were taken. */
export async function takenUids({ uidValidity, pastUidDone }: Place): Promise<Set<number>> {
  const { uid } = incomingMails;
  const rows = await db
    .select({ uid })
    .from(incomingMails)
    .where(and(eq(incomingMails.uidValidity, uidValidity), gt(uid, pastUidDone)));
  return new Set(rows.map((row) => row.uid));
}
