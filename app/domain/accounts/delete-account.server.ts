import { and, count, eq, ne } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { forgetGuides } from "~/domain/guides/personal-data.server";
import { forgetInvestorAccess } from "~/domain/investors/personal-data.server";
import { forgetSentMail } from "~/domain/mail/personal-data.server";
import { forgetMessages } from "~/domain/messages/personal-data.server";
import { forgetCustomer, openOrdersOf } from "~/domain/orders/personal-data.server";
import { forgetMember } from "~/domain/rewards/personal-data.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { passwordResets, sessions, signInAddresses, users } from "~drizzle/schema";
import type { ConfirmInput, User } from "./accounts.schema";
import { checkOwnPassword } from "./check-own-password.server";
import { removeSecondFactor } from "./second-factor/turn-off-second-factor.server";

/**
 * Deletes the account with all that is tied to it. Its row stays as 'Former member', for the posts
 * and comments that stand on; orders stay without who ordered. Problems: as checkOwnPassword,
 * "conflict" for the only admin and while an order is under way.
 */
export async function deleteAccount(
  user: User,
  { currentPassword }: ConfirmInput,
): Promise<Outcome<object>> {
  const refusal = await checkOwnPassword(user, currentPassword);
  if (refusal) return refusal;
  return db.transaction(async (tx) => {
    // Held, so that no order and no post slips in between.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("update");
    const reason = (await refuseOnlyAdmin(tx, user)) ?? (await refuseOpenOrders(tx, user));
    if (reason) return reason;
    await forgetCustomer(tx, user);
    await forgetMember(tx, user);
    await forgetGuides(tx, user);
    await forgetInvestorAccess(tx, user);
    await forgetMessages(tx, user);
    await forgetSentMail(tx, user);
    await removeSecondFactor(tx, user.id);
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.delete(signInAddresses).where(eq(signInAddresses.userId, user.id));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await tx.update(users).set(formerMember(user.id)).where(eq(users.id, user.id));
    return { ok: true };
  });
}

/** What is left of a member: nobody can sign up with this username or address, for their spaces. */
const formerMember = (id: number) => ({
  username: `former member ${id}`,
  email: `former member ${id}`,
  passwordHash: null,
  firstName: "Former",
  lastName: "member",
  profileImageUrl: null,
  role: "customer",
});

async function refuseOnlyAdmin(tx: Database, user: User): Promise<Refusal | null> {
  if (user.role !== "admin") return null;
  const [others] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, "admin"), ne(users.id, user.id)));
  if (others && others.count > 0) return null;
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
