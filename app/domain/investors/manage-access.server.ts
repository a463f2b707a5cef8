import { and, eq, sql } from "drizzle-orm";
import { figures } from "~/content/figures";
import { investorSamples } from "~/content/investors";
import { type Database, db } from "~/platform/database/db.server";
import type { EditCheck } from "~/platform/database/edit-check.server";
import { isUniqueViolation } from "~/platform/database/rows.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { made, once } from "~/platform/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorAccess, investorUpdates } from "~drizzle/schema";
import type { InvestorInput } from "./investors.schema";
import { inviteInvestor, isLinkGood } from "./invitation.server";

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
      await inviteInvestor(tx, admin, { id: added.id, email: input.email });
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
 * until the link mailed to that address is opened. Problems: "not-found", "conflict" at `email`; that of
 * `check`.
 */
export async function saveInvestor(
  admin: Admin,
  id: number,
  input: InvestorInput,
  check?: EditCheck,
): Promise<Outcome<{ id: number }>> {
  return refusingTwins(() =>
    db.transaction(async (tx) => {
      const stale = await check?.(tx);
      if (stale) return stale;
      const [before] = await tx
        .select({ email: investorAccess.email })
        .from(investorAccess)
        .where(eq(investorAccess.id, id))
        .for("update");
      if (!before) return refuse("not-found", GONE);
      const isSamePerson = before.email === input.email;
      const changed = await tx
        .update(investorAccess)
        .set({
          ...input,
          ...(!isSamePerson && { userId: null, wantsUpdates: true, wantsDocuments: true }),
        })
        .where(and(eq(investorAccess.id, id), differs(investorAccess, input)))
        .returning({ id: investorAccess.id });
      if (changed.length === 0) return { ok: true, id };
      if (!isSamePerson) await inviteInvestor(tx, admin, { id, email: input.email });
      const detail = isSamePerson ? input.accessLevel : `${input.accessLevel}, another person`;
      await recordAudit(tx, admin, { act: "investor changed", subject: `investor ${id}`, detail });
      return { ok: true, id };
    }),
  );
}

/**
 * Revokes or restores the access, effective from the next request. Revoking withdraws a link that
 * nobody opened, restoring mails a new one. `link` says which. One that nobody opened is mailed again, at most once a minute. Problems:
 * "not-found".
 */
export async function setInvestorActive(
  admin: Admin,
  id: number,
  isActive: boolean,
): Promise<Outcome<{ id: number; link: "withdrawn" | "mailed" | "recent" | null }>> {
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({
        email: investorAccess.email,
        userId: investorAccess.userId,
        isActive: investorAccess.isActive,
        isLinkGood,
        isRecent: sql<boolean>`(${investorAccess.invitedAt} > now() - interval '1 minute') is true`,
      })
      .from(investorAccess)
      .where(eq(investorAccess.id, id))
      .for("update");
    if (!before) return refuse("not-found", GONE);
    const subject = `investor ${id}`;
    if (before.isActive !== isActive) {
      const isPending = before.userId === null;
      const ended = !isActive && isPending ? { invitedAt: null } : {};
      await tx
        .update(investorAccess)
        .set({ isActive, ...ended })
        .where(eq(investorAccess.id, id));
      const act = isActive ? "investor let in again" : "investor shut out";
      await recordAudit(tx, admin, { act, subject });
    }
    const { email, userId } = before;
    if (!isActive) return { ok: true, id, link: before.isLinkGood && !userId ? "withdrawn" : null };
    if (userId !== null || email === null) return { ok: true, id, link: null };
    if (before.isLinkGood && before.isRecent) return { ok: true, id, link: "recent" };
    await inviteInvestor(tx, admin, { id, email });
    await recordAudit(tx, admin, { act: "investor invited again", subject });
    return { ok: true, id, link: "mailed" };
  });
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

/** Inserts the sample investor and the sample updates. */
export async function insertSampleInvestor(tx: Database) {
  const { investor, updates } = investorSamples;
  await tx.insert(investorAccess).values({
    name: investor.name,
    accessLevel: investor.accessLevel,
    investmentAmount: figures.sampleInvestment.amount.toFixed(2),
  });
  const publishedAt = new Date();
  await tx
    .insert(investorUpdates)
    .values(updates.map((update) => ({ ...update, isPublished: true, publishedAt })));
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
