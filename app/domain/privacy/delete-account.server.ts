import { type Database, db } from "~/platform/database/db.server";
import { ownerOf, type Person } from "~/platform/database/personal/personal-tables.server";
import type { ConfirmInput, User } from "~/domain/accounts/accounts.schema";
import { hasProvenEmail } from "~/domain/accounts/accounts-queries.server";
import { checkOwnPassword } from "~/domain/accounts/check-own-password.server";
import { lockAccount } from "~/domain/accounts/accounts.module";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { personForgotten } from "./person-forgotten.server";
import { refuseOnlyAdmin, unfinishedOf } from "./refuse-to-forget.server";

/**
 * Deletes the account with everything that belongs to it, and what has its address, if that is proven:
 * what was sent before the account existed, invitations and mail that came in. Its row remains as 'Former member',
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
    const email = (await hasProvenEmail(user, tx)) ? user.email.toLowerCase() : null;
    const person = { ...ownerOf(user), email };
    const reason = (await refuseOnlyAdmin(tx, user)) ?? (await refuseUnfinished(tx, person));
    if (reason) return reason;
    await personForgotten(tx, { actor: user, account: user, person });
    return { ok: true };
  });
}

async function refuseUnfinished(tx: Database, person: Person): Promise<Refusal | null> {
  const unfinished = await unfinishedOf(tx, person);
  if (!unfinished) return null;
  const { what, needs, until } = unfinished;
  return refuse(
    "conflict",
    `${what} and needs your ${needs}. Delete the account once it is ${until}`,
  );
}
