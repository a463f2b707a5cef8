import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { requestAccess } from "~/domain/investors/request-access.server";
import { cancelOwnOrder } from "~/domain/orders/desk/cancel-own-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { mailOutbox, teamNotifications, users } from "~drizzle/schema";
import { askForDay, createTime, dayIn, reserve } from "../../../../tests/support/appointments";
import {
  createAdmin,
  createProduct,
  createStaff,
  createUser,
  visitor,
} from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { contactMessage } from "../../../../tests/support/lists";
import { sendGathered } from "./notification-clock.server";
import { getOwnNotifications, setOwnNotifications } from "./own-notifications.server";

useDatabase();

beforeEach(async () => {
  await db.delete(teamNotifications);
});

let day = 1;
/** Another day for each test, because each period is sent once. */
const at = (time: string) => businessInstant(`2031-03-${String(day).padStart(2, "0")}`, time);

const mailsTo = (email: string) =>
  db
    .select({ subject: mailOutbox.subject, text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email.toLowerCase()))
    .orderBy(mailOutbox.id);

const write = async (name: string) => {
  const sent = await sendContact(visitor(), { ...contactMessage, name });
  if (!sent.ok) throw new Error(sent.problem.message);
};

test("nobody is told who did not choose it, others by a mail that does not name the sender", async () => {
  const [told, untold] = [await createAdmin(), await createAdmin()];
  await setOwnNotifications(told, { contact: "at-once" });
  await write("Private Person");
  const mails = await mailsTo(told.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["New in the office: contact message"]);
  expect(mails[0]?.text).toContain("/office/inbox/");
  expect(JSON.stringify(mails)).not.toMatch(/Private|ada@/);
  expect(await mailsTo(untold.email)).toEqual([]);
});

test("gathered news are one mail an hour or a morning, however many processes look", async () => {
  day += 1;
  const [hourly, daily] = [await createAdmin(), await createStaff()];
  await setOwnNotifications(hourly, { contact: "hourly" });
  await setOwnNotifications(daily, { contact: "daily" });
  await sendGathered(at("05:00"));
  await write("Gathered one");
  await write("Gathered two");
  await Promise.all([sendGathered(at("06:10")), sendGathered(at("06:20"))]);
  expect(await mailsTo(hourly.email)).toEqual([
    {
      subject: "New in the office: 2",
      text: expect.stringContaining("Contact message: 2") as string,
    },
  ]);
  expect(await mailsTo(daily.email)).toEqual([]);
  await Promise.all([sendGathered(at("07:30")), sendGathered(at("07:31"))]);
  await sendGathered(at("09:00"));
  expect(await mailsTo(daily.email)).toHaveLength(1);
  expect(await mailsTo(hourly.email)).toHaveLength(1);
});

test("an address of the team that nobody has proven gets nothing, at once or gathered", async () => {
  day += 1;
  const [now, hourly, proven] = [await createStaff(), await createAdmin(), await createStaff()];
  await setOwnNotifications(now, { contact: "at-once" });
  for (const user of [hourly, proven]) await setOwnNotifications(user, { contact: "hourly" });
  await sendGathered(at("05:00"));
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, now.id));
  await write("Told to nobody");
  await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, hourly.id));
  await sendGathered(at("06:10"));
  const told = await Promise.all([now, hourly, proven].map(({ email }) => mailsTo(email)));
  expect(told.map(({ length }) => length)).toEqual([0, 0, 1]);
});

test("staff are not told of investors, whatever they ask for", async () => {
  const staff = await createStaff();
  await setOwnNotifications(staff, { access: "at-once", contact: "daily" });
  expect(await getOwnNotifications(staff)).toEqual({ contact: "daily" });
  // From a time when the account was admin.
  await db
    .insert(teamNotifications)
    .values({ userId: staff.id, kind: "access", frequency: "at-once" });
  await requestAccess(await createUser(), null);
  expect(await mailsTo(staff.email)).toEqual([]);
});

test("staff are told of bookings, but not of meetings with investors", async () => {
  const [staff, admin] = [await createStaff(), await createAdmin()];
  for (const one of [staff, admin]) await setOwnNotifications(one, { appointment: "at-once" });
  await reserve(await createTime({ offering: "investor-meeting", day: dayIn(17) }));
  expect(await mailsTo(staff.email)).toEqual([]);
  expect(await mailsTo(admin.email)).toHaveLength(1);
  await askForDay();
  expect(await mailsTo(staff.email)).toHaveLength(1);
});

test("who turns gathered mail off is not told of what was gathered before", async () => {
  day += 1;
  const admin = await createAdmin();
  await setOwnNotifications(admin, { contact: "hourly" });
  await sendGathered(at("10:00"));
  await write("Dropped");
  await setOwnNotifications(admin, {});
  await sendGathered(at("11:00"));
  expect(await mailsTo(admin.email)).toEqual([]);
});

test("the counter is told once of an order that its customer cancels, if it chose that notice", async () => {
  const [told, ofNewOnes] = [await createStaff(), await createStaff()];
  await setOwnNotifications(told, { "order-cancelled": "at-once" });
  await setOwnNotifications(ofNewOnes, { order: "at-once" });
  const placed = await placeOrder(visitor(), {
    items: [{ productId: (await createProduct()).id, quantity: 1 }],
    ...{ customerInfo: null, key: null, seen: null },
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  const { id } = placed.order;
  expect(await mailsTo(told.email)).toEqual([]);
  expect(await mailsTo(ofNewOnes.email)).toHaveLength(1);
  await cancelOwnOrder(null, id);
  await cancelOwnOrder(null, id);
  expect(await mailsTo(told.email)).toEqual([
    {
      subject: "New in the office: order cancelled by its customer",
      text: expect.stringContaining(`/office/orders/${id}\n`) as string,
    },
  ]);
  expect(await mailsTo(ofNewOnes.email)).toHaveLength(1);
});
