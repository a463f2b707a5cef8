import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { currentSite } from "~/domain/website/published.server";
import { db } from "~/database/db.server";
import { refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";

/** The columns of a User. Only signIn's query selects the password hash. */
export const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
};

/**
 * The account with this username or, if it contains an @, this e-mail address. Case-insensitive.
 */
export async function getAccountByLogin(login: string) {
  const column = login.includes("@") ? users.email : users.username;
  const [account] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${column})`, login.toLowerCase()));
  return account ?? null;
}

/** The account with this id, or null. */
export async function getAccount(id: number) {
  const [account] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return account ?? null;
}

/** Why nobody can sign in to a suspended account. */
export const SUSPENDED = refuse(
  "forbidden",
  `This account is suspended. Write to ${currentSite().email} if you think that is a mistake`,
);

/** Whether the account is suspended. */
export async function isSuspended({ id }: { id: number }): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), isNotNull(users.suspendedAt)))) > 0;
}

/** Staff and admins who can sign in, by name. */
export function listTeam(): Promise<{ id: number; username: string }[]> {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.role, ["admin", "staff"]), isNull(users.suspendedAt)))
    .orderBy(asc(users.username));
}

/** Whether any account is admin. */
export async function hasAdmin(): Promise<boolean> {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(1);
  return admin !== undefined;
}
