import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { getAccount } from "~/domain/accounts/accounts-queries.server";
import { checkSecondFactor } from "~/domain/accounts/second-factor/check-second-factor.server";
import { signIn } from "~/domain/accounts/sign-in.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { accountVisits, auditLog, invitations, mailOutbox, sessions, users } from "~drizzle/schema";
import {
  actorOf,
  createAdmin,
  createStaff,
  createUser,
  PASSWORD,
  visitor,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { accountActs } from "./account-acts.server";
import { accountList, getListedAccount } from "./accounts-list.server";
import { changeRole } from "./change-role.server";
import { getInvitation, inviteToTeam, joinTeam, revokeInvitation } from "./invitations.server";
import { restoreAccount, suspendAccount } from "./suspend-account.server";

useDatabase();

const REASON = { reason: "Sold to minors" };
const expire = new Date(Date.now() + 30 * 24 * 3_600_000);

/** Signs a browser in to the account. */
const openBrowser = ({ id }: User) =>
  db.insert(sessions).values({ sid: crypto.randomUUID(), userId: id, sess: {}, expire });

const browsersOf = ({ id }: User) => db.$count(sessions, eq(sessions.userId, id));

const attempt = ({ username }: User, password = PASSWORD) =>
  signIn(visitor(), { username, password });

async function roleOf({ id }: User) {
  return (await getAccount(id))?.role;
}

/** The token of the newest link that was mailed to the address. */
async function mailedToken(email: string): Promise<string> {
  const mails = await db
    .select({ text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(sql`${mailOutbox.id} desc`);
  return /\/join\/([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
}

test("a suspended account is signed out at once and told why, and its posts stay", async () => {
  const [admin, user] = [await createAdmin(), await createUser()];
  const post = await createPost(actorOf(user), {
    title: "It stays",
    content: "Words",
    categoryId: null,
    videoUrl: null,
  });
  await openBrowser(user);

  expect(await suspendAccount(admin, user.id, REASON)).toMatchObject({ ok: true });
  expect(await browsersOf(user)).toBe(0);
  expect(await attempt(user)).toMatchObject({
    problem: { code: "forbidden", message: expect.stringContaining("is suspended") as string },
  });
  // Who does not know the password learns nothing.
  expect(await attempt(user, "a wrong password")).toMatchObject({
    problem: { code: "unauthenticated" },
  });
  expect(await checkSecondFactor(user, { code: "123456" })).toMatchObject({
    problem: { code: "forbidden" },
  });
  expect(post.ok && (await getPost(post.post.id))?.title).toBe("It stays");

  // Twice is once in the log.
  await suspendAccount(admin, user.id, REASON);
  await restoreAccount(admin, user.id);
  expect(await attempt(user)).toMatchObject({ ok: true });
  const log = await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
  expect(log.map(({ act, subject, detail }) => [act, subject, detail])).toEqual([
    ["account suspended", `account ${user.username}`, REASON.reason],
    ["account restored", `account ${user.username}`, null],
  ]);
});

test("one admin remains who can sign in, whoever acts at the same time", async () => {
  const canSignIn = sql`${users.role} = 'admin' and ${users.suspendedAt} is null`;
  for (let round = 0; round < 8; round++) {
    await db.update(users).set({ role: "customer" });
    const [first, second] = [await createAdmin(), await createAdmin()];
    expect(await suspendAccount(first, first.id, REASON)).toMatchObject({
      problem: { code: "conflict" },
    });
    const outcomes = await Promise.all([
      changeRole(first, second.id, { role: "customer" }),
      suspendAccount(second, first.id, REASON),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.$count(users, canSignIn)).toBe(1);
  }
  const [last] = await db.select().from(users).where(canSignIn);
  if (!last) throw new Error("No admin");
  expect(await changeRole(last, last.id, { role: "staff" })).toMatchObject({
    problem: { code: "conflict" },
  });
  // A suspended admin is no replacement for the one who deletes the account.
  const third = await createAdmin();
  await suspendAccount(last, third.id, REASON);
  expect(await deleteAccount(last, { currentPassword: PASSWORD })).toMatchObject({
    problem: { code: "conflict" },
  });
});

test("fewer rights hold at once, more of them by the mailed link only", async () => {
  const [admin, user] = [await createAdmin(), await createUser()];
  expect(await changeRole(admin, user.id, { role: "staff" })).toMatchObject({ became: "mailed" });
  expect(await roleOf(user)).toBe("customer");
  const token = await mailedToken(user.email);
  expect(await joinTeam(user, token)).toMatchObject({ ok: true, role: "staff" });
  expect(await roleOf(user)).toBe("staff");

  await openBrowser(user);
  expect(await changeRole(admin, user.id, { role: "customer" })).toMatchObject({
    became: "changed",
  });
  expect(await roleOf(user)).toBe("customer");
  expect(await browsersOf(user)).toBe(0);
  expect(await changeRole(admin, 999_999, { role: "staff" })).toMatchObject({
    problem: { code: "not-found" },
  });
  await suspendAccount(admin, user.id, REASON);
  expect(await changeRole(admin, user.id, { role: "admin" })).toMatchObject({
    problem: { code: "conflict" },
  });
});

test("an invitation works once, for its link, until it is withdrawn, replaced or a week old", async () => {
  const [admin, user, other] = [await createAdmin(), await createUser(), await createUser()];
  const email = `${crypto.randomUUID()}@example.com`;
  const invite = async () => {
    const invited = await inviteToTeam(admin, { email: email.toUpperCase(), role: "staff" });
    if (!invited.ok) throw new Error("Not invited");
    return { id: invited.id, token: await mailedToken(email) };
  };
  const used = { problem: { code: "not-found" } };
  const first = await invite();
  // A double press.
  expect((await invite()).id).toBe(first.id);
  const stored = JSON.stringify(await db.select().from(invitations));
  expect(stored).not.toContain(first.token);

  expect(await revokeInvitation(admin, first.id)).toMatchObject({ ok: true });
  expect(await getInvitation(first.token)).toBeNull();
  expect(await joinTeam(user, first.token)).toMatchObject(used);

  const second = await invite();
  await inviteToTeam(await createAdmin(), { email, role: "admin" });
  expect(await joinTeam(user, second.token)).toMatchObject(used);

  const third = await mailedToken(email);
  await db.update(invitations).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await joinTeam(user, third)).toMatchObject(used);
  expect(await roleOf(user)).toBe("customer");

  const last = await invite();
  expect(await joinTeam(user, last.token)).toMatchObject({ ok: true });
  // Pressed twice.
  expect(await joinTeam(user, last.token)).toMatchObject({ ok: true });
  expect(await joinTeam(other, last.token)).toMatchObject(used);
  expect(await joinTeam(other, undefined)).toMatchObject(used);
  expect(await revokeInvitation(admin, last.id)).toMatchObject({ problem: { code: "conflict" } });
  expect(await roleOf(other)).toBe("customer");
});

test("an invitation as staff takes nothing from an admin", async () => {
  const [admin, user] = [await createAdmin(), await createAdmin()];
  await inviteToTeam(admin, { email: user.email, role: "staff" });
  await joinTeam(user, await mailedToken(user.email));
  expect(await roleOf(user)).toBe("admin");
});

test("accounts are found by name, role and state, with when they were last seen", async () => {
  const [admin, staff] = [await createAdmin(), await createStaff()];
  const user = await createUser({ firstName: "Ada", lastName: "Lovelace-Byron" });
  const find = async (q: string, filter = { role: "", isSuspended: false }) =>
    (await accountList(filter).page({ q, limit: 50 })).rows.map(({ id }) => id);
  expect(await find("lovelace-b")).toEqual([user.id]);
  expect(await find(user.email.slice(0, 12))).toEqual([user.id]);
  expect(await find("", { role: "staff", isSuspended: false })).toContain(staff.id);
  expect(await find("", { role: "staff", isSuspended: false })).not.toContain(user.id);
  await suspendAccount(admin, user.id, REASON);
  expect(await find("", { role: "", isSuspended: true })).toContain(user.id);
  expect(await find("", { role: "", isSuspended: true })).not.toContain(staff.id);

  expect((await getListedAccount(staff.id))?.lastSeenAt).toBeNull();
  await db.insert(accountVisits).values({ userId: staff.id });
  const seen = (await getListedAccount(staff.id))?.lastSeenAt?.getTime() ?? 0;
  expect(Math.abs(Date.now() - seen)).toBeLessThan(60_000);
});

test("an account's page tells what it did and what was done to it", async () => {
  const [admin, user] = [await createAdmin(), await createUser()];
  await createPost(actorOf(user), {
    title: "A question",
    content: "Words",
    categoryId: null,
    videoUrl: null,
  });
  await suspendAccount(admin, user.id, REASON);
  const { acts, done } = await accountActs(user);
  expect(acts.map(({ what, detail }) => [what, detail])).toEqual([["Posted", "A question"]]);
  expect(done).toMatchObject([{ actorName: admin.username, act: "account suspended" }]);
  expect((await accountActs(admin)).acts).toMatchObject([
    { what: "Admin: account suspended", detail: `account ${user.username}, ${REASON.reason}` },
  ]);
});

test("accounts are found by their whole name", async () => {
  const user = await createUser();
  const lastName = `Gate${user.id}`;
  await db.update(users).set({ firstName: "Ana", lastName }).where(eq(users.id, user.id));
  const list = accountList({ role: "", isSuspended: false });
  const { rows } = await list.page({ q: `ana gate${user.id}`, limit: 50 });
  expect(rows.map(({ id }) => id)).toEqual([user.id]);
});
