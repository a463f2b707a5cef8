import { eq, sql } from "drizzle-orm";
import { type Database, db, isUniqueViolation } from "~/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { made, once } from "~/domain/submissions/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorAccess, users } from "~drizzle/schema";
import type { InvestorInput } from "./investors.schema";
import { queueWelcome } from "./invitation.server";

const TAKEN = "There is an investor with this address already. Change that one in the list";
const GONE = "This investor was deleted. Go back to the list";

/**
 * Records an investor and tells them by mail. An account with the address gets the access at once;
 * without one it waits for the link in the mail. Problems: "conflict" at `email`.
 */
export async function addInvestor(
  admin: Pick<User, "id">,
  input: InvestorInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "add investor", by: admin.id, content: input };
  return refusingTwins(() =>
    once(act, { id: investorAccess.id }, async (tx) => {
      const userId = await accountOf(tx, input.email);
      const added = made(
        await tx
          .insert(investorAccess)
          .values({ ...input, userId })
          .returning({ id: investorAccess.id }),
      );
      await queueWelcome(tx, { id: added.id, email: input.email, userId });
      await recordAudit(tx, {
        act: "investor added",
        subject: `investor ${added.id}`,
        detail: input.accessLevel,
      });
      return added;
    }),
  );
}

/**
 * Changes what is noted about an investor. Another address is another person: the access goes to
 * that address's account, or waits for it. Problems: "not-found", "conflict" at `email`.
 */
export async function saveInvestor(
  id: number,
  input: InvestorInput,
): Promise<Outcome<{ id: number }>> {
  return refusingTwins(() =>
    db.transaction(async (tx) => {
      const [before] = await tx
        .select({ email: investorAccess.email, userId: investorAccess.userId })
        .from(investorAccess)
        .where(eq(investorAccess.id, id))
        .for("update");
      if (!before) return refuse("not-found", GONE);
      const isSamePerson = before.email === input.email;
      const userId = isSamePerson ? before.userId : await accountOf(tx, input.email);
      await tx
        .update(investorAccess)
        .set({ ...input, userId, ...(!isSamePerson && { wantsUpdates: true }) })
        .where(eq(investorAccess.id, id));
      if (!isSamePerson) await queueWelcome(tx, { id, email: input.email, userId });
      const detail = isSamePerson ? input.accessLevel : `${input.accessLevel}, another person`;
      await recordAudit(tx, { act: "investor changed", subject: `investor ${id}`, detail });
      return { ok: true, id };
    }),
  );
}

/** Takes the access away, or gives it back, from the next request on. Problems: "not-found". */
export async function setInvestorActive(
  id: number,
  isActive: boolean,
): Promise<Outcome<{ id: number }>> {
  const act = isActive ? "investor let in again" : "investor shut out";
  const [changed] = await audited(
    (tx) =>
      tx
        .update(investorAccess)
        .set({ isActive })
        .where(eq(investorAccess.id, id))
        .returning({ id: investorAccess.id }),
    ([row]) => row && { act, subject: `investor ${id}` },
  );
  return changed ? { ok: true, id } : refuse("not-found", GONE);
}

/** Forgets an investor, and with it the access; done already is as good. */
export async function removeInvestor(id: number) {
  await audited(
    (tx) =>
      tx
        .delete(investorAccess)
        .where(eq(investorAccess.id, id))
        .returning({ id: investorAccess.id }),
    ([row]) => row && { act: "investor deleted", subject: `investor ${id}` },
  );
}

async function accountOf(tx: Database, email: string): Promise<number | null> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return account?.id ?? null;
}

async function refusingTwins<Success extends object>(
  write: () => Promise<Outcome<Success>>,
): Promise<Outcome<Success>> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("conflict", TAKEN, { field: "email" });
  }
}
