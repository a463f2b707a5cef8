import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { users } from "~drizzle/schema";
import { hasAdmin } from "./accounts-queries.server";
import { hashPassword, isPassword } from "./password.server";

type AdminSettings = {
  ADMIN_USERNAME?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
  ADMIN_EMAIL?: string | undefined;
};

/**
 * Makes sure that the account of ADMIN_* exists and is admin. If ADMIN_* is not set and no admin
 * exists, creates `admin` with a random password. Returns username and password if the password was
 * generated, to be printed once.
 */
export async function ensureAdmin(settings: AdminSettings) {
  const isSet = settings.ADMIN_USERNAME ?? settings.ADMIN_PASSWORD ?? settings.ADMIN_EMAIL;
  if (!isSet && (await hasAdmin())) return null;

  const username = settings.ADMIN_USERNAME ?? "admin";
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  const email = settings.ADMIN_EMAIL;
  if (account) {
    const { ADMIN_PASSWORD: password } = settings;
    const isSame = !password || (await isPassword(password, account.passwordHash));
    const passwordHash = isSame ? account.passwordHash : await hashPassword(password);
    await db
      .update(users)
      .set({ role: "admin", passwordHash, ...(email && { email, emailProvenAt: new Date() }) })
      .where(eq(users.id, account.id));
    return null;
  }
  const password = settings.ADMIN_PASSWORD ?? randomBytes(16).toString("base64url");
  const made = await db
    .insert(users)
    .values({
      username,
      email: email ?? `${username}@localhost`,
      passwordHash: await hashPassword(password),
      role: "admin",
    })
    // Several processes may start at once. The first one creates the account.
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made.length > 0 && !settings.ADMIN_PASSWORD ? { username, password } : null;
}
