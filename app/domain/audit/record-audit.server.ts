import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Outcome } from "~/lib/outcome";
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
  return db.transaction((tx) => writeAudited(tx, actor, write, entryOf));
}

/** Like audited, for an edit, which the check may refuse: nothing is written then. */
export function auditedEdit<Result>(
  actor: AuditActor,
  check: EditCheck | undefined,
  write: (tx: Database) => Promise<Result>,
  entryOf: (result: Result) => AuditEntry | null | undefined,
): Promise<Outcome<{ result: Result }>> {
  return db.transaction(async (tx) => {
    const refusal = await check?.(tx);
    if (refusal) return refusal;
    return { ok: true, result: await writeAudited(tx, actor, write, entryOf) };
  });
}

async function writeAudited<Result>(
  tx: Database,
  actor: AuditActor,
  write: (tx: Database) => Promise<Result>,
  entryOf: (result: Result) => AuditEntry | null | undefined,
): Promise<Result> {
  const result = await write(tx);
  const entry = entryOf(result);
  if (entry) await recordAudit(tx, actor, entry);
  return result;
}

/** Records that an admin downloads a list as CSV. */
export async function recordDownload(admin: AuditActor, subject: string) {
  await recordAudit(db, admin, { act: "downloaded", subject });
}

/** Parts of a file that are read within this time after it was opened belong to that opening. */
export const OPENED_MINUTES = 60;

/** How a file with private data is opened. `isLaterPart` if without its first byte. */
export type FileOpening = { how: "view" | "download"; isLaterPart: boolean };

/**
 * Records that an admin opens a file with private data. A later part of it is recorded too, unless
 * the admin opened the same file in the last hour.
 */
export async function recordFile(
  admin: AuditActor,
  subject: string,
  { how, isLaterPart }: FileOpening,
) {
  const act = how === "view" ? "viewed" : "downloaded";
  if (isLaterPart && (await isRecorded(admin, { act, subject }))) return;
  await recordAudit(db, admin, { act, subject });
}

async function isRecorded({ id }: AuditActor, { act, subject }: { act: string; subject: string }) {
  const recent = and(
    eq(auditLog.subject, subject),
    eq(auditLog.act, act),
    id === null ? isNull(auditLog.actorId) : eq(auditLog.actorId, id),
    sql`${auditLog.createdAt} > now() - make_interval(mins => ${OPENED_MINUTES})`,
  );
  return (await db.$count(auditLog, recent)) > 0;
}
