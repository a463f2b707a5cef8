import { type Database, db } from "~/database/db.server";
import { forgetRows, type Person } from "~/database/personal-tables.server";
import type { ConfirmInput, User } from "~/domain/accounts/accounts.schema";
import { checkOwnPassword } from "~/domain/accounts/check-own-password.server";
import { forgetAccount, isOnlyAdmin, lockAccount } from "~/domain/accounts/personal-data.server";
import { forgetGuest, openReservationsOf } from "~/domain/appointments/personal-data.server";
import { forgetReading } from "~/domain/forum/personal-data.server";
import { forgetGuides } from "~/domain/guides/personal-data.server";
import { noticeTables } from "~/domain/inbox/personal-data.server";
import { forgetInvestorAccess } from "~/domain/investors/personal-data.server";
import { forgetSentMail } from "~/domain/mail/personal-data.server";
import { forgetMessages } from "~/domain/messages/personal-data.server";
import { forgetCustomer, openOrdersOf } from "~/domain/orders/personal-data.server";
import { forgetMember } from "~/domain/rewards/personal-data.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";

/**
 * Deletes the account with everything that belongs to it. Its row remains as 'Former member',
 * because posts and comments remain. Orders remain without their customer, appointments without
 * their guest. Problems: as
 * checkOwnPassword, "conflict" for the only admin, and while an order is open or an
 * appointment is ahead.
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
    await forgetEverythingOf(tx, user);
    return { ok: true };
  });
}

/** Deletes what belongs to the account, in the transaction of what causes it. */
export async function forgetEverythingOf(tx: Database, user: Pick<User, "id">) {
  await forgetCustomer(tx, user);
  await forgetGuest(tx, user);
  await forgetMember(tx, user);
  await forgetGuides(tx, user);
  await forgetReading(tx, user);
  await forgetInvestorAccess(tx, user);
  await forgetMessages(tx, user);
  await forgetSentMail(tx, user);
  for (const table of noticeTables) await forgetRows(tx, table, { email: null, userId: user.id });
  await forgetAccount(tx, user);
}

/** The refusal if the account is the only admin who can sign in. */
export async function refuseOnlyAdmin(tx: Database, user: User): Promise<Refusal | null> {
  if (!(await isOnlyAdmin(tx, user))) return null;
  return refuse("conflict", "This is the only admin account. Make another one admin first");
}

type Unfinished = { what: string; needs: string; until: string };

/** What of the person is under way and needs their name. Null if nothing is. */
export async function unfinishedOf(tx: Database, person: Person): Promise<Unfinished | null> {
  const [order] = await openOrdersOf(tx, person);
  if (order !== undefined) {
    return {
      what: `Order ${order} is under way`,
      needs: "name and address",
      until: "completed or cancelled",
    };
  }
  const [visit] = await openReservationsOf(tx, person);
  if (visit === undefined) return null;
  return { what: `Appointment ${visit} is ahead`, needs: "name", until: "cancelled or over" };
}

async function refuseUnfinished(tx: Database, { id }: User): Promise<Refusal | null> {
  const unfinished = await unfinishedOf(tx, { email: null, userId: id });
  if (!unfinished) return null;
  const { what, needs, until } = unfinished;
  return refuse(
    "conflict",
    `${what} and needs your ${needs}. Delete the account once it is ${until}`,
  );
}
