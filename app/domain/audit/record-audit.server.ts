import { sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { auditLog, users } from "~drizzle/schema";

type AuditEntry = {
  /** The action in readable words: 'product changed'. */
  act: string;
  /** The object of the action: 'product 12'. */
  subject?: string;
  detail?: string;
};

const MAX_SUBJECT_LENGTH = 300;

/** Who did it: an account, or a name without an account. */
export type AuditActor = { id: number | null; username: string };

/** The actor of commands on the server itself. */
export const COMMAND_LINE: AuditActor = { id: null, username: "command line" };

/** How the log names an account, as the object of an action. */
export const accountSubject = ({ username }: { username: string }) => `account ${username}`;

/** Adds an entry to the audit log, in the same transaction as the action. */
export async function recordAudit(tx: Database, actor: AuditActor, entry: AuditEntry) {
  const { act, detail = null } = entry;
  const subject = entry.subject?.slice(0, MAX_SUBJECT_LENGTH) ?? null;
  // If the account was deleted meanwhile, only its name is stored, as in its earlier entries.
  const actorId = sql<number>`(select ${users.id} from ${users} where ${users.id} = ${actor.id}::int)`;
  await tx.insert(auditLog).values({ actorId, actorName: actor.username, act, subject, detail });
}

/**
 * Runs an action in a transaction and records it there: both or neither. No entry if `entryOf`
 * returns nothing because nothing changed.
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

/** Records that an admin looks at a file with private data. */
export async function recordView(admin: AuditActor, subject: string) {
  await recordAudit(db, admin, { act: "viewed", subject });
}

/** Records that an admin downloads data: a list as CSV, a resume, a document. */
export async function recordDownload(admin: AuditActor, subject: string) {
  await recordAudit(db, admin, { act: "downloaded", subject });
}
