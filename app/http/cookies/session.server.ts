import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { unreadNotificationsOf } from "~/database/shown-notifications.server";
import { statement } from "~/database/statement.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { sha256 } from "~/lib/digest.server";
import { sessions, users } from "~drizzle/schema";
import { signedCookie } from "./signed-cookie.server";

const IDLE_DAYS = 30;
const IDLE_SECONDS = IDLE_DAYS * 24 * 3600;
const sessionCookie = signedCookie("sid", IDLE_SECONDS);

const idleLimit = sql`now() + make_interval(days => ${IDLE_DAYS})`;

// Enough to tell one browser from another in the owner's list of sessions.
const MAX_USER_AGENT = 400;

/**
 * The id in the session cookie, whether or not that session still exists. Null without a cookie.
 */
export async function sidFrom(request: Request): Promise<string | null> {
  const key: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  return typeof key === "string" && key.length > 0 ? sha256(key) : null;
}

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

type SessionRow = User & {
  sid: string;
  isAging: boolean;
  snapshot: string;
  /** Of the forum's notifications, at most 100. */
  unread: number;
};

const selectSession = statement<SessionRow>(sql`
  select ${sessions.sid}, pg_current_snapshot()::text as snapshot,
    -- Renewed once an hour, not at every request. The owner's list of sessions shows this time.
    ${sessions.expire} < now() + make_interval(days => ${IDLE_DAYS}, hours => -1) as "isAging",
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
 * The signed-in account of the request, how much it has not read, and the snapshot of the database
 * that it was read in. Runs one query. Null without a valid session.
 */
export async function findSession(request: Request) {
  const key = await sidFrom(request);
  if (!key) return null;
  const [row] = await selectSession({ sid: key });
  if (!row) return null;
  const { sid, isAging, snapshot, unread, ...user } = row;
  if (isAging) {
    await db.update(sessions).set({ expire: idleLimit }).where(eq(sessions.sid, sid));
    await rememberVisit({ userId: user.id });
  }
  return { sid, snapshot, unread, user };
}

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** A signed-in account. */
export type SessionUser = Session["user"];

/** Deletes the request's session. Returns the Set-Cookie that removes its cookie. */
export async function destroySession(request: Request): Promise<string> {
  const sid = await sidFrom(request);
  if (sid) await db.delete(sessions).where(eq(sessions.sid, sid));
  return sessionCookie.serialize("", { maxAge: 0 });
}

/** Deletes sessions that were idle for too long. */
export async function sweepSessions() {
  await db.delete(sessions).where(sql`${sessions.expire} < now()`);
}
