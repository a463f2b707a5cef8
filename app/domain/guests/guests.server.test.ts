import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendContact } from "~/domain/contact/send-contact.server";
import { deletePerson } from "~/domain/privacy/person-desk.server";
import { PERSONAL_TABLES } from "~/domain/privacy/personal-tables.server";
import { runRetention } from "~/domain/privacy/run-retention.server";
import { db } from "~/platform/database/db.server";
import { guestNotes, offerings, orders, reservations, users } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../../../tests/support/appointments";
import { createAdmin, createStaff, createUser, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { guestPage, noteGuest } from "./guest-page.server";

useDatabase();

const someAddress = () => `Grace.${crypto.randomUUID().slice(0, 8)}@Example.com`;

async function order(details: Partial<typeof orders.$inferInsert>) {
  const [made] = await db
    .insert(orders)
    .values({
      total: "12.00",
      customerName: "Grace",
      customerEmail: "",
      shippingAddress: "",
      ...details,
    })
    .returning({ id: orders.id });
  return made?.id;
}

test("one address shows its visits, orders and messages, however it is written", async () => {
  const staff = await createStaff();
  const email = someAddress();
  const sessionId = await createTime({ seats: 20 });
  const came = await reserve(sessionId, { email, partySize: 2, phone: "(845) 555-0177" });
  await db
    .update(reservations)
    .set({ state: "arrived" })
    .where(eq(reservations.reference, came.reference));
  await reserve(sessionId, { email: email.toLowerCase(), name: "G. Hopper", partySize: 3 });
  const done = await order({ customerEmail: email.toUpperCase(), status: "completed" });
  await sendContact(visitor(), { name: "Grace", email, message: "When do you open?" });
  await reserve(sessionId, { partySize: 1 });

  const page = await guestPage(staff, email.toUpperCase());
  expect(page.email).toBe(email.toLowerCase());
  expect(page.visits).toMatchObject({ came: 1, missed: 0, all: 2 });
  expect(page.bought.rows.map(({ id }) => id)).toEqual([done]);
  expect(page.bought).toMatchObject({ completed: 1, all: 1 });
  expect(page.items.map(({ kind }) => kind).toSorted()).toEqual([
    "appointment",
    "appointment",
    "contact",
  ]);
  expect(page.names).toEqual(expect.arrayContaining(["Grace Hopper", "G. Hopper", "Grace"]));
  // The account, its texts and the letters are for admins.
  expect(page.ofAdmins).toBeNull();
});

test("an account's orders and texts belong to its address, for admins", async () => {
  const user = await createUser();
  const ofAccount = await order({ userId: user.id, customerEmail: "elsewhere@example.com" });
  const page = await guestPage(await createAdmin(), user.email);
  expect(page.bought.rows.map(({ id }) => id)).toEqual([ofAccount]);
  expect(page.ofAdmins).toEqual({
    account: { id: user.id, username: user.username },
    ...{ getsLetters: false, posts: 0, comments: 0 },
  });
});

test("who shares a phone number is only perhaps the same person", async () => {
  const staff = await createStaff();
  const [one, other] = [someAddress().toLowerCase(), someAddress().toLowerCase()];
  const area = String(Math.floor(Math.random() * 9_000) + 1_000);
  await order({ customerEmail: one, phone: `+1 845 555 ${area}` });
  const its = await order({ customerEmail: other, phone: `(845) 555-${area}` });
  await order({ customerEmail: someAddress(), phone: `(845) 556-${area}` });
  const page = await guestPage(staff, one);
  expect(page.others).toEqual({ emails: [other], reservations: [], orders: [] });
  expect(page.bought.rows.map(({ id }) => id)).not.toContain(its);
});

test("who gave the same phone number and no address is named by their reservation or order", async () => {
  const staff = await createStaff();
  const line = String(Math.floor(Math.random() * 9_000) + 1_000);
  const email = someAddress().toLowerCase();
  await order({ customerEmail: email, phone: `(845) 557-${line}` });
  const sessionId = await createTime();
  const called = await reserve(sessionId, { phone: `(845) 557-${line}` });
  await db
    .update(reservations)
    .set({ email: null })
    .where(eq(reservations.reference, called.reference));
  const bought = await order({ phone: `845.557.${line}` });
  const { others } = await guestPage(staff, email);
  expect(others).toEqual({
    emails: [],
    reservations: [{ reference: called.reference, name: "Grace Hopper" }],
    orders: [{ id: bought, name: "Grace" }],
  });
});

test.each([true, false])(
  "only admins learn by a phone number who asked for a meeting, with an address: %s",
  async (hasAddress) => {
    const line = String(Math.floor(Math.random() * 9_000) + 1_000);
    const email = someAddress().toLowerCase();
    await order({ customerEmail: email, phone: `(845) 558-${line}` });
    const [meeting] = await db
      .select({ id: offerings.id })
      .from(offerings)
      .where(eq(offerings.kind, "meeting"));
    const sessionId = await createTime();
    const met = await reserve(sessionId, { phone: `(845) 558-${line}` });
    await db
      .update(reservations)
      .set({ offeringId: meeting?.id, ...(hasAddress ? {} : { email: null }) })
      .where(eq(reservations.reference, met.reference));
    const none = { emails: [], reservations: [], orders: [] };
    expect((await guestPage(await createStaff(), email)).others).toEqual(none);
    expect((await guestPage(await createAdmin(), email)).others).not.toEqual(none);
  },
);

test("a note is kept as long as reservations are", async () => {
  const staff = await createStaff();
  const email = someAddress().toLowerCase();
  await noteGuest(staff, { email, note: "Came long ago" });
  const longAgo = new Date();
  longAgo.setUTCMonth(longAgo.getUTCMonth() - 25);
  await db.update(guestNotes).set({ createdAt: longAgo }).where(eq(guestNotes.email, email));
  await noteGuest(staff, { email, note: "Came again" });
  await runRetention(new Date(`${dayIn(1)}T12:00:00Z`), PERSONAL_TABLES);
  expect((await guestPage(staff, email)).notes.map(({ text }) => text)).toEqual(["Came again"]);
});

test("a note sent twice is written once, and goes with its guest or its author", async () => {
  const [admin, author] = [await createAdmin(), await createStaff()];
  const email = someAddress();
  const note = { email, note: "Brings a dog" };
  await Promise.all([noteGuest(author, note), noteGuest(author, note)]);
  await noteGuest(author, { email: email.toLowerCase(), note: "Comes on Fridays" });
  const notes = async () => (await guestPage(admin, email)).notes;
  expect((await notes()).map(({ text }) => text)).toEqual(["Comes on Fridays", "Brings a dog"]);
  await db.delete(users).where(eq(users.id, author.id));
  expect((await notes()).map(({ text, author: by }) => [text, by])).toEqual([
    ["Comes on Fridays", null],
    ["Brings a dog", null],
  ]);
  await deletePerson(admin, { email });
  expect(await db.$count(guestNotes, eq(guestNotes.email, email.toLowerCase()))).toBe(0);
});
