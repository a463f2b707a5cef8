import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { type Outcome, problemOf } from "~/lib/outcome";
import { dayCloses, drawerShifts, payments } from "~drizzle/schema";
import { createAdmin, createStaff, unwrap } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { newOrder } from "../../../../tests/support/sold-orders";
import { closeDay, listCloses } from "../closing/close-day.server";
import { moneyModule } from "../money.module";
import { closeInput } from "../money.schema";
import { takePayment } from "../payments.server";
import { getDrawer, listDrawers, listShiftsOn } from "./drawer-queries.server";
import { getOpenDrawer } from "./open-shift.server";
import { addDrawer, renameDrawer, setDrawerRetired } from "./keep-drawers.server";
import { closeDrawer, moveCash, openDrawer } from "./use-drawer.server";

useDatabase();

const TODAY = businessDay(new Date());

let names = 0;

async function newDrawer(float = 100_00, person?: User) {
  names += 1;
  const name = `Drawer ${names}`;
  const { id } = unwrap(await addDrawer(await createAdmin(), { name }));
  const staff = person ?? (await createStaff());
  unwrap(await openDrawer(staff, id, { float }));
  return { id, name, staff };
}

/** Takes money for any order. */
async function pay(actor: User, cents: number, method: "cash" | "debit" = "cash") {
  const { orderId } = await newOrder("10.00");
  await db.transaction((tx) => takePayment(tx, actor, { orderId, method, cents }));
}

const move = (actor: User, id: number, kind: "in" | "out" | "drop", amount: number) =>
  moveCash(actor, id, { kind, amount, reason: "Change", after: `${kind} ${amount}` });

const close = (actor: User, id: number, cash: number, left = 0) =>
  closeDrawer(actor, id, { cash, left, note: null });

const wordsOf = (outcome: Outcome<object>) => problemOf(outcome)?.message ?? null;

const rowOf = async (name: string) =>
  (await listShiftsOn(TODAY)).findLast((row) => row.name === name);

test("the cash of whoever opened a drawer is in it, with what was paid in, out and dropped", async () => {
  const { id, name, staff } = await newDrawer(100_00);
  const colleague = await createStaff();
  await pay(staff, 40_00);
  await pay(staff, -5_00);
  await pay(staff, 20_00, "debit");
  await pay(colleague, 70_00);
  unwrap(await move(staff, id, "in", 20_00));
  unwrap(await move(staff, id, "out", 3_00));
  unwrap(await move(staff, id, "drop", 50_00));
  // The same form again.
  unwrap(await move(staff, id, "drop", 50_00));
  expect(wordsOf(await move(staff, id, "out", 500_00))).toContain("not so much cash");
  expect(await rowOf(name)).toMatchObject({ expectedCents: null, countedCents: null });
  unwrap(await close(staff, id, 101_00, 80_00));
  expect(await rowOf(name)).toMatchObject({
    ...{ person: staff.username, floatCents: 100_00, countedCents: 101_00, expectedCents: 102_00 },
  });
  // What comes later is in no drawer.
  await pay(staff, 9_00);
  const [last] = await db.select().from(payments).orderBy(desc(payments.id)).limit(1);
  expect(last).toMatchObject({ cents: 9_00, shiftId: null });
});

test("a drawer with a mistyped hundred million dollars can still be counted", async () => {
  const { id, name, staff } = await newDrawer(0);
  const millions = 99_999_999_99;
  unwrap(await move(staff, id, "in", millions));
  unwrap(await move(staff, id, "out", millions));
  unwrap(await close(staff, id, 0));
  expect(await rowOf(name)).toMatchObject({ expectedCents: 0 });
});

test("the next float is what the last close left, and no more than was counted", async () => {
  const { id, staff } = await newDrawer(50_00);
  expect(wordsOf(await close(staff, id, 50_00, 60_00))).toContain("No more can be left");
  unwrap(await close(staff, id, 50_00, 30_00));
  expect(await getDrawer(id)).toMatchObject({ shiftId: null, lastFloatCents: 30_00 });
  expect(wordsOf(await close(staff, id, 50_00))).toContain("is closed. Open it first");
  expect(await db.$count(dayCloses, eq(dayCloses.floatCents, 50_00))).toBe(1);
});

test("a count that is sent twice is stored once, and one of another shift not at all", async () => {
  const { id, name, staff } = await newDrawer(100_00);
  const shift = (await getDrawer(id))?.shiftId ?? 0;
  const count = { cash: 99_00, left: 50_00, note: null };
  unwrap(await closeDrawer(staff, id, count, shift));
  unwrap(await closeDrawer(staff, id, count, shift));
  expect(await db.$count(dayCloses, eq(dayCloses.shiftId, shift))).toBe(1);
  expect(wordsOf(await closeDrawer(staff, id, { ...count, cash: 98_00 }, shift))).toMatch(
    new RegExp(`^${staff.username} counted it at .*: \\$99\\.00\\. This count was not stored`),
  );
  // The same form again, after the drawer was opened once more.
  unwrap(await openDrawer(staff, id, { float: 50_00 }));
  unwrap(await closeDrawer(staff, id, count, shift));
  const late = { kind: "in", amount: 5_00, reason: "Change", after: "0" } as const;
  expect(wordsOf(await moveCash(staff, id, late, shift))).toContain("opened again since");
  expect(await rowOf(name)).toMatchObject({ closedAt: null, countedCents: null });
  expect((await getDrawer(id))?.moves).toEqual([]);
});

test("the counter knows the drawer of a person, since when it is open, and whether there are any", async () => {
  const { id, name, staff } = await newDrawer();
  const yesterday = addDays(TODAY, -1);
  await db.update(drawerShifts).set({ day: yesterday }).where(eq(drawerShifts.drawerId, id));
  expect(await getOpenDrawer(staff.id)).toMatchObject({
    ...{ hasDrawers: true, open: { drawerId: id, name, day: yesterday } },
  });
  unwrap(await close(staff, id, 0));
  expect(await getOpenDrawer(staff.id)).toEqual({ hasDrawers: true, open: null });
});

test("a drawer is one person's, and a person has one drawer", async () => {
  const { id, name, staff } = await newDrawer();
  const colleague = await createStaff();
  expect(wordsOf(await openDrawer(colleague, id, { float: 0 }))).toBe(
    `${staff.username} has ${name} open. It must be counted first`,
  );
  unwrap(await openDrawer(staff, id, { float: 999 }));
  const other = unwrap(await addDrawer(await createAdmin(), { name: `${name} b` }));
  expect(wordsOf(await openDrawer(staff, other.id, { float: 0 }))).toContain(
    `You have ${name} open`,
  );
  expect(wordsOf(await move(colleague, id, "in", 100))).toContain("Only who opened");
  expect(wordsOf(await close(colleague, id, 0))).toContain("or an admin");
  unwrap(await close(await createAdmin(), id, 100_00));
  expect(wordsOf(await addDrawer(await createAdmin(), { name: name.toUpperCase() }))).toContain(
    "with this name already",
  );
});

test("a drawer gets another name, which no other drawer has", async () => {
  const { id, name, staff } = await newDrawer();
  const other = await newDrawer();
  const admin = await createAdmin();
  expect(wordsOf(await renameDrawer(admin, id, { name: other.name.toUpperCase() }))).toContain(
    "with this name already",
  );
  // In another spelling it is its own.
  unwrap(await renameDrawer(admin, id, { name: name.toUpperCase() }));
  unwrap(await renameDrawer(admin, id, { name: `${name} x` }));
  unwrap(await renameDrawer(admin, id, { name: `${name} x` }));
  unwrap(await close(staff, id, 100_00));
  expect(await rowOf(`${name} x`)).toMatchObject({ drawerId: id, countedCents: 100_00 });
  unwrap(await addDrawer(admin, { name }));
  expect(wordsOf(await renameDrawer(admin, 999_999, { name: "Nothing" }))).toContain("no longer");
});

test("a drawer is retired once it is counted, and is opened by nobody until it is used again", async () => {
  const { id, name, staff } = await newDrawer();
  const admin = await createAdmin();
  expect(wordsOf(await setDrawerRetired(admin, id, true))).toContain("must be counted and closed");
  unwrap(await close(staff, id, 100_00));
  unwrap(await setDrawerRetired(admin, id, true));
  const { retiredAt } = (await getDrawer(id)) ?? {};
  unwrap(await setDrawerRetired(admin, id, true));
  expect(retiredAt).toBeInstanceOf(Date);
  expect((await getDrawer(id))?.retiredAt).toEqual(retiredAt);
  expect(wordsOf(await openDrawer(staff, id, { float: 0 }))).toBe(`${name} is retired`);
  expect((await listDrawers()).at(-1)?.id).toBe(id);
  expect(await rowOf(name)).toMatchObject({ countedCents: 100_00 });
  unwrap(await setDrawerRetired(admin, id, false));
  unwrap(await openDrawer(staff, id, { float: 0 }));
});

test("two people who open one drawer at the same time do not both have it", async () => {
  const { id, staff } = await newDrawer();
  unwrap(await close(staff, id, 0));
  const people = [await createStaff(), await createStaff()];
  const opened = await Promise.all(people.map((one) => openDrawer(one, id, { float: 0 })));
  expect(opened.filter(({ ok }) => ok)).toHaveLength(1);
});

test("the count of the day has what was paid into drawers and out, and not what was dropped", async () => {
  const { id, staff } = await newDrawer(0);
  const count = (after: string) =>
    closeDay(
      staff,
      closeInput.parse({ day: TODAY, float: "0", cash: "0", debit: "0", note: "", after }),
    );
  unwrap(await count("before"));
  unwrap(await move(staff, id, "in", 20_00));
  unwrap(await move(staff, id, "out", 5_00));
  unwrap(await move(staff, id, "drop", 5_00));
  unwrap(await count("after"));
  unwrap(await close(staff, id, 10_00));
  const [before, after, ...others] = (await listCloses(TODAY)).slice(-2);
  expect((after?.expectedCashCents ?? 0) - (before?.expectedCashCents ?? 0)).toBe(15_00);
  // The count of a drawer is none of the day.
  expect(others).toEqual([]);
});

test("the next morning says which drawers and which day were not closed", async () => {
  const { id, staff } = await newDrawer(0);
  await pay(staff, 10_00);
  const lines = async (day: string) => {
    const found = await moneyModule.waiting?.team?.(staff, new Date(`${day}T15:00:00Z`));
    return found?.filter(({ count }) => count > 0).map(({ label }) => label);
  };
  expect(await lines(addDays(TODAY, 1))).toContain("Drawers of earlier days to count");
  unwrap(await close(staff, id, 10_00));
  await db.update(drawerShifts).set({ closedAt: new Date() });
  await db.delete(dayCloses);
  expect(await lines(addDays(TODAY, 1))).toEqual([expect.stringMatching(/^Day not closed: /)]);
  const count = { day: TODAY, float: "0", cash: "10", debit: "0", note: "", after: "x" };
  unwrap(await closeDay(staff, closeInput.parse(count)));
  expect(await lines(addDays(TODAY, 1))).toEqual([]);
  expect(await lines(TODAY)).toEqual([]);
});
