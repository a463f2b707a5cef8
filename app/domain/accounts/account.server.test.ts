import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/database/db.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { like } from "~/domain/forum/likes.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLeaderboard } from "~/domain/rewards/leaderboard-queries.server";
import { mailOutbox, orders, passwordResets, sessions, users } from "~drizzle/schema";
import {
  actorOf,
  createAdmin,
  createProduct,
  createUser,
  member,
  PASSWORD,
  visitor,
} from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import type { User } from "./accounts.schema";
import { changePassword } from "./change-password.server";
import { copyAccount } from "./copy-account.server";
import { deleteAccount } from "./delete-account.server";
import { register } from "./register.server";
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

test("sessions are listed by device and ended one by one or all but one's own", async () => {
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

test("a changed password needs the old one, ends other sessions and is told by mail", async () => {
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

test("a changed password pressed twice is changed once, and the second press is told the same", async () => {
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

test("a deleted account takes its own mail along, and nobody else's at that address", async () => {
  const user = await createUser();
  const theirs = { to: user.email, subject: "Access", text: "The link", cause: "theirs" };
  await queueMail(db, theirs);
  const press = { currentPassword: PASSWORD, password: "quite another one" };
  await changePassword(user, press, null);
  await db.update(mailOutbox).set({ status: "sent" });
  expect(await mailTo(user.email)).toHaveLength(2);
  await deleteAccount(user, { currentPassword: press.password });
  expect((await mailTo(user.email)).map(({ cause }) => cause)).toEqual(["theirs"]);
});

test("ten wrong passwords of somebody signed in lock the question for the account", async () => {
  const user = await createUser();
  const guess = (currentPassword: string) => deleteAccount(user, { currentPassword });
  for (let i = 0; i < 10; i++) {
    expect(await guess(`guess ${i}`)).toMatchObject({ problem: { code: "invalid" } });
  }
  expect(await guess(PASSWORD)).toMatchObject({ problem: { code: "too-many" } });
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
  // The one that came first is answered alike once more, any other password is refused.
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

test("a reset link ends after an hour", async () => {
  const user = await createUser();
  await requestPasswordReset(visitor(), { email: user.email });
  const token = await tokenMailedTo(user.email);
  await db.update(passwordResets).set({ expiresAt: new Date(Date.now() - 1000) });
  expect(await resetPassword(visitor(), { token, password: "too late" })).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("an address that is no account's is answered like one that is, and gets no mail", async () => {
  const user = await createUser();
  const known = await requestPasswordReset(visitor(), { email: user.email });
  const unknown = await requestPasswordReset(visitor(), { email: "nobody@example.com" });
  expect(known).toEqual({ ok: true, email: user.email });
  expect(unknown).toEqual({ ok: true, email: "nobody@example.com" });
  expect(await mailTo("nobody@example.com")).toEqual([]);
});

test("an account gets three reset mails an hour, and the fourth asker is told nothing", async () => {
  const user = await createUser();
  for (let i = 0; i < 4; i++) {
    expect((await requestPasswordReset(visitor(), { email: user.email })).ok).toBe(true);
  }
  expect(await mailTo(user.email)).toHaveLength(3);
});

async function order(user: User) {
  const product = await createProduct();
  const outcome = await placeOrder(actorOf(user), {
    items: [{ productId: product.id, quantity: 2 }],
    customerInfo: { email: user.email, name: "Ada Byron", address: "1 Valley Road" },
    key: null,
    seen: null,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.order.id;
}

async function post(user: User, title: string) {
  const outcome = await createPost(actorOf(user), {
    title,
    content: "What I think",
    categoryId: null,
    videoUrl: null,
  });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.post.id;
}

test("the copy of an account holds what is its own and nothing of others", async () => {
  const user = await createUser({ firstName: "Ada" });
  const other = await createUser();
  const orderId = await order(user);
  await order(other);
  await post(user, "Mine");
  await post(other, "Theirs");
  const copy = await copyAccount(user);
  expect(copy.account).toMatchObject({ username: user.username, firstName: "Ada" });
  expect(copy.orders).toMatchObject([{ id: orderId, shippingAddress: "1 Valley Road" }]);
  expect(copy.orders[0]?.items).toMatchObject([{ quantity: 2 }]);
  expect(copy.forum.posts.map(({ title }) => title)).toEqual(["Mine"]);
  expect(copy.rewards.points.totalPoints).toBeGreaterThan(0);
  const text = JSON.stringify(copy);
  expect(text).not.toContain(other.email);
  expect(text).not.toContain("argon2");
});

test("a deleted account leaves posts of a former member and orders of nobody", async () => {
  const user = await createUser({ firstName: "Ada", lastName: "Byron" });
  const admin = await createAdmin();
  const postId = await post(user, "It stays");
  const orderId = await order(user);
  await startSession(user);

  const refused = await deleteAccount(user, { currentPassword: PASSWORD });
  expect(refused).toMatchObject({ problem: { code: "conflict" } });
  expect(JSON.stringify(refused)).toContain(`Order ${orderId} is under way`);
  await changeOrderStatus(admin, { orderId, status: "cancelled" });
  expect(await deleteAccount(user, { currentPassword: PASSWORD })).toEqual({ ok: true });

  expect(await sidsOf(user)).toEqual([]);
  expect((await signIn(visitor(), { username: user.username, password: PASSWORD })).ok).toBe(false);
  const [left] = await db.select().from(users).where(eq(users.id, user.id));
  expect(JSON.stringify(left)).not.toMatch(/Ada|Byron|example\.com|argon2/);
  expect(await getPost(null, postId)).toMatchObject({
    title: "It stays",
    author: { firstName: "Former", lastName: "member" },
  });
  const [kept] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(kept).toMatchObject({ userId: null, customerEmail: "", shippingAddress: "" });
  expect(kept?.total).toBe("50.00");

  // A like of what stays must not bring the name back to the board.
  await like(await member(), { type: "post", id: postId });
  const board = await listLeaderboard({ timeframe: "allTime", viewer: null });
  expect(JSON.stringify(board)).not.toContain("Former");
});

test("the name and address of a deleted account are free again", async () => {
  const user = await createUser();
  await deleteAccount(user, { currentPassword: PASSWORD });
  const { username, email } = user;
  const again = { username, email, password: PASSWORD, firstName: null, lastName: null };
  expect((await register(visitor(), again)).ok).toBe(true);
});

test("the only admin cannot delete the account", async () => {
  await db.update(users).set({ role: "customer" });
  const admin = await createAdmin();
  expect(await deleteAccount(admin, { currentPassword: PASSWORD })).toMatchObject({
    problem: { code: "conflict" },
  });
  await createAdmin();
  expect(await deleteAccount(admin, { currentPassword: PASSWORD })).toEqual({ ok: true });
});
