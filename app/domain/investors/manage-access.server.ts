import { and, eq, ne } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { isUniqueViolation } from "~/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { made, once } from "~/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorAccess } from "~drizzle/schema";
import { getInvestor } from "./access-queries.server";
import type { InvestorInput } from "./investors.schema";
import { queueInvitation } from "./invitation.server";

const TAKEN = "There is an investor with this address already. Change that one in the list";
const GONE = "This investor was deleted. Go back to the list";

/**
 * Adds an investor and mails the link that gives access. The same investor by the same admin again
 * within 10 minutes is added once. Problems: "conflict" at `email`.
 */
export async function addInvestor(
  admin: Admin,
  input: InvestorInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "add investor", by: admin.id, content: input };
  return refusingTwins(() =>
    once(act, { id: investorAccess.id }, async (tx) => {
      const added = made(
        await tx.insert(investorAccess).values(input).returning({ id: investorAccess.id }),
      );
      await invite(tx, added.id, input.email);
      await recordAudit(tx, admin, {
        act: "investor added",
        subject: `investor ${added.id}`,
        detail: input.accessLevel,
      });
      return added;
    }),
  );
}

/**
 * Changes an investor. Another e-mail address counts as another person: the access is suspended
 * until the link mailed to that address is opened. Problems: "not-found", "conflict" at `email`.
 */
export async function saveInvestor(
  admin: Admin,
  id: number,
  input: InvestorInput,
): Promise<Outcome<{ id: number }>> {
  return refusingTwins(() =>
    db.transaction(async (tx) => {
      const [before] = await tx
        .select({ email: investorAccess.email })
        .from(investorAccess)
        .where(eq(investorAccess.id, id))
        .for("update");
      if (!before) return refuse("not-found", GONE);
      const isSamePerson = before.email === input.email;
      const changed = await tx
        .update(investorAccess)
        .set({ ...input, ...(!isSamePerson && { userId: null, wantsUpdates: true }) })
        .where(and(eq(investorAccess.id, id), differs(investorAccess, input)))
        .returning({ id: investorAccess.id });
      if (changed.length === 0) return { ok: true, id };
      if (!isSamePerson) await invite(tx, id, input.email);
      const detail = isSamePerson ? input.accessLevel : `${input.accessLevel}, another person`;
      await recordAudit(tx, admin, { act: "investor changed", subject: `investor ${id}`, detail });
      return { ok: true, id };
    }),
  );
}

/** Revokes or restores the access, effective from the next request. Problems: "not-found". */
export async function setInvestorActive(
  admin: Admin,
  id: number,
  isActive: boolean,
): Promise<Outcome<{ id: number }>> {
  const act = isActive ? "investor let in again" : "investor shut out";
  await audited(
    admin,
    (tx) =>
      tx
        .update(investorAccess)
        .set({ isActive })
        .where(and(eq(investorAccess.id, id), ne(investorAccess.isActive, isActive)))
        .returning({ id: investorAccess.id }),
    ([row]) => row && { act, subject: `investor ${id}` },
  );
  return (await getInvestor(id)) ? { ok: true, id } : refuse("not-found", GONE);
}

/** Deletes an investor and the access. Idempotent. */
export async function removeInvestor(admin: Admin, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(investorAccess)
        .where(eq(investorAccess.id, id))
        .returning({ id: investorAccess.id }),
    ([row]) => row && { act: "investor deleted", subject: `investor ${id}` },
  );
}

const invite = (tx: Database, id: number, email: string) =>
  queueInvitation(tx, { id, email }, `investor:${id}:welcome:${email}`);

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
