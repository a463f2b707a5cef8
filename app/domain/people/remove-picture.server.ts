import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { removeMemberPicture } from "~/domain/accounts/profile/member-picture.server";
import { accountSubject, recordAudit } from "~/domain/audit/record-audit.server";
import type { Outcome } from "~/lib/outcome";
import { getLockedAccount, NO_ACCOUNT } from "./locked-account.server";

/** Removes the picture of an account's profile. Idempotent. Problems: "not-found". */
export async function removeAccountPicture(
  admin: Admin,
  id: number,
): Promise<Outcome<{ username: string }>> {
  return db.transaction(async (tx) => {
    const account = await getLockedAccount(tx, id);
    if (!account) return NO_ACCOUNT;
    const { username } = account;
    if (await removeMemberPicture(tx, account)) {
      await recordAudit(tx, admin, {
        act: "member's picture removed",
        subject: accountSubject(account),
      });
    }
    return { ok: true, username };
  });
}
