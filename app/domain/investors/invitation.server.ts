import { and, eq, isNull } from "drizzle-orm";
import { db, isUniqueViolation, type Database } from "~/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { site } from "~/content/site";
import { once } from "~/domain/submissions/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { readToken, signToken } from "~/services/signed-token.server";
import { siteUrl } from "~/site-url.server";
import { investorAccess } from "~drizzle/schema";

const USED = "This invitation was used or withdrawn. Ask us for a new one";
const PURPOSE = "join-investors";

type Invited = { id: number; email: string; userId: number | null };

/**
 * Tells a new investor how to get in. Who has no account yet gets a signed link: only the mailbox
 * that the owner named can take the access up, not whoever registers with that address first.
 */
export async function queueWelcome(tx: Database, { id, email, userId }: Invited) {
  const link = userId
    ? siteUrl("/investors/documents")
    : siteUrl(`/investors/join/${signToken(PURPOSE, `${id}:${email}`)}`);
  const how = userId
    ? "Sign in with your account to read documents and updates:"
    : "Open this link, create an account or sign in, and you are in:";
  await queueMail(tx, {
    to: email,
    subject: `Your access to the investor portal of ${site.name}`,
    text: `You now have access to our investor portal.\n\n${how}\n${link}\n\nIf you did not expect this, write to ${site.email}.`,
    cause: `investor:${id}:welcome:${email}`,
  });
}

/** The access an invitation's token stands for, if it waits for an account; else null. */
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
 * Gives the invitation's access to the account; taken up by it already is as good. Problems: "not-found" when the invitation was taken
 * up or withdrawn, "conflict" when the account has access already.
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
