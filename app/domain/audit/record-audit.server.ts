import { currentActor } from "~/database/acting.server";
import { type Database, db } from "~/database/db.server";
import { auditLog } from "~drizzle/schema";

type AuditEntry = {
  /** What was done, as a person would say it: 'product changed'. */
  act: string;
  /** What it was done to: 'product 12'. */
  subject?: string;
  detail?: string;
};

const MAX_SUBJECT_LENGTH = 300;

/**
 * Writes what an admin did into the audit log, in the transaction that does it. Who it was is the
 * account of the request (app/database/acting.server.ts); `by` names those who come another way. What nobody
 * in particular does, the first start's samples for instance, leaves no entry.
 */
export async function recordAudit(tx: Database, entry: AuditEntry, by?: string) {
  const actor = currentActor() ?? (by === undefined ? null : { id: null, username: by });
  if (actor) await addEntry(tx, entry, actor);
}

type Actor = { id: number | null; username: string };

async function addEntry(tx: Database, entry: AuditEntry, { id, username }: Actor) {
  const { act, detail = null } = entry;
  const subject = entry.subject?.slice(0, MAX_SUBJECT_LENGTH) ?? null;
  await tx.insert(auditLog).values({ actorId: id, actorName: username, act, subject, detail });
}

/**
 * Does something in a transaction and records it there: both or neither. No entry where `entryOf`
 * answers nothing, as nothing was done.
 */
export function audited<Result>(
  write: (tx: Database) => Promise<Result>,
  entryOf: (result: Result) => AuditEntry | null | undefined,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await write(tx);
    const entry = entryOf(result);
    if (entry) await recordAudit(tx, entry);
    return result;
  });
}

/** Records that an admin takes data away: a list as CSV, a resume, a document. */
export async function recordDownload(admin: Actor, subject: string) {
  await addEntry(db, { act: "downloaded", subject }, admin);
}
