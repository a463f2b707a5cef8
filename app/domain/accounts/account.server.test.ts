import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { mailOutbox, passwordResets, sessions } from "~drizzle/schema";
import { createUser, PASSWORD, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import type { User } from "./accounts.schema";
import { changePassword } from "./change-password.server";
import { checkOwnPassword } from "./check-own-password.server";
import { requestPasswordReset, resetPassword } from "./reset-password.server";
import { endOtherSessions, endSession, listSessions } from "./sessions.server";
import { signIn } from "./sign-in.server";

useDatabase();

beforeEach(async () => {
  await db.delete(mailOutbox);
});

let sids = 0;

async function startSession(user: User, userAgent = "Lynx/2.9") {
  sids += 1;
  const sid = `session-${sids}`;
  const expire = new Date(Date.now() + 30 * 24 * 3_600_000);
  await db.insert(sessions).values({ sid, userId: user.id, sess: { userAgent }, expire });
  return sid;
}

const sidsOf = async (user: User) => (await listSessions(user, null)).map(({ sid }) => sid);
const mailTo = (email: string) =>
  db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));

async function tokenMailedTo(email: string) {
  const [mail] = await mailTo(email);
  return /token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

test("sessions are listed by device and ended one by one, or all except the current one", async () => {
  const user = await createUser();
  const mine = await startSession(user, "Mozilla/5.0 (X11; Linux) Gecko/1 Firefox/115.0");
  const [second, third] = [await startSession(user), await startSession(user)];
  const stranger = await createUser();
  const foreign = await startSession(stranger);

  const listed = await listSessions(user, mine);
  expect(listed.find(({ isCurrent }) => isCurrent)).toMatchObject({
    sid: mine,
    device: "Firefox on Linux",
  });
  await endSession(user, foreign);
  expect(await sidsOf(stranger)).toEqual([foreign]);
  await endSession(user, second);
  expect((await sidsOf(user)).sort()).toEqual([mine, third].sort());
  await endOtherSessions(user, mine);
  expect(await sidsOf(user)).toEqual([mine]);
});

test("changing a password requires the old one, ends other sessions and is reported by mail", async () => {
  const user = await createUser();
  const mine = await startSession(user);
  await startSession(user);
  const input = { currentPassword: "not this one", password: "quite another one" };
  expect(await changePassword(user, input, mine)).toMatchObject({
    problem: { code: "invalid", field: "currentPassword" },
  });
  expect(await sidsOf(user)).toHaveLength(2);

  await changePassword(user, { ...input, currentPassword: PASSWORD }, mine);
  expect(await sidsOf(user)).toEqual([mine]);
  const { username } = user;
  expect((await signIn(visitor(), { username, password: PASSWORD })).ok).toBe(false);
  expect((await signIn(visitor(), { username, password: input.password })).ok).toBe(true);
  const [notice] = await mailTo(user.email);
  expect(notice?.text).toContain("was changed");
});

test("a password change sent twice happens once, and both get the same response", async () => {
  const user = await createUser();
  const mine = await startSession(user);
  const input = { currentPassword: PASSWORD, password: "quite another one" };
  const press = () => changePassword(user, input, mine);
  expect(await Promise.all([press(), press()])).toEqual([{ ok: true }, { ok: true }]);
  expect(await press()).toEqual({ ok: true });
  expect(await mailTo(user.email)).toHaveLength(1);
  expect(await sidsOf(user)).toEqual([mine]);
  const other = { ...input, password: "a third one" };
  expect(await changePassword(user, other, mine)).toMatchObject({ problem: { code: "invalid" } });
});

test("ten wrong passwords of a signed-in account block its password check", async () => {
  const user = await createUser();
  for (let i = 0; i < 10; i++) {
    expect(await checkOwnPassword(user, `guess ${i}`)).toMatchObject({
      problem: { code: "invalid" },
    });
  }
  expect(await checkOwnPassword(user, PASSWORD)).toMatchObject({ problem: { code: "too-many" } });
});

test("a reset link sets one new password, once, and ends every session", async () => {
  const user = await createUser();
  await startSession(user);
  await requestPasswordReset(visitor(), { email: user.email.toUpperCase() });
  const token = await tokenMailedTo(user.email);
  const stored = await db.select().from(passwordResets);
  expect(JSON.stringify(stored)).not.toContain(token);

  const password = "set by the link";
  const outcomes = await Promise.all([
    resetPassword(visitor(), { token, password }),
    resetPassword(visitor(), { token, password: "set by its twin" }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  // The password of the first request succeeds again. Every other password is refused.
  const [first] = outcomes;
  const [set, other] = first.ok ? [password, "another"] : ["set by its twin", password];
  expect(await resetPassword(visitor(), { token, password: set })).toEqual({ ok: true });
  expect(await resetPassword(visitor(), { token, password: other })).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(
    (await mailTo(user.email)).filter(({ cause }) => cause.includes("password-reset")),
  ).toHaveLength(1);
  expect(await sidsOf(user)).toEqual([]);
  const { username } = user;
  expect((await signIn(visitor(), { username, password: PASSWORD })).ok).toBe(false);
});

test("a reset link expires after an hour", async () => {
  const user = await createUser();
  await requestPasswordReset(visitor(), { email: user.email });
  const token = await tokenMailedTo(user.email);
  await db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await resetPassword(visitor(), { token, password: "too late" })).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("an address without an account gets the same response as one with an account, and no mail", async () => {
  const user = await createUser();
  const known = await requestPasswordReset(visitor(), { email: user.email });
  const unknown = await requestPasswordReset(visitor(), { email: "nobody@example.com" });
  expect(known).toEqual({ ok: true, email: user.email });
  expect(unknown).toEqual({ ok: true, email: "nobody@example.com" });
  expect(await mailTo("nobody@example.com")).toEqual([]);
});

test("an account gets three reset mails an hour, and further requests get the same response", async () => {
  const user = await createUser();
  for (let i = 0; i < 4; i++) {
    expect((await requestPasswordReset(visitor(), { email: user.email })).ok).toBe(true);
  }
  expect(await mailTo(user.email)).toHaveLength(3);
});
