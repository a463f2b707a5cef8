import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { passwordResets, sessions } from "~drizzle/schema";
import type { User } from "./accounts.schema";
import { deviceName } from "./device-name";

// Must equal SESSION_IDLE_DAYS of platform/http/session.server.ts.
const IDLE_DAYS = 30;

export type SessionRow = {
  sid: string;
  device: string;
  /** Accurate to one hour. */
  lastSeenAt: Date;
  createdAt: Date;
  isCurrent: boolean;
};

/** The account's sessions, most recently used first. */
export async function listSessions(
  { id }: Pick<User, "id">,
  currentSid: string | null,
): Promise<SessionRow[]> {
  const rows = await db
    .select({
      sid: sessions.sid,
      userAgent: sql<string | null>`${sessions.sess} ->> 'userAgent'`,
      expire: sessions.expire,
      createdAt: sessions.createdAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expire, sql`now()`)))
    .orderBy(desc(sessions.expire), desc(sessions.createdAt));
  return rows.map(({ sid, userAgent, expire, createdAt }) => ({
    sid,
    device: deviceName(userAgent ?? ""),
    lastSeenAt: new Date(expire.getTime() - IDLE_DAYS * 24 * 3_600_000),
    createdAt,
    isCurrent: sid === currentSid,
  }));
}

/** Ends one of the account's sessions. Idempotent. */
export async function endSession({ id }: Pick<User, "id">, sid: string) {
  await db.delete(sessions).where(and(eq(sessions.userId, id), eq(sessions.sid, sid)));
}

/**
 * Ends all sessions of the account but one, and what was mailed to it before: links to a new password
 * and links that sign in. Whoever takes a key away calls this (docs/decisions/rights.md).
 */
export async function endAllSessions(
  tx: Database,
  { id }: Pick<User, "id">,
  keptSid: string | null = null,
) {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
  await tx.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.sid, keptSid ?? "")));
}

/** Ends all sessions of the account except the current one, and what was mailed to it before. */
export const endOtherSessions = (user: Pick<User, "id">, currentSid: string | null) =>
  db.transaction((tx) => endAllSessions(tx, user, currentSid));

/** Deletes sessions that were idle for too long. */
export async function sweepSessions() {
  await db.delete(sessions).where(sql`${sessions.expire} < now()`);
}
