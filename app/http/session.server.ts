import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { unreadNotificationsOf } from "~/domain/forum/follows/shown-notifications.server";
import { sha256 } from "~/lib/digest.server";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { db } from "~/platform/database/db.server";
import { statement } from "~/platform/database/statement.server";
import { SESSION_IDLE_DAYS, sessionCookie, sidFrom } from "~/platform/http/session.server";
import type { FindSession, Session, SessionUser } from "~/platform/http/session-types";
import { sessions, users } from "~drizzle/schema";

const idleLimit = sql`now() + make_interval(days => ${SESSION_IDLE_DAYS})`;

// Enough to tell one browser from another in the owner's list of sessions.
const MAX_USER_AGENT = 400;

/**
 * Starts a session for the account under a new id and ends the browser's previous session. Returns
 * its Set-Cookie.
 */
export async function createSession(request: Request, userId: number): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const userAgent = request.headers.get("User-Agent")?.slice(0, MAX_USER_AGENT) ?? "";
  await destroySession(request);
  await db
    .insert(sessions)
    .values({ sid: sha256(key), userId, sess: { userAgent }, expire: idleLimit });
  await rememberVisit({ userId });
  return sessionCookie.serialize(key);
}

type SessionRow = SessionUser & Omit<Session, "user"> & { isAging: boolean };

const selectSession = statement<SessionRow>(sql`
  select ${sessions.sid}, pg_current_snapshot()::text as snapshot,
    -- Renewed once an hour, not at every request. The owner's list of sessions shows this time.
    ${sessions.expire} < now() + make_interval(days => ${SESSION_IDLE_DAYS}, hours => -1) as "isAging",
    ${users.id}, ${users.username}, ${users.email}, ${users.role},
    ${users.firstName} as "firstName", ${users.lastName} as "lastName",
    ${users.profileImageUrl} as "profileImageUrl",
    ${unreadNotificationsOf(users.id)} as unread
  from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.sid} = ${sql.placeholder("sid")} and ${sessions.expire} > now()
    -- One that started while its account was being suspended.
    and ${users.suspendedAt} is null`);

// In a table of its own: a change of the accounts makes the cached pages stale.
const rememberVisit = statement(sql`
  insert into account_visits (user_id) values (${sql.placeholder("userId")})
  on conflict (user_id) do update set last_seen_at = now()`);

/**
 * The signed-in account of a session, how much it has not read, and the snapshot of the database that
 * it was read in. Runs one query. Null without a valid session.
 */
export const findSession: FindSession = async (key) => {
  const [row] = await selectSession({ sid: key });
  if (!row) return null;
  const { sid, isAging, snapshot, unread, ...user } = row;
  // A disk that is full must not keep members from reading: the next request renews it.
  if (isAging) await whenDatabaseAway(renew(sid, user.id), () => undefined);
  return { sid, snapshot, unread, user };
};

async function renew(sid: string, userId: number) {
  await db.update(sessions).set({ expire: idleLimit }).where(eq(sessions.sid, sid));
  await rememberVisit({ userId });
}

/** Deletes the request's session. Returns the Set-Cookie that removes its cookie. */
export async function destroySession(request: Request): Promise<string> {
  const sid = await sidFrom(request);
  if (sid) await db.delete(sessions).where(eq(sessions.sid, sid));
  return sessionCookie.serialize("", { maxAge: 0 });
}
