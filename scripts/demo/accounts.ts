import { sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { registerInput } from "~/domain/accounts/accounts.schema";
import { getAccountByLogin } from "~/domain/accounts/accounts-queries.server";
import { proveAddress } from "~/domain/accounts/email/email-links.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { grantRole } from "~/domain/people/change-role.server";
import { register } from "~/domain/accounts/register.server";

/** The accounts that the demo prints, one of each kind. */
export const DEMO_ACCOUNTS = [
  { username: "demo-admin", password: "valley-admin", firstName: "Morgan", lastName: "Hale" },
  { username: "demo-staff", password: "valley-staff", firstName: "Dana", lastName: "Whitlock" },
  {
    username: "demo-investor",
    password: "valley-investor",
    firstName: "Casey",
    lastName: "Brandt",
  },
  { username: "demo-customer", password: "valley-customer", firstName: "Riley", lastName: "Osei" },
  { username: "demo-moderator", password: "valley-moderator", firstName: "Jo", lastName: "Lange" },
] as const;

/** Members who write in the forum. Nobody signs in as one of them. */
const MEMBERS = [
  ["Avery", "Lindqvist"],
  ["Jordan", "Achebe"],
  ["Sam", "Kowalski"],
  ["Taylor", "Nakamura"],
  ["Devon", "Fitzgerald"],
  ["Robin", "Castellanos"],
  ["Quinn", "Abernathy"],
  ["Jamie", "Okonkwo"],
] as const;

/** Creates the missing demo accounts. Returns the members' ids. */
export async function createDemoAccounts(): Promise<number[]> {
  for (const account of DEMO_ACCOUNTS) await ensureAccount(account);
  await grantRole(COMMAND_LINE, "demo-admin", "admin");
  await grantRole(COMMAND_LINE, "demo-staff", "staff");
  await grantRole(COMMAND_LINE, "demo-moderator", "moderator");
  const members: number[] = [];
  for (const [firstName, lastName] of MEMBERS) {
    const username = `${firstName}.${lastName}`.toLowerCase();
    const password = crypto.randomUUID();
    members.push(await ensureAccount({ username, password, firstName, lastName }));
  }
  return members;
}

type Account = { username: string; password: string; firstName: string; lastName: string };

async function ensureAccount(account: Account): Promise<number> {
  const existing = await getAccountByLogin(account.username);
  if (existing) return existing.id;
  const input = registerInput.parse({ ...account, email: `${account.username}@example.com` });
  const outcome = await register({ user: null, address: `demo ${account.username}` }, input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  await proveAddress(db, outcome.user.id);
  // Before the first post of the forum.
  await db.execute(sql`
    update users set created_at = created_at - interval '14 months' where id = ${outcome.user.id}`);
  return outcome.user.id;
}
