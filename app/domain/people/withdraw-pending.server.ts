import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { endTeamCalendar } from "~/domain/appointments/team-calendar.server";
import { accountSubject, type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { releaseItemsOf } from "~/domain/inbox/change-items.server";
import { withdrawLinksBy, withdrawLinksTo } from "~/domain/investors/invitation.server";
import { withdrawRequestsOf } from "~/domain/investors/request-access.server";
import { withdrawInvitationsBy, withdrawInvitationsTo } from "./invitations.server";
import { type Withdrawn, withdrawnWords } from "./withdrawn";
import { users } from "~drizzle/schema";

/** What an account loses: an offer of more rights, its role in the team, or all of its rights. */
type Loss = "offer" | "role" | "account";

/**
 * Withdraws what is pending of a right that an account loses, by it and for it, in the transaction
 * that takes the right away, and gives the inbox items that it may no longer see back to nobody.
 * Everything that takes a right away calls this: a lower role, a suspension, a deletion, the
 * command line. What holds a right by itself, such as a session or a link to a new password, is
 * ended there.
 */
export async function withdrawPending(
  tx: Database,
  actor: AuditActor,
  account: Pick<User, "id" | "username" | "email">,
  loss: Loss,
): Promise<Withdrawn> {
  const withdrawn = {
    sent: 0,
    received: await withdrawInvitationsTo(tx, account),
    hadCalendar: false,
    items: 0,
  };
  if (loss !== "offer") {
    withdrawn.sent += await withdrawInvitationsBy(tx, account);
    withdrawn.sent += await withdrawLinksBy(tx, account);
    withdrawn.hadCalendar = await endTeamCalendar(account, tx);
    const role = loss === "role" ? await roleOf(tx, account.id) : null;
    withdrawn.items = await releaseItemsOf(tx, actor, { id: account.id, role });
  }
  if (loss === "account") {
    withdrawn.received += await withdrawLinksTo(tx, account);
    withdrawn.received += await withdrawRequestsOf(tx, actor, account);
  }
  const detail = withdrawnWords(withdrawn);
  if (detail) {
    const act = "pending rights withdrawn";
    await recordAudit(tx, actor, { act, subject: accountSubject(account), detail });
  }
  return withdrawn;
}

/** The role that the account has now. */
async function roleOf(tx: Database, id: number) {
  const [account] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id));
  return account?.role ?? null;
}
