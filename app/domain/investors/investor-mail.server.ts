import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import type { MailList } from "~/domain/mail/queue-mail.server";
import { investorAccess, users } from "~drizzle/schema";
import { type AccessLevel, type DocumentLevel, mayOpen } from "./clearance";

/** The mails that an investor can stop. */
type InvestorMail = Exclude<MailList, "newsletter">;

const WISH = {
  "investor-updates": investorAccess.wantsUpdates,
  "investor-documents": investorAccess.wantsDocuments,
};

const wishOf = (list: InvestorMail, isWanted: boolean) =>
  list === "investor-updates" ? { wantsUpdates: isWanted } : { wantsDocuments: isWanted };

/**
 * A query for the addresses of those who get such mail: they accepted their invitation, and want it.
 * An address that an admin typed is proven by nobody. With a level, only those who may open its
 * documents.
 */
export function investorsWho(list: InvestorMail, level: DocumentLevel = "public"): SQL {
  const levels = (["investor", "advisor", "board"] satisfies AccessLevel[]).filter((one) =>
    mayOpen(one, level),
  );
  return sql`
    select coalesce(${investorAccess.email}, lower(${users.email})) as email
    from ${investorAccess} join ${users} on ${users.id} = ${investorAccess.userId}
    where ${investorAccess.isActive} and ${WISH[list]} and ${users.suspendedAt} is null
      and ${levels.length > 0 ? inArray(investorAccess.accessLevel, levels) : sql`false`}`;
}

/** Sets whether the account gets such mail. */
export async function setWantsMail(user: Pick<User, "id">, list: InvestorMail, isWanted: boolean) {
  await db
    .update(investorAccess)
    .set(wishOf(list, isWanted))
    .where(eq(investorAccess.userId, user.id));
}

/** Stops such mail to this address. The caller has verified a link that was mailed to it. */
export async function stopInvestorMail(tx: Database, list: InvestorMail, email: string) {
  await tx
    .update(investorAccess)
    .set(wishOf(list, false))
    .where(
      sql`coalesce(${investorAccess.email}, (select lower(${users.email}) from ${users}
        where ${users.id} = ${investorAccess.userId})) = lower(${email})`,
    );
}
