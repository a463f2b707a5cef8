import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { rankOf, type Role } from "~/domain/accounts/roles";
import { storeRole } from "~/domain/accounts/grant-role.server";
import { isOnlyAdmin } from "~/domain/accounts/accounts.module";
import type { AuditActor } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { getLockedAccount, NO_ACCOUNT, ONLY_ADMIN } from "./locked-account.server";
import { inviteToTeam } from "./invitations.server";
import type { RoleInput } from "./people.schema";
import { withdrawPending } from "./withdraw-pending.server";
import { withdrawnWords } from "./withdrawn";
import { users } from "~drizzle/schema";

type Changed = {
  became: "unchanged" | "changed" | "mailed";
  email: string;
  /** What was withdrawn, in sentences. */
  withdrawn: string;
};

/**
 * Changes an account's role. Fewer rights hold at once and withdraw what is pending of them. The
 * same role withdraws an offer of more. More of them only once the account's owner opens the link
 * that is mailed, because anyone can register with an e-mail address that is not theirs. Problems:
 * "not-found", "conflict" for the only admin, and for more rights of an account that is suspended
 * or deleted.
 */
export async function changeRole(
  admin: Admin,
  id: number,
  { role }: RoleInput,
): Promise<Outcome<Changed>> {
  const changed = await db.transaction(async (tx): Promise<Outcome<Changed>> => {
    const account = await getLockedAccount(tx, id);
    if (!account) return NO_ACCOUNT;
    const { email } = account;
    if (account.role === role) {
      const withdrawn = withdrawnWords(await withdrawPending(tx, admin, account, "offer"));
      return { ok: true, became: "unchanged", email, withdrawn };
    }
    if (rankOf(role) < rankOf(account.role)) {
      if (await isOnlyAdmin(tx, account)) return ONLY_ADMIN;
      const withdrawn = withdrawnWords(await setRole(tx, admin, account, role));
      return { ok: true, became: "changed", email, withdrawn };
    }
    if (account.suspendedAt) {
      return refuse("conflict", "This account is suspended. Restore it first");
    }
    // The stand-in of a deleted account.
    if (!email.includes("@")) return refuse("conflict", "The owner of this account deleted it");
    return { ok: true, became: "mailed", email, withdrawn: "" };
  });
  if (!changed.ok || changed.became !== "mailed" || role === "customer") return changed;
  const invited = await inviteToTeam(admin, { email: changed.email, role });
  return invited.ok ? changed : invited;
}

/**
 * Sets the role of the account with this username at once, for who has the server. Fewer rights
 * withdraw what is pending of them, any role an offer of another. Problems: "not-found".
 */
export async function grantRole(
  actor: AuditActor,
  username: string,
  role: Role,
): Promise<Outcome<{ id: number; withdrawn: string }>> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
    const account = found && (await getLockedAccount(tx, found.id));
    if (!account) return refuse("not-found", `There is no account with the username ${username}`);
    const withdrawn = await setRole(tx, actor, account, role);
    return { ok: true, id: account.id, withdrawn: withdrawnWords(withdrawn) };
  });
}

async function setRole(tx: Database, actor: AuditActor, account: User, role: Role) {
  await storeRole(tx, actor, account, role);
  const isLess = rankOf(role) < rankOf(account.role);
  return withdrawPending(tx, actor, account, isLess ? "role" : "offer");
}
