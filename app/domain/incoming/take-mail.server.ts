import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { messageIdOf } from "~/domain/mail/message-id.server";
import { type Database, db } from "~/platform/database/db.server";
import { logError } from "~/platform/log/log.server";
import type { MailboxMessage } from "~/platform/mail/mailbox.server";
import { signatureOf, signaturesOf } from "~/platform/secrets/signed-token.server";
import { sha256OfBytes } from "~/lib/digest.server";
import { incomingMailbox, incomingMails } from "~drizzle/schema";
import { keepMail, type MailKind, senderOf } from "./keep-mail.server";
import { isDiskLow, whyTextAlone } from "./kept-files.server";
import { textAloneOf } from "./left-out";
import { type ReadApart, type ReadMail, readMailApart } from "./reading/read-mail.server";
import { sendingServer } from "./sending-server";
import { addSetAside, plainHeaders } from "./set-aside.server";

const PURPOSE = "incoming-mail";
const MOST_ATTEMPTS = 2;

/** A mail of the mailbox's past, which an admin wants since this instant. It is stored as done. */
type PastMail = {
  since: Date;
  receivedAt: Date;
  /** How many are left behind it. */
  left: number;
};

export type Taking = {
  /** The number of this process's lease. Without one nobody else reads. */
  lease?: number;
  /** Aborted when the process must end: the mail is then read again, and not counted as begun. */
  signal?: AbortSignal;
  past?: PastMail;
  read?: ReadApart;
  isLow?: () => Promise<boolean>;
};

/** Another process has the mailbox now. */
export class LostLease extends Error {}

/**
 * Takes a mail of the mailbox, once, however often it is read: what it means is stored in one
 * transaction with its number and its digest. That it was begun is written before. A mail that was
 * begun twice and not finished is set aside, so that it never holds up those behind it. Returns what
 * it was, or null if it was taken before.
 */
export async function takeMail(
  message: MailboxMessage,
  taking: Taking = {},
): Promise<MailKind | null> {
  const { read = readMailApart, signal } = taking;
  const about = { ownHost: messageIdOf("").slice(1), isCut: message.isCut };
  for (;;) {
    // If the database is away this fails, and the mail is read again.
    if ((await begin(message, taking)) > MOST_ATTEMPTS) return setAside(message, taking);
    try {
      return await store(message, await read(message.source, about, signal), taking);
    } catch (error) {
      if (error instanceof LostLease) throw error;
      if (signal?.aborted) {
        await forgetAttempt(message, taking);
        throw error;
      }
      logError("mail-not-taken", error);
    }
  }
}

/** The mailbox, while this process has it. */
export const held = ({ lease }: Taking) =>
  and(
    eq(incomingMailbox.id, 1),
    lease === undefined ? undefined : eq(incomingMailbox.lease, lease),
  );

const isBegun = ({ uidValidity, uid }: MailboxMessage) =>
  sql`(${incomingMailbox.begunUidValidity} = ${uidValidity} and ${incomingMailbox.begunUid} = ${uid}::int)`;

/** Writes that the mail is begun. Returns how often it was. */
async function begin(message: MailboxMessage, taking: Taking): Promise<number> {
  const { uidValidity, uid } = message;
  const [row] = await db
    .update(incomingMailbox)
    .set({
      attempts: sql`case when ${isBegun(message)} then ${incomingMailbox.attempts} + 1 else 1 end`,
      begunUidValidity: uidValidity,
      begunUid: uid,
    })
    .where(held(taking))
    .returning({ attempts: incomingMailbox.attempts });
  if (!row) throw new LostLease("Another process reads the mailbox");
  return row.attempts;
}

const forgetAttempt = (message: MailboxMessage, taking: Taking) =>
  db
    .update(incomingMailbox)
    .set({ attempts: sql`${incomingMailbox.attempts} - 1` })
    .where(and(held(taking), isBegun(message)));

/** Stores what the mail means. */
async function store(
  message: MailboxMessage,
  read: ReadMail,
  taking: Taking,
): Promise<MailKind | null> {
  const { uidValidity, uid } = message;
  const whole = await wholeOf(message);
  return db.transaction(async (tx) => {
    await moveOn(tx, message, taking);
    if (await isKnown(tx, message, { ...read, whole })) return null;
    const email = senderOf(read) || null;
    const server = sendingServer(read.headers);
    const bytes = read.files.reduce((sum, { content }) => sum + content.byteLength, 0);
    const at = taking.past?.receivedAt;
    const why = await whyTextAlone(tx, { email, server, bytes, at }, taking.isLow);
    const mail = why ? textAloneOf(read, why) : read;
    const [taken] = await tx
      .insert(incomingMails)
      .values({
        ...{ uidValidity, uid, email, server, kind: "broken" },
        digest: signatureOf(PURPOSE, read.digest),
        messageId: read.messageId || null,
        keptBytes: why ? 0 : bytes,
        createdAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: incomingMails.id });
    if (!taken) return null;
    const kind = await keepMail(tx, mail, { id: taken.id, pastAt: at ?? null });
    // Nobody can be answered, so it is nobody's item.
    if (kind === "broken") await addSetAside(tx, taken.id, message.source, false);
    await tx.update(incomingMails).set({ kind }).where(eq(incomingMails.id, taken.id));
    return kind;
  });
}

/** Moves the place in the mailbox, or in its past, behind this mail. Throws LostLease. */
async function moveOn(tx: Database, { uidValidity, uid }: MailboxMessage, taking: Taking) {
  const place = taking.past
    ? behindPast(uid, taking.past)
    : {
        uidValidity,
        uid: sql`case when ${incomingMailbox.uidValidity} = ${uidValidity}
          then greatest(${incomingMailbox.uid}, ${uid}::int) else ${uid}::int end`,
      };
  const moved = await tx
    .update(incomingMailbox)
    .set({ ...place, attempts: 0, begunUidValidity: null, begunUid: null })
    .where(held(taking))
    .returning({ id: incomingMailbox.id });
  if (moved.length === 0) throw new LostLease("Another process reads the mailbox");
}

/** The place in the past, unless an admin chose another part meanwhile. */
function behindPast(uid: number, { since, left }: PastMail) {
  const { pastSince, pastUidDone, pastLeft } = incomingMailbox;
  const isWanted = sql`${pastSince} = ${since.toISOString()}::timestamptz`;
  return {
    pastUidDone: sql`case when ${isWanted} then ${uid}::int else ${pastUidDone} end`,
    pastLeft: sql`case when ${isWanted} then ${left}::int else ${pastLeft} end`,
  };
}

/**
 * Whether the mail was taken or set aside before: by its digest, with each of the site's keys. Version 3.0 and
 * before knew mails by Message-ID alone. If the server numbers its mailbox anew after the upgrade, the
 * first mail of such an id is the one that was taken then, and its row gets the digest.
 */
async function isKnown(
  tx: Database,
  { uidValidity, uid }: MailboxMessage,
  mail: ReadMail & { whole: string },
) {
  const digests = signaturesOf(PURPOSE, mail.digest);
  const names = [...digests, ...signaturesOf(PURPOSE, mail.whole)];
  const known = await tx.$count(incomingMails, inArray(incomingMails.digest, names));
  if (known > 0) return true;
  const [earlier] = await tx
    .select({ id: incomingMails.id })
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.messageId, mail.messageId || mail.earlierId),
        isNull(incomingMails.digest),
        ne(incomingMails.uidValidity, uidValidity),
      ),
    )
    .orderBy(incomingMails.id)
    .limit(1);
  if (!earlier) return false;
  const [digest] = digests;
  await tx
    .update(incomingMails)
    .set({ digest, uidValidity, uid })
    .where(eq(incomingMails.id, earlier.id));
  return true;
}

/** What a mail is known by that was set aside, because it could not be read. */
const wholeOf = async ({ source }: MailboxMessage) => `whole:${await sha256OfBytes(source)}`;

/** Sets aside a mail that was begun and not finished, with its source if that can be kept. */
async function setAside(message: MailboxMessage, taking: Taking): Promise<MailKind | null> {
  const digest = signatureOf(PURPOSE, await wholeOf(message));
  const add = (isKept: boolean) =>
    db.transaction(async (tx) => {
      await moveOn(tx, message, taking);
      const { headers, email } = plainHeaders(message.source);
      const [server, bytes] = [sendingServer(headers), message.source.length];
      const isLow = taking.isLow ?? isDiskLow;
      const at = taking.past?.receivedAt;
      const isStored = isKept && !(await whyTextAlone(tx, { email, server, bytes, at }, isLow));
      const { uidValidity, uid } = message;
      const [taken] = await tx
        .insert(incomingMails)
        .values({
          ...{ uidValidity, uid, email, server, digest, kind: "broken" },
          keptBytes: isStored ? bytes : 0,
          createdAt: at,
        })
        .onConflictDoNothing()
        .returning({ id: incomingMails.id });
      if (!taken) return null;
      await addSetAside(tx, taken.id, message.source, isStored);
      return "broken" as const;
    });
  try {
    return await add(true);
  } catch (error) {
    if (error instanceof LostLease) throw error;
    logError("mail-not-kept", error);
    return add(false);
  }
}
