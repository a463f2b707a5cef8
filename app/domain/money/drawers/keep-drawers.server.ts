import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { made, once } from "~/platform/database/once.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { drawers, drawerShifts } from "~drizzle/schema";

/** No drawer is added, changed, opened or closed by anybody else until the transaction ends. */
export const lockDrawers = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('drawers', 0))`);

/** A drawer, locked with all others. Problem: "not-found". */
export async function lockDrawer(tx: Database, id: number) {
  await lockDrawers(tx);
  const [drawer] = await tx.select().from(drawers).where(eq(drawers.id, id));
  return drawer
    ? { ok: true as const, drawer }
    : refuse("not-found", "That drawer is no longer there");
}

/** Why another drawer than this one keeps the name from it. Retired ones keep theirs. */
async function refuseTakenName(tx: Database, name: string, id: number): Promise<Refusal | null> {
  const taken = and(sql`lower(${drawers.name}) = lower(${name})`, ne(drawers.id, id));
  if ((await tx.$count(drawers, taken)) === 0) return null;
  return refuse("conflict", "There is a drawer with this name already", { field: "name" });
}

/**
 * Adds a drawer. The same name by the same person again within 10 minutes is added once. Problem:
 * "conflict" at `name` if another one has it.
 */
export function addDrawer(
  admin: Admin,
  { name }: { name: string },
): Promise<Outcome<{ id: number }>> {
  const act = { name: "add drawer", by: admin.id, content: { name } };
  return once(act, { id: drawers.id }, async (tx) => {
    await lockDrawers(tx);
    const refusal = await refuseTakenName(tx, name, 0);
    if (refusal) return refusal;
    await recordAudit(tx, admin, { act: "drawer added", detail: name });
    return made(await tx.insert(drawers).values({ name }).returning({ id: drawers.id }));
  });
}

/**
 * Gives a drawer another name, also in what was counted before. Problems: "not-found"; "conflict" at
 * `name` if another one has it; those of the check.
 */
export function renameDrawer(
  admin: Admin,
  id: number,
  { name }: { name: string },
  check?: EditCheck,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockDrawer(tx, id);
    if (!locked.ok) return locked;
    const refusal = (await check?.(tx)) ?? (await refuseTakenName(tx, name, id));
    if (refusal) return refusal;
    if (locked.drawer.name === name) return { ok: true };
    await tx.update(drawers).set({ name }).where(eq(drawers.id, id));
    const detail = `${locked.drawer.name} is now ${name}`;
    await recordAudit(tx, admin, { act: "drawer renamed", detail });
    return { ok: true };
  });
}

/**
 * Retires a drawer, so that nobody can open it, or puts it into use again. Its counts stay.
 * Idempotent. Problems: "not-found"; "conflict" for a drawer that is open.
 */
export function setDrawerRetired(
  admin: Admin,
  id: number,
  isRetired: boolean,
): Promise<Outcome<object>> {
  return db.transaction(async (tx) => {
    const locked = await lockDrawer(tx, id);
    if (!locked.ok) return locked;
    const { name, retiredAt } = locked.drawer;
    if ((retiredAt !== null) === isRetired) return { ok: true };
    const isOpen = and(eq(drawerShifts.drawerId, id), isNull(drawerShifts.closedAt));
    if (isRetired && (await tx.$count(drawerShifts, isOpen)) > 0) {
      return refuse("conflict", `${name} is open. It must be counted and closed first`);
    }
    await tx
      .update(drawers)
      .set({ retiredAt: isRetired ? new Date() : null })
      .where(eq(drawers.id, id));
    const act = isRetired ? "drawer retired" : "drawer used again";
    await recordAudit(tx, admin, { act, detail: name });
    return { ok: true };
  });
}
