import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
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

/** Whether any account is admin. */
export async function hasAdmin(): Promise<boolean> {
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, "admin"))
    .limit(1);
  return admin !== undefined;
}
