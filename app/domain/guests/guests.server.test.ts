import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendContact } from "~/domain/contact/send-contact.server";
import { deletePerson } from "~/domain/privacy/person-desk.server";
import { db } from "~/platform/database/db.server";
import { guestNotes, orders, reservations, users } from "~drizzle/schema";
import { createTime, reserve } from "../../../tests/support/appointments";
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
  expect(page.others).toEqual([other]);
  expect(page.bought.rows.map(({ id }) => id)).not.toContain(its);
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
