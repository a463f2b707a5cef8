import { type Database, db } from "~/platform/database/db.server";
import { ownerOf } from "~/platform/database/personal/personal-tables.server";
import type { ConfirmInput, User } from "~/domain/accounts/accounts.schema";
import { checkOwnPassword } from "~/domain/accounts/check-own-password.server";
import { lockAccount } from "~/domain/accounts/accounts.module";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { personForgotten } from "./person-forgotten.server";
import { refuseOnlyAdmin, unfinishedOf } from "./refuse-to-forget.server";

/**
 * Deletes the account with everything that belongs to it. Its row remains as 'Former member',
 * because posts and comments remain. Orders remain without their customer, appointments without
 * their guest. No mail is sent. Problems: as checkOwnPassword, "conflict" for the only admin, and
 * while an order is open or an appointment is ahead.
 */
export async function deleteAccount(
  user: User,
  { currentPassword }: ConfirmInput,
): Promise<Outcome<object>> {
  const refusal = await checkOwnPassword(user, currentPassword);
  if (refusal) return refusal;
  return db.transaction(async (tx) => {
    await lockAccount(tx, user);
    const reason = (await refuseOnlyAdmin(tx, user)) ?? (await refuseUnfinished(tx, user));
    if (reason) return reason;
    await personForgotten(tx, { actor: user, account: user, person: ownerOf(user) });
    return { ok: true };
  });
}

async function refuseUnfinished(tx: Database, user: User): Promise<Refusal | null> {
  const unfinished = await unfinishedOf(tx, ownerOf(user));
  if (!unfinished) return null;
  const { what, needs, until } = unfinished;
  return refuse(
    "conflict",
    `${what} and needs your ${needs}. Delete the account once it is ${until}`,
  );
}
