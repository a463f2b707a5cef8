import { and, eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Mailbox } from "~/platform/mail/mailbox.server";
import { incomingMailbox } from "~drizzle/schema";
import { olderUids, type Place, placeIn, recentOf, takenUids } from "./mailbox-place.server";
import { held, takeMail, type Taking } from "./take-mail.server";

/** The past is taken for so long, so that new mail waits no longer. The next reading goes on. */
const PAST_MS = 30_000;
const AT_ONCE = 50;

/**
 * Takes what came to the mailbox, and what an admin wants of its past. `account` says whose mailbox it
 * is. A process that is killed leaves each mail either taken or not, and the next one goes on behind it.
 */
export async function takeFrom(
  mailbox: Mailbox,
  account: string,
  taking: Taking = {},
): Promise<void> {
  const readAt = new Date();
  const place = await placeIn(mailbox, account, taking);
  const named: Mailbox = {
    ...mailbox,
    fetch: async (uid) => {
      const message = await mailbox.fetch(uid);
      return message && { ...message, uidValidity: place.uidValidity };
    },
  };
  // First that of which a mail was begun, so that one at which the process ends is counted.
  const parts = isPastBegun(place) ? [takePast, takeNew] : [takeNew, takePast];
  for (const part of parts) await part(named, place, taking);
  if (taking.signal?.aborted) return;
  await db.update(incomingMailbox).set({ readAt }).where(held(taking));
}

const isPastBegun = ({ uid, uidValidity, begunUid, begunUidValidity }: Place) =>
  begunUid !== null && begunUidValidity === uidValidity && begunUid <= uid;

async function takeNew(mailbox: Mailbox, place: Place, taking: Taking) {
  const { uid, pastUid } = place;
  await takeEach(mailbox, await recentOf(mailbox, uid, place), taking);
  const passed = Math.max(uid, pastUid);
  if (taking.signal?.aborted) return;
  await db
    .update(incomingMailbox)
    .set({ uid: sql`greatest(${incomingMailbox.uid}, ${passed}::int)` })
    .where(held(taking));
  const came = await mailbox.find({ from: passed + 1, to: mailbox.lastUid });
  await takeEach(mailbox, came, taking);
}

async function takeEach(mailbox: Mailbox, uids: readonly number[], taking: Taking) {
  for (const uid of uids) {
    if (taking.signal?.aborted) return;
    const message = await mailbox.fetch(uid);
    if (message) await takeMail(message, taking);
  }
}

async function takePast(mailbox: Mailbox, { connectedAt }: Place, taking: Taking) {
  const [place] = await db.select().from(incomingMailbox).where(held(taking));
  const since = place?.pastSince;
  if (!place || !since || place.pastLeft === 0) return;
  const { pastUid, pastUidDone } = place;
  const isWanted = and(held(taking), eq(incomingMailbox.pastSince, since));
  const setLeft = (changed: { pastLeft: number; pastUidDone?: number }) =>
    db.update(incomingMailbox).set(changed).where(isWanted).returning({ id: incomingMailbox.id });
  const taken = await takenUids({ ...place, connectedAt });
  const found = await olderUids(mailbox, { since, after: pastUidDone, pastUid });
  const uids = found.filter((uid) => !taken.has(uid));
  let left = uids.length;
  const end = performance.now() + PAST_MS;
  for (let first = 0; first < uids.length; first += AT_ONCE) {
    for (const { uid, receivedAt } of await mailbox.marksOf(uids.slice(first, first + AT_ONCE))) {
      // An admin may have stopped it, or chosen another part.
      if ((await setLeft({ pastLeft: left })).length === 0) return;
      if (taking.signal?.aborted || performance.now() > end) return;
      const message = await mailbox.fetch(uid);
      left -= 1;
      const at = Number.isNaN(receivedAt.getTime()) ? connectedAt : receivedAt;
      const past = { since, left, receivedAt: at < connectedAt ? at : connectedAt };
      if (message) await takeMail(message, { ...taking, past });
    }
  }
  await setLeft({ pastLeft: 0, pastUidDone: pastUid });
}
