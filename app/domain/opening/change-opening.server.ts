import { and, eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { audited, auditedEdit } from "~/domain/audit/record-audit.server";
import { businessInstant } from "~/lib/dates/calendar-days";
import { type Outcome, refuse } from "~/lib/outcome";
import { openingSwitches } from "~drizzle/schema";
import type { Pausable } from "./matters";
import { pauseWords } from "./opening";
import type { PauseInput, RetailInput } from "./opening.schema";

/** Sets whether retail is announced, open or closed. Idempotent. Problems: that of `check`. */
export async function setRetail(admin: Admin, { retail }: RetailInput, check?: EditCheck) {
  return auditedEdit(
    admin,
    check,
    (tx) => write(tx, { matter: "retail", state: retail }),
    () => ({ act: "retail set", detail: retail }),
  );
}

/**
 * Pauses orders, the forum or applications, or changes the pause. Problems: "invalid" at
 * `untilDay` or `untilTime` if one of them is missing or the time has passed; that of `check`.
 */
export async function pause(
  admin: Admin,
  matter: Pausable,
  { message, untilDay, untilTime }: PauseInput,
  check?: EditCheck,
): Promise<Outcome<object>> {
  if (untilDay && !untilTime) return refuseUntil("untilTime", "Enter a time of the day too");
  if (!untilDay && untilTime) return refuseUntil("untilDay", "Enter the day too");
  const until = untilDay && untilTime ? businessInstant(untilDay, untilTime) : null;
  if (until && until <= new Date()) return refuseUntil("untilDay", "Choose a time to come");
  return auditedEdit(
    admin,
    check,
    (tx) => write(tx, { matter, state: "paused", message, until }),
    () => ({ act: `${matter} paused`, detail: pauseWords({ message, until }) }),
  );
}

const refuseUntil = (field: keyof PauseInput, message: string) =>
  refuse("invalid", message, { field });

/** Ends a pause. Idempotent. */
export async function endPause(admin: Admin, matter: Pausable) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(openingSwitches)
        .where(and(eq(openingSwitches.matter, matter), eq(openingSwitches.state, "paused")))
        .returning({ matter: openingSwitches.matter }),
    ([ended]) => ended && { act: `${matter} no longer paused` },
  );
}

async function write(tx: Database, row: typeof openingSwitches.$inferInsert) {
  const { matter: target } = openingSwitches;
  await tx.insert(openingSwitches).values(row).onConflictDoUpdate({ target, set: row });
}
