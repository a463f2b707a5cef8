import { and, eq, isNull } from "drizzle-orm";
import { db, type Database } from "~/database/db.server";
import { isUniqueViolation } from "~/database/rows.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { site } from "~/content/site";
import { currentSite } from "~/domain/website/published.server";
import { once } from "~/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { readToken, signToken } from "~/services/signed-token.server";
import { siteUrl } from "~/site-url.server";
import { investorAccess } from "~drizzle/schema";

const USED = "This invitation was used or withdrawn. Ask us for a new one";
const PURPOSE = "join-investors";

type Invited = { id: number; email: string };

/** The token of the mailed link. Whoever has it can read the mailbox that the owner entered. */
export const invitationToken = ({ id, email }: Invited) => signToken(PURPOSE, `${id}:${email}`);

/**
 * Mails a new investor the signed link to their access. It is required even for an existing
 * account, because anyone can register with an e-mail address that is not theirs.
 */
export async function queueInvitation(tx: Database, invited: Invited, cause: string) {
  const link = siteUrl(`/investors/join/${invitationToken(invited)}`);
  await queueMail(tx, {
    to: invited.email,
    subject: `Your access to the investor portal of ${site.name}`,
    text: `We have given you access to our investor portal.\n\nOpen this link, sign in or create an account, and you are in:\n${link}\n\nIf you did not expect this, write to ${currentSite().email}.`,
    cause,
  });
}

/** The access of an invitation's token if no account has accepted it yet, else null. */
export async function getInvitation(token: string | undefined, database: Database = db) {
  const [, id, email] = /^(\d{1,9}):(.+)$/s.exec(readToken(PURPOSE, token) ?? "") ?? [];
  if (!id || !email) return null;
  const [access] = await database
    .select({ id: investorAccess.id, email: investorAccess.email })
    .from(investorAccess)
    .where(
      and(
        eq(investorAccess.id, Number(id)),
        eq(investorAccess.email, email),
        isNull(investorAccess.userId),
      ),
    );
  return access ?? null;
}

/**
 * Gives the invitation's access to the account. Idempotent for the same account. Problems:
 * "not-found" if the invitation was withdrawn or accepted by another account, "conflict" if the
 * account already has access.
 */
export async function acceptInvitation(
  user: User,
  token: string | undefined,
): Promise<Outcome<{ id: number }>> {
  try {
    return await once(
      { name: "accept invitation", by: user.id, content: token ?? null },
      { id: investorAccess.id, where: eq(investorAccess.userId, user.id) },
      (tx) => takeUp(tx, user, token),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("conflict", "Your account has investor access already");
  }
}

async function takeUp(
  tx: Database,
  user: User,
  token: string | undefined,
): Promise<Outcome<{ id: number }>> {
  const invitation = await getInvitation(token, tx);
  if (!invitation) return refuse("not-found", USED);
  const [joined] = await tx
    .update(investorAccess)
    .set({ userId: user.id })
    .where(and(eq(investorAccess.id, invitation.id), isNull(investorAccess.userId)))
    .returning({ id: investorAccess.id });
  return joined ? { ok: true, id: joined.id } : refuse("not-found", USED);
}
