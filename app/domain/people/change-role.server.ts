import { db } from "~/database/db.server";
import { type Admin, rankOf } from "~/domain/accounts/accounts.schema";
import { storeRole } from "~/domain/accounts/grant-role.server";
import { isOnlyAdmin } from "~/domain/accounts/personal-data.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { holdAccount, NO_ACCOUNT, ONLY_ADMIN } from "./held-account.server";
import { inviteToTeam } from "./invitations.server";
import type { RoleInput } from "./people.schema";

type Changed = { became: "unchanged" | "changed" | "mailed"; email: string };

/**
 * Changes an account's role. Fewer rights hold at once. More of them only once the account's owner
 * opens the link that is mailed (CONTRACT.md 7.5), because anyone can register with an e-mail
 * address that is not theirs. Problems: "not-found", "conflict" for the only admin, and for more
 * rights of an account that is suspended or deleted.
 */
export async function changeRole(
  admin: Admin,
  id: number,
  { role }: RoleInput,
): Promise<Outcome<Changed>> {
  const changed = await db.transaction(async (tx): Promise<Outcome<Changed>> => {
    const account = await holdAccount(tx, id);
    if (!account) return NO_ACCOUNT;
    const { email } = account;
    if (account.role === role) return { ok: true, became: "unchanged", email };
    if (rankOf(role) < rankOf(account.role)) {
      if (await isOnlyAdmin(tx, account)) return ONLY_ADMIN;
      await storeRole(tx, admin, account, role);
      return { ok: true, became: "changed", email };
    }
    if (account.suspendedAt) {
      return refuse("conflict", "This account is suspended. Restore it first");
    }
    // The stand-in of a deleted account.
    if (!email.includes("@")) return refuse("conflict", "The owner of this account deleted it");
    return { ok: true, became: "mailed", email };
  });
  if (!changed.ok || changed.became !== "mailed" || role === "customer") return changed;
  const invited = await inviteToTeam(admin, { email: changed.email, role });
  return invited.ok ? changed : invited;
}
