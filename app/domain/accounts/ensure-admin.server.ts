import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { users } from "~drizzle/schema";
import { hasAdmin } from "./accounts-queries.server";
import { giveAddress } from "./email/email-links.server";
import { hashPassword, isPassword } from "./password.server";
import { endAllSessions } from "./sessions.server";

type AdminSettings = {
  ADMIN_USERNAME?: string | undefined;
  ADMIN_PASSWORD?: string | undefined;
  ADMIN_EMAIL?: string | undefined;
};

/**
 * Makes sure that the account of ADMIN_* exists, is admin and has the address of ADMIN_EMAIL. If
 * ADMIN_* is not set and no admin exists, creates `admin` with a random password. Returns username
 * and password if the password was generated, to be printed once.
 */
export async function ensureAdmin(settings: AdminSettings) {
  const isSet = settings.ADMIN_USERNAME ?? settings.ADMIN_PASSWORD ?? settings.ADMIN_EMAIL;
  if (!isSet && (await hasAdmin())) return null;

  const username = settings.ADMIN_USERNAME ?? "admin";
  const made = await createAdmin(username, settings.ADMIN_PASSWORD);
  if (!made) await updateAdmin(username, settings.ADMIN_PASSWORD);
  if (settings.ADMIN_EMAIL) await giveAdminAddress(username, settings.ADMIN_EMAIL);
  return made && !settings.ADMIN_PASSWORD ? made : null;
}

const isNamed = (username: string) => eq(sql`lower(${users.username})`, username.toLowerCase());

/** Returns null if the account exists, because several processes may start at once. */
async function createAdmin(username: string, given: string | undefined) {
  if ((await db.$count(users, isNamed(username))) > 0) return null;
  const password = given ?? randomBytes(16).toString("base64url");
  const passwordHash = await hashPassword(password);
  const made = await db
    .insert(users)
    .values({ username, email: `${username}@localhost`, passwordHash, role: "admin" })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made.length > 0 ? { username, password } : null;
}

async function updateAdmin(username: string, password: string | undefined) {
  const [account] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(isNamed(username));
  if (!account) return;
  const isSame = !password || (await isPassword(password, account.passwordHash));
  const passwordHash = isSame ? account.passwordHash : await hashPassword(password);
  await db.transaction(async (tx) => {
    await tx.update(users).set({ role: "admin", passwordHash }).where(eq(users.id, account.id));
    if (!isSame) await endAllSessions(tx, account);
  });
}

/** The site starts even if somebody else has proven the address. */
async function giveAdminAddress(username: string, email: string) {
  const [account] = await db.select({ id: users.id }).from(users).where(isNamed(username));
  if (!account || (await giveAddress(account.id, email))) return;
  console.warn(
    `ADMIN_EMAIL belongs to another account, so ${username} keeps its address. Set another one`,
  );
}
