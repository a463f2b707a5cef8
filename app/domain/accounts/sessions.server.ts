import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { sessions } from "~drizzle/schema";
import type { User } from "./accounts.schema";
import { deviceName } from "./device-name";

// Must be http/session.server.ts's: a session that is seen gets this many days from then on.
const IDLE_DAYS = 30;

export type SessionRow = {
  sid: string;
  device: string;
  /** To the hour. */
  lastSeenAt: Date;
  createdAt: Date;
  isCurrent: boolean;
};

/** The browsers that are signed in to the account, the one seen last first. */
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

/** Signs one of the account's browsers out; done already is as good. */
export async function endSession({ id }: Pick<User, "id">, sid: string) {
  await db.delete(sessions).where(and(eq(sessions.userId, id), eq(sessions.sid, sid)));
}

/** Signs every browser out but the one that asks. */
export async function endOtherSessions({ id }: Pick<User, "id">, currentSid: string | null) {
  await db.delete(sessions).where(and(eq(sessions.userId, id), ne(sessions.sid, currentSid ?? "")));
}
