import { and, desc, eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { type EditCheck, lockEdit } from "~/platform/database/edit-check.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { auditedEdit } from "~/domain/audit/record-audit.server";
import { getClearance, listInvestors } from "~/domain/investors/access-queries.server";
import type { Clearance } from "~/domain/investors/clearance";
import { type Outcome, refuse } from "~/lib/outcome";
import { investorTerms, investorTermsAcceptances } from "~drizzle/schema";

const PAGE_ROWS = 50;

/** The confidentiality terms in one version. An empty text says that they were withdrawn. */
type Terms = { version: number; text: string; createdAt: Date };

const columns = {
  version: investorTerms.version,
  text: investorTerms.text,
  createdAt: investorTerms.createdAt,
};

/** All versions of the terms, the present one first. */
export function listTerms(tx: Database = db): Promise<Terms[]> {
  return tx.select(columns).from(investorTerms).orderBy(desc(investorTerms.version));
}

/** The text of the present terms. Empty if nothing is asked. */
export async function getTermsText(tx: Database = db): Promise<string> {
  return (await latestTerms(tx))?.text ?? "";
}

async function latestTerms(tx: Database): Promise<Terms | null> {
  const [terms] = await tx
    .select(columns)
    .from(investorTerms)
    .orderBy(desc(investorTerms.version))
    .limit(1);
  return terms ?? null;
}

/**
 * Stores the terms under the next version number, from which on everybody is asked again. An empty
 * text withdraws them. The same text changes nothing. Problems: that of `check`.
 */
export async function setTerms(admin: Admin, text: string, check?: EditCheck) {
  return auditedEdit(
    admin,
    check,
    async (tx) => {
      await lockEdit("investor terms", tx);
      const latest = await latestTerms(tx);
      if ((latest?.text ?? "") === text) return null;
      const version = (latest?.version ?? 0) + 1;
      await tx.insert(investorTerms).values({ version, text });
      return version;
    },
    (version) =>
      version === null
        ? null
        : {
            act: text === "" ? "confidentiality terms withdrawn" : "confidentiality terms changed",
            subject: `terms ${version}`,
          },
  );
}

/** The terms that stand before the documents, and when the account accepted this version, if it did. */
type AskedTerms = Terms & { acceptedAt: Date | null };

/**
 * The terms that somebody with this clearance is asked to accept. Null if nobody wrote any. Admins
 * are not asked, nor are people without access, who can open only public documents.
 */
export async function getAskedTerms(
  user: Pick<User, "id"> | null,
  clearance: Clearance,
  tx: Database = db,
): Promise<AskedTerms | null> {
  if (!user || clearance === "none" || clearance === "admin") return null;
  const [terms] = await tx
    .select({ ...columns, acceptedAt: investorTermsAcceptances.createdAt })
    .from(investorTerms)
    .leftJoin(
      investorTermsAcceptances,
      and(
        eq(investorTermsAcceptances.version, investorTerms.version),
        eq(investorTermsAcceptances.userId, user.id),
      ),
    )
    .orderBy(desc(investorTerms.version))
    .limit(1);
  return terms && terms.text !== "" ? terms : null;
}

const CHANGED = "The terms were changed while you read them. Read the new version, then accept it";

/**
 * Records that the account accepts this version of the terms, once. Accepts nothing where nothing
 * is asked. Problems: "conflict" if another version is the present one.
 */
export async function acceptTerms(
  user: Pick<User, "id" | "email" | "role">,
  version: number | null,
): Promise<Outcome<object>> {
  const terms = await getAskedTerms(user, await getClearance(user));
  if (!terms || terms.acceptedAt) return { ok: true };
  if (terms.version !== version) return refuse("conflict", CHANGED);
  await db
    .insert(investorTermsAcceptances)
    .values({ version, userId: user.id, userEmail: user.email })
    .onConflictDoNothing();
  return { ok: true };
}

export type Acceptance = Awaited<ReturnType<typeof findAcceptances>>["rows"][number];

/** A page of who accepted which version when, the latest first, and the number of pages. */
export async function findAcceptances(page: number) {
  const [rows, count] = await Promise.all([
    db
      .select({
        id: investorTermsAcceptances.id,
        version: investorTermsAcceptances.version,
        userEmail: investorTermsAcceptances.userEmail,
        createdAt: investorTermsAcceptances.createdAt,
      })
      .from(investorTermsAcceptances)
      .orderBy(desc(investorTermsAcceptances.id))
      .limit(PAGE_ROWS)
      .offset((page - 1) * PAGE_ROWS),
    db.$count(investorTermsAcceptances),
  ]);
  return { rows, pageCount: Math.max(1, Math.ceil(count / PAGE_ROWS)) };
}

/** The addresses of the active investors with an account who have not accepted this version. */
export async function listNotAccepted(version: number): Promise<string[]> {
  const [investors, accepted] = await Promise.all([
    listInvestors(),
    db
      .select({ userId: investorTermsAcceptances.userId })
      .from(investorTermsAcceptances)
      .where(eq(investorTermsAcceptances.version, version)),
  ]);
  const done = new Set(accepted.map(({ userId }) => userId));
  return investors.flatMap(({ isActive, userId, email, username }) => {
    const address = email ?? username;
    return isActive && userId !== null && address !== null && !done.has(userId) ? [address] : [];
  });
}
