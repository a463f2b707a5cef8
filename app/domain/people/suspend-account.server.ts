import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { isOnlyAdmin } from "~/domain/accounts/accounts.module";
import { endAllSessions } from "~/domain/accounts/sessions.server";
import { accountSubject, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { users } from "~drizzle/schema";
import { getLockedAccount, NO_ACCOUNT, ONLY_ADMIN } from "./locked-account.server";
import type { SuspendInput } from "./people.schema";
import { withdrawPending } from "./withdraw-pending.server";
import { withdrawnWords } from "./withdrawn";

/**
 * Suspends an account: its sessions end at once, nobody can sign in to it, and what is pending of
 * its rights is withdrawn. What it wrote stays. Idempotent. Problems: "not-found", "conflict" for
 * one's own account and the only admin.
 */
export async function suspendAccount(
  admin: Admin,
  id: number,
  { reason }: SuspendInput,
): Promise<Outcome<{ username: string; withdrawn: string }>> {
  return db.transaction(async (tx) => {
    const account = await getLockedAccount(tx, id);
    if (!account) return NO_ACCOUNT;
    if (account.id === admin.id) return refuse("conflict", "You cannot suspend your own account");
    if (await isOnlyAdmin(tx, account)) return ONLY_ADMIN;
    const { username } = account;
    const withdrawn = withdrawnWords(await withdrawPending(tx, admin, account, "account"));
    if (account.suspendedAt) return { ok: true, username, withdrawn };
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id));
    await endAllSessions(tx, account);
    const subject = accountSubject(account);
    await recordAudit(tx, admin, { act: "account suspended", subject, detail: reason });
    return { ok: true, username, withdrawn };
  });
}

/** Lets the account sign in again. Idempotent. Problems: "not-found". */
export async function restoreAccount(
  admin: Admin,
  id: number,
): Promise<Outcome<{ username: string }>> {
  return db.transaction(async (tx) => {
    const account = await getLockedAccount(tx, id);
    if (!account) return NO_ACCOUNT;
    const { username } = account;
    if (!account.suspendedAt) return { ok: true, username };
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, id));
    await recordAudit(tx, admin, { act: "account restored", subject: accountSubject(account) });
    return { ok: true, username };
  });
}
