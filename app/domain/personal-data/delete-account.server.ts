import { type Database, db } from "~/database/db.server";
import type { ConfirmInput, User } from "~/domain/accounts/accounts.schema";
import { checkOwnPassword } from "~/domain/accounts/check-own-password.server";
import { forgetAccount, isOnlyAdmin, lockAccount } from "~/domain/accounts/personal-data.server";
import { forgetGuest, openReservationsOf } from "~/domain/appointments/personal-data.server";
import { forgetGuides } from "~/domain/guides/personal-data.server";
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
    const reason =
      (await refuseOnlyAdmin(tx, user)) ??
      (await refuseOpenOrders(tx, user)) ??
      (await refuseOpenReservations(tx, user));
    if (reason) return reason;
    await forgetCustomer(tx, user);
    await forgetGuest(tx, user);
    await forgetMember(tx, user);
    await forgetGuides(tx, user);
    await forgetInvestorAccess(tx, user);
    await forgetMessages(tx, user);
    await forgetSentMail(tx, user);
    await forgetAccount(tx, user);
    return { ok: true };
  });
}

async function refuseOnlyAdmin(tx: Database, user: User): Promise<Refusal | null> {
  if (!(await isOnlyAdmin(tx, user))) return null;
  return refuse("conflict", "This is the only admin account. Make another one admin first");
}

async function refuseOpenOrders(tx: Database, user: User): Promise<Refusal | null> {
  const [first] = await openOrdersOf(tx, user);
  if (first === undefined) return null;
  return refuse(
    "conflict",
    `Order ${first} is under way and needs your name and address. Delete the account once it is completed or cancelled`,
  );
}

async function refuseOpenReservations(tx: Database, user: User): Promise<Refusal | null> {
  const [first] = await openReservationsOf(tx, user);
  if (first === undefined) return null;
  return refuse(
    "conflict",
    `Appointment ${first} is ahead and needs your name. Delete the account once it is cancelled or over`,
  );
}
