import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { accountVisits, sessions, users } from "~drizzle/schema";
import { createUser } from "../../tests/support/builders";
import { useDatabase } from "../../tests/support/database";
import { sidFrom } from "~/platform/http/session.server";
import { createSession, findSession } from "./session.server";

useDatabase();

const visit = (cookie = "") => new Request("http://site.invalid/", { headers: { Cookie: cookie } });

/** Whom the request is of. */
const found = async (request: Request) => findSession((await sidFrom(request)) ?? "");

/** A browser signed in as a new account whose last visit was `idleDays` days ago. */
async function signedIn(idleDays: number) {
  const user = await createUser();
  const line = await createSession(visit(), user.id);
  const request = visit(line.split(";", 1)[0]);
  const sid = (await sidFrom(request)) ?? "";
  const expire = sql`${sessions.expire} - make_interval(days => ${idleDays})`;
  await db.update(sessions).set({ expire }).where(eq(sessions.sid, sid));
  return { user, request, sid };
}

test("a session ends after 30 days without a visit, and a visit renews it", async () => {
  const { user, request, sid } = await signedIn(29);
  expect(await found(request)).toMatchObject({ user: { id: user.id } });
  const [renewed] = await db
    .select({ days: sql<number>`extract(epoch from ${sessions.expire} - now())::float8 / 86400` })
    .from(sessions)
    .where(eq(sessions.sid, sid));
  expect(renewed?.days).toBeCloseTo(30, 1);
  expect(await found((await signedIn(30)).request)).toBeNull();
});

test("a session's id is random, new at each sign-in, and stored only as its hash", async () => {
  const user = await createUser();
  const [first, second] = await Promise.all([
    createSession(visit(), user.id),
    createSession(visit(), user.id),
  ]);
  expect(first).not.toBe(second);
  const again = await createSession(visit(first.split(";", 1)[0]), user.id);
  expect(await found(visit(first.split(";", 1)[0]))).toBeNull();
  expect(await found(visit(again.split(";", 1)[0]))).toMatchObject({ user: { id: user.id } });
  const rows = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  for (const { sid } of rows) expect(sid).toMatch(/^[0-9a-f]{64}$/);
});

test("a suspended account has no session, not even one that began while it was suspended", async () => {
  const { user, request } = await signedIn(0);
  expect(await found(request)).not.toBeNull();
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, user.id));
  expect(await found(request)).toBeNull();
});

test("when an account was last seen outlives its sessions", async () => {
  const { user, request } = await signedIn(29);
  const longAgo = new Date(Date.now() - 29 * 24 * 3_600_000);
  await db.update(accountVisits).set({ lastSeenAt: longAgo });
  await found(request);
  await db.delete(sessions);
  const [visited] = await db.select().from(accountVisits).where(eq(accountVisits.userId, user.id));
  expect(Date.now() - (visited?.lastSeenAt.getTime() ?? 0)).toBeLessThan(60_000);
});
