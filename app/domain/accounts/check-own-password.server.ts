import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { clearLimit, LIMITS, spendLimit } from "~/platform/database/limits.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import type { User } from "./accounts.schema";
import { isPassword } from "./password.server";

/**
 * Confirms the password of a signed-in account before a critical change. Returns null if `password`
 * is the current one, or if `orNow` is: then an earlier copy of the same form has already set it.
 * Problems: "invalid" at `currentPassword`, "too-many" after 10 wrong passwords in 15 minutes.
 */
export async function checkOwnPassword(
  user: Pick<User, "id">,
  currentPassword: string,
  { orNow }: { orNow?: string } = {},
): Promise<Refusal | null> {
  const key = String(user.id);
  const tooMany = await spendLimit(LIMITS.passwordCheck, key);
  if (tooMany) return tooMany;
  const [account] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id));
  const passwordHash = account?.passwordHash ?? null;
  const isOwn =
    (await isPassword(currentPassword, passwordHash)) ||
    (orNow !== undefined && (await isPassword(orNow, passwordHash)));
  if (!isOwn) {
    return refuse("invalid", "That is not your password", { field: "currentPassword" });
  }
  await clearLimit(LIMITS.passwordCheck, key);
  return null;
}
