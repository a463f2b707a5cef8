import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { changePassword } from "~/domain/accounts/change-password.server";
import { register } from "~/domain/accounts/register.server";
import { listSessions } from "~/domain/accounts/sessions.server";
import { signIn } from "~/domain/accounts/sign-in.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { getPost } from "~/domain/forum/posts/post-queries.server";
import { like } from "~/domain/forum/likes.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { changeOrderStatus } from "~/domain/orders/change-order-status.server";
import { cancelReservation } from "~/domain/appointments/reservations/change-own.server";
import { reservationByToken } from "~/domain/appointments/reservations/holder.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLeaderboard } from "~/domain/rewards/leaderboard-queries.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { eventBookings, mailOutbox, orders, reservations, sessions, users } from "~drizzle/schema";
import { createTime, reserve, tokenOf } from "../../../tests/support/appointments";
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
import { copyPersonalData } from "./copy-personal-data.server";
import { deleteAccount } from "./delete-account.server";

useDatabase();

const expire = new Date(Date.now() + 30 * 24 * 3_600_000);
const mailTo = (email: string) =>
  db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));

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

test("the copy of an account contains its own data and nothing of others", async () => {
  const user = await createUser({ firstName: "Ada" });
  const other = await createUser();
  const orderId = await order(user);
  await order(other);
  const time = await createTime();
  const visit = await reserve(time, { needs: "A ramp" }, actorOf(user));
  await reserve(time, { needs: "Theirs" }, actorOf(other));
  await post(user, "Mine");
  await post(other, "Theirs");
  const copy = await copyPersonalData(user);
  expect(copy.account).toMatchObject([{ username: user.username, firstName: "Ada" }]);
  expect(copy.orders).toMatchObject([{ id: orderId, shippingAddress: "1 Valley Road" }]);
  expect(copy.orderLines).toMatchObject([{ orderId, quantity: 2 }]);
  expect(copy.appointments).toMatchObject([{ reference: visit.reference, needs: "A ramp" }]);
  expect(copy.posts?.map(({ title }) => title)).toEqual(["Mine"]);
  expect(copy.points?.[0]?.totalPoints).toBeGreaterThan(0);
  const text = JSON.stringify(copy);
  expect(text).not.toContain(other.email);
  expect(text).not.toContain("argon2");
});

test("a deleted account leaves posts of a former member and orders without a customer", async () => {
  const user = await createUser({ firstName: "Ada", lastName: "Byron" });
  const admin = await createAdmin();
  const postId = await post(user, "It stays");
  const orderId = await order(user);
  await db.insert(sessions).values({ sid: "of a member", userId: user.id, sess: {}, expire });

  const refused = await deleteAccount(user, { currentPassword: PASSWORD });
  expect(refused).toMatchObject({ problem: { code: "conflict" } });
  expect(JSON.stringify(refused)).toContain(`Order ${orderId} is under way`);
  await changeOrderStatus(admin, { orderId, status: "cancelled" });
  expect(await deleteAccount(user, { currentPassword: PASSWORD })).toEqual({ ok: true });

  expect(await listSessions(user, null)).toEqual([]);
  expect((await signIn(visitor(), { username: user.username, password: PASSWORD })).ok).toBe(false);
  const [left] = await db.select().from(users).where(eq(users.id, user.id));
  expect(JSON.stringify(left)).not.toMatch(/Ada|Byron|example\.com|argon2/);
  expect(await getPost(postId)).toMatchObject({
    title: "It stays",
    author: { firstName: "Former", lastName: "member" },
  });
  const [kept] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(kept).toMatchObject({ userId: null, customerEmail: "", shippingAddress: "" });
  expect(kept?.total).toBe("50.00");

  // A later like of a remaining post must not bring the name back to the leaderboard.
  await like(await member(), { type: "post", id: postId });
  const board = await listLeaderboard({ timeframe: "allTime", viewer: null });
  expect(JSON.stringify(board)).not.toContain("Former");
});

test("an account with an appointment ahead is not deleted; afterwards nobody is named in it", async () => {
  const user = await createUser();
  const visit = await reserve(await createTime(), { name: "Ada Byron" }, actorOf(user));
  expect(await deleteAccount(user, { currentPassword: PASSWORD })).toMatchObject({
    problem: { code: "conflict", message: expect.stringContaining(visit.reference) as string },
  });
  await cancelReservation(visit.holder);
  expect(await deleteAccount(user, { currentPassword: PASSWORD })).toEqual({ ok: true });
  const [left] = await db.select().from(reservations).where(eq(reservations.id, visit.id));
  expect(left).toMatchObject({ reference: visit.reference, state: "cancelled", userId: null });
  const [booking] = await db
    .select()
    .from(eventBookings)
    .where(eq(eventBookings.id, left?.bookingId ?? 0));
  expect(booking).toMatchObject({ eventType: "group-tour", name: "Former guest" });
  expect(JSON.stringify([left, booking])).not.toMatch(/Ada|Byron|example\.com|555/);
  expect(await reservationByToken(tokenOf(visit.managePath))).toBeNull();
});

test("the name and address of a deleted account can be registered again", async () => {
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

test("deleting an account deletes its own mail, and nobody else's to an address that was never proven", async () => {
  const user = await createUser();
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, user.id));
  const theirs = { to: user.email, subject: "Access", text: "The link", cause: "theirs" };
  await queueMail(db, theirs);
  const press = { currentPassword: PASSWORD, password: "quite another one" };
  await changePassword(user, press, null);
  await db.update(mailOutbox).set({ status: "sent" });
  expect(await mailTo(user.email)).toHaveLength(2);
  await deleteAccount(user, { currentPassword: press.password });
  expect((await mailTo(user.email)).map(({ cause }) => cause)).toEqual(["theirs"]);
});
