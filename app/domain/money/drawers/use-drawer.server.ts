import { and, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { businessDay, businessTime, formatTime } from "~/lib/dates/dates";
import { formatMoney } from "~/lib/money";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { dayCloses, drawerMoves, drawers, drawerShifts, users } from "~drizzle/schema";
import type { CloseDrawerInput, MoveCashInput } from "../money.schema";
import { expectedIn } from "./drawer-queries.server";
import { MOVE_WORDS } from "./drawer-words";
import { lockDrawer } from "./keep-drawers.server";

/** Who works with a drawer: its own person, or an admin. */
type Worker = Admin & { role: string };

/**
 * Opens a drawer for a person, whose cash goes into it from now on. Opening one's own open drawer
 * again changes nothing. Problems: "not-found"; "conflict" if it is retired, somebody else has it
 * open, or this person has another one open.
 */
export function openDrawer(
  actor: Admin,
  drawerId: number,
  { float: floatCents }: { float: number },
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const locked = await lockDrawer(tx, drawerId);
    if (!locked.ok) return locked;
    const { drawer } = locked;
    if (drawer.retiredAt !== null) return refuse("conflict", `${drawer.name} is retired`);
    const open = await tx
      .select({
        ...{ id: drawerShifts.id, drawerId: drawerShifts.drawerId },
        ...{ personId: drawerShifts.personId, person: users.username, name: drawers.name },
      })
      .from(drawerShifts)
      .innerJoin(drawers, eq(drawers.id, drawerShifts.drawerId))
      .leftJoin(users, eq(users.id, drawerShifts.personId))
      .where(sql`${drawerShifts.closedAt} is null`);
    const its = open.find((one) => one.drawerId === drawerId);
    if (its?.personId === actor.id) return { ok: true, id: its.id };
    if (its) {
      const who = its.person ?? "A former member";
      return refuse("conflict", `${who} has ${drawer.name} open. It must be counted first`);
    }
    const own = open.find(({ personId }) => personId === actor.id);
    if (own) return refuse("conflict", `You have ${own.name} open. Count and close it first`);
    const values = { drawerId, personId: actor.id, day: businessDay(new Date()), floatCents };
    const opened = made(
      await tx.insert(drawerShifts).values(values).returning({ id: drawerShifts.id }),
    );
    const detail = `${drawer.name}, float ${formatMoney(floatCents)}`;
    await recordAudit(tx, actor, { act: "drawer opened", detail });
    return opened;
  });
}

/**
 * The open shift of a drawer, locked, which this person may work with. `shown` is the one that the
 * page showed, if it says so. Problems: "not-found"; "conflict" if it is closed, also if the drawer
 * was opened again since; "forbidden" if it is somebody else's and the person is no admin.
 */
async function lockShift(tx: Database, actor: Worker, drawerId: number, shown: number | null) {
  const locked = await lockDrawer(tx, drawerId);
  if (!locked.ok) return locked;
  const { drawer } = locked;
  // Waits for payments that go into it.
  const [shift] = await tx
    .select()
    .from(drawerShifts)
    .where(sql`${drawerShifts.drawerId} = ${drawerId} and ${drawerShifts.closedAt} is null`)
    .for("update");
  if (!shift) return refuse("conflict", `${drawer.name} is closed. Open it first`);
  if (shown !== null && shift.id !== shown) {
    return refuse(
      "conflict",
      `${drawer.name} was counted and opened again since you opened the page. Nothing was entered`,
    );
  }
  if (shift.personId !== actor.id && teamRole(actor) !== "admin") {
    return refuse("forbidden", `Only who opened ${drawer.name}, or an admin, may do that`);
  }
  return { ok: true as const, drawer, shift };
}

/**
 * Records that cash went into an open drawer, out of it, or to the safe. `after` is the newest move
 * that the page showed: the same form again is stored once. `shown` is the shift that it showed.
 * Problems: "invalid" at `amount` for more out than is in it; those of lockShift.
 */
export function moveCash(
  actor: Worker,
  drawerId: number,
  { kind, amount, reason, after }: MoveCashInput,
  shown: number | null = null,
): Promise<Outcome<{ id: number }>> {
  const content = { drawerId, kind, amount, reason, after, ...(shown !== null && { shown }) };
  const act = { name: "move cash", by: actor.id, content };
  return once(act, { id: drawerMoves.id }, async (tx) => {
    const locked = await lockShift(tx, actor, drawerId, shown);
    if (!locked.ok) return locked;
    const { drawer, shift } = locked;
    const refusal = kind === "in" ? null : await refuseTooMuch(tx, shift, amount);
    if (refusal) return refusal;
    const detail = `${drawer.name}: ${MOVE_WORDS[kind].toLowerCase()} ${formatMoney(amount)}, ${reason}`;
    await recordAudit(tx, actor, { act: "drawer's cash moved", detail });
    return made(
      await tx
        .insert(drawerMoves)
        .values({ shiftId: shift.id, kind, cents: amount, reason, actorId: actor.id })
        .returning({ id: drawerMoves.id }),
    );
  });
}

/** Without the sum, so that the count stays blind. */
async function refuseTooMuch(
  tx: Database,
  shift: typeof drawerShifts.$inferSelect,
  amount: number,
): Promise<Refusal | null> {
  if (amount <= (await expectedIn(tx, shift))) return null;
  return refuse("invalid", "By the books there is not so much cash in the drawer", {
    field: "amount",
  });
}

/**
 * Counts an open drawer and closes it. Only the answer says what should have been in it. `shown` is
 * the shift that the page showed: the same count of it again changes nothing. Problems: "invalid" at
 * `left` for more than was counted; "conflict" if it was counted otherwise; those of lockShift.
 */
export function closeDrawer(
  actor: Worker,
  drawerId: number,
  { cash, left, note }: CloseDrawerInput,
  shown: number | null = null,
): Promise<Outcome<{ day: string }>> {
  if (left > cash) {
    const words = "No more can be left in the drawer than you counted";
    return Promise.resolve(refuse("invalid", words, { field: "left" }));
  }
  return db.transaction(async (tx) => {
    const locked = await lockShift(tx, actor, drawerId, shown);
    if (!locked.ok)
      return (await closedBefore(tx, drawerId, shown, { cash, left, note })) ?? locked;
    const { drawer, shift } = locked;
    const expectedCashCents = await expectedIn(tx, shift);
    const { id: shiftId, day, floatCents } = shift;
    await tx
      .update(drawerShifts)
      .set({ closedAt: new Date(), leftCents: left })
      .where(eq(drawerShifts.id, shiftId));
    await tx.insert(dayCloses).values({
      ...{ day, shiftId, floatCents, countedCashCents: cash, expectedCashCents },
      ...{ countedDebitCents: 0, expectedDebitCents: 0, note, actorId: actor.id },
    });
    const detail = `${drawer.name}: counted ${formatMoney(cash)}, by the books ${formatMoney(expectedCashCents)}`;
    await recordAudit(tx, actor, { act: "drawer closed", subject: `day ${day}`, detail });
    return { ok: true, day };
  });
}

/** The answer to a count of a shift that was counted before. Null if it was not. */
async function closedBefore(
  tx: Database,
  drawerId: number,
  shown: number | null,
  { cash, left, note }: CloseDrawerInput,
): Promise<Outcome<{ day: string }> | null> {
  if (shown === null) return null;
  const [before] = await tx
    .select({
      ...{ day: drawerShifts.day, cash: dayCloses.countedCashCents, left: drawerShifts.leftCents },
      ...{ note: dayCloses.note, at: dayCloses.createdAt, person: users.username },
    })
    .from(drawerShifts)
    .innerJoin(dayCloses, eq(dayCloses.shiftId, drawerShifts.id))
    .leftJoin(users, eq(users.id, dayCloses.actorId))
    .where(and(eq(drawerShifts.id, shown), eq(drawerShifts.drawerId, drawerId)));
  if (!before) return null;
  if (before.cash === cash && before.left === left && before.note === note) {
    return { ok: true, day: before.day };
  }
  const who = before.person ?? "A former member";
  return refuse(
    "conflict",
    `${who} counted it at ${formatTime(businessTime(before.at))}: ${formatMoney(before.cash)}. This count was not stored`,
  );
}
