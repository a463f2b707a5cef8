import { sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { auditLog, users } from "~drizzle/schema";

type AuditEntry = {
  /** What was done, as a person would say it: 'product changed'. */
  act: string;
  /** What it was done to: 'product 12'. */
  subject?: string;
  detail?: string;
};

const MAX_SUBJECT_LENGTH = 300;

/** Who did it: an account, or a name that stands for none. */
export type AuditActor = { id: number | null; username: string };

/** Who gives a command on the server itself. */
export const COMMAND_LINE: AuditActor = { id: null, username: "command line" };

/** Writes what an admin did into the audit log, in the transaction that does it. */
export async function recordAudit(tx: Database, actor: AuditActor, entry: AuditEntry) {
  const { act, detail = null } = entry;
  const subject = entry.subject?.slice(0, MAX_SUBJECT_LENGTH) ?? null;
  // The account may be deleted meanwhile: its name stays, as with the entries before.
  const actorId = sql<number>`(select ${users.id} from ${users} where ${users.id} = ${actor.id}::int)`;
  await tx.insert(auditLog).values({ actorId, actorName: actor.username, act, subject, detail });
}

/**
 * Does something in a transaction and records it there: both or neither. No entry where `entryOf`
 * answers nothing, as nothing was done.
 */
export function audited<Result>(
  actor: AuditActor,
  write: (tx: Database) => Promise<Result>,
  entryOf: (result: Result) => AuditEntry | null | undefined,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await write(tx);
    const entry = entryOf(result);
    if (entry) await recordAudit(tx, actor, entry);
    return result;
  });
}

/** Records that an admin takes data away: a list as CSV, a resume, a document. */
export async function recordDownload(admin: AuditActor, subject: string) {
  await recordAudit(db, admin, { act: "downloaded", subject });
}
