import { and, count, desc, eq, gt, isNull } from "drizzle-orm";
import { type AuditActor, audited } from "~/domain/audit/record-audit.server";
import { type Database, db } from "~/platform/database/db.server";
import { piecesOf, readPieces, type StoredFile } from "~/lib/files/file-pieces";
import { incomingMails, setAsideMails, setAsidePieces } from "~drizzle/schema";
import { headerEnd, headerOf, readHeaders } from "./reading/mail-headers.mjs";
import { MAIL_LIMITS } from "./reading/mail-limits.mjs";

const MOST_SHOWN = 50;
const LONGEST_HEADERS = 5_000;

/**
 * What the header of a mail says that could not be read, as it stands: nothing of it is decoded,
 * because that may be what could not be read. `source` is the mail or its beginning.
 */
export function plainHeaders(source: Buffer) {
  const header = source.subarray(0, MAIL_LIMITS.headerBytes);
  const headers = readHeaders(header.subarray(0, headerEnd(header).header));
  const from = headerOf(headers, "from");
  const [, email] = /([^\s<>@",;:]{1,64}@[\w.-]{1,189})/.exec(from.slice(0, 1000)) ?? [];
  return {
    headers,
    email: email?.toLowerCase() ?? null,
    subject: headerOf(headers, "subject").slice(0, 500),
    writtenAt: headerOf(headers, "date").slice(0, 100),
    text: headers
      .map(({ name, value }) => `${name}: ${value}`)
      .join("\n")
      .slice(0, LONGEST_HEADERS),
  };
}

/** Stores a mail that could not be read, with its source if `isKept`. */
export async function addSetAside(
  tx: Database,
  mailId: number,
  source: Buffer,
  isKept: boolean,
): Promise<void> {
  const { email, subject, writtenAt, text } = plainHeaders(source);
  const bytes = isKept ? source.length : 0;
  const [added] = await tx
    .insert(setAsideMails)
    .values({ mailId, email, subject, writtenAt, headers: text, bytes })
    .returning({ id: setAsideMails.id });
  if (!added || !isKept) return;
  for (const piece of piecesOf(source)) {
    await tx.insert(setAsidePieces).values({ setAsideId: added.id, ...piece });
  }
}

/** The newest mails that were set aside and that nobody is done with. */
export function listSetAside() {
  const { id, email, subject, writtenAt, bytes, createdAt } = setAsideMails;
  return db
    .select({ id, email, subject, writtenAt, bytes, createdAt })
    .from(setAsideMails)
    .where(isNull(setAsideMails.doneAt))
    .orderBy(desc(id))
    .limit(MOST_SHOWN);
}

export async function countSetAside(): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(setAsideMails)
    .where(isNull(setAsideMails.doneAt));
  return row?.count ?? 0;
}

/** The source of a mail that was set aside, or null if it is not here. */
export async function getSetAsideSource(id: number): Promise<StoredFile | null> {
  const [mail] = await db
    .select({ bytes: setAsideMails.bytes })
    .from(setAsideMails)
    .where(and(eq(setAsideMails.id, id), gt(setAsideMails.bytes, 0)));
  if (!mail) return null;
  return {
    ...{ fileName: `mail-${id}.eml`, mimeType: "application/octet-stream" },
    ...{ size: mail.bytes, version: String(id) },
    read: ({ first, last } = { first: 0, last: mail.bytes - 1 }) =>
      readPieces({ first, last }, (position) =>
        db
          .select({ bytes: setAsidePieces.bytes })
          .from(setAsidePieces)
          .where(and(eq(setAsidePieces.setAsideId, id), eq(setAsidePieces.position, position))),
      ),
  };
}

/** Marks a mail that was set aside as done, and deletes its source. Idempotent. */
export async function finishSetAside(admin: AuditActor, id: number): Promise<void> {
  await audited(
    admin,
    async (tx) => {
      const done = await tx
        .update(setAsideMails)
        .set({ doneAt: new Date(), bytes: 0, headers: "" })
        .where(and(eq(setAsideMails.id, id), isNull(setAsideMails.doneAt)))
        .returning({ subject: setAsideMails.subject });
      await tx.delete(setAsidePieces).where(eq(setAsidePieces.setAsideId, id));
      return done;
    },
    ([row]) => row && { act: "mail that was set aside is done", subject: `set-aside mail ${id}` },
  );
}

/** The mails of version 3.0 and before that could not be read, which are in the mailbox alone. */
export function listBrokenMails() {
  const { id, email, createdAt } = incomingMails;
  return db
    .select({ id, email, createdAt })
    .from(incomingMails)
    .where(and(eq(incomingMails.kind, "broken"), isNull(incomingMails.digest)))
    .orderBy(desc(id))
    .limit(MOST_SHOWN);
}
