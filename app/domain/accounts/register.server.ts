import { db, isUniqueViolation } from "~/db.server";
import { LIMITS, spendLimit } from "~/domain/limits/limits.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import type { Actor, RegisterInput, User } from "./accounts.schema";
import { userColumns } from "./accounts-queries.server";
import { rememberAddress } from "./known-addresses.server";
import { hashPassword } from "./password.server";

/**
 * Makes a customer's account. Problems: "conflict" when the username or the e-mail address is in
 * use (one message, which tells not which), "too-many".
 */
export async function register(
  actor: Actor,
  input: RegisterInput,
): Promise<Outcome<{ user: User }>> {
  const tooMany = await spendLimit(LIMITS.registration, actor.address);
  if (tooMany) return tooMany;
  const { password, ...profile } = input;
  const passwordHash = await hashPassword(password);
  try {
    return await db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ ...profile, passwordHash })
        .returning(userColumns);
      if (!user) throw new Error("INSERT … RETURNING gave no row");
      await rememberAddress(tx, user.id, actor.address);
      return { ok: true, user };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse(
      "conflict",
      "That username or email address is already in use. Sign in, or choose another",
    );
  }
}
