import { and, eq, type SQL } from "drizzle-orm";
import { type Database, db } from "~/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { site } from "~/content/site";
import { once } from "~/domain/submissions/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { siteUrl } from "~/site-url.server";
import { investorAccess, investorAccessRequests, users } from "~drizzle/schema";

const REQUEST = { id: investorAccessRequests.id };
const DECIDED = "This request was answered already";

/** Asks the owner to let the account in; while an earlier request waits, that one stands. */
export async function requestAccess(user: User, documentId: number | null) {
  await db
    .insert(investorAccessRequests)
    .values({ userId: user.id, documentId })
    .onConflictDoNothing();
}

/**
 * Lets the account in that asked, at this level, and tells it by mail. Problems: "not-found" when
 * the request was answered already.
 */
export async function grantRequest(
  admin: Pick<User, "id">,
  id: number,
  { accessLevel }: { accessLevel: "investor" | "advisor" | "board" },
): Promise<Outcome<{ id: number }>> {
  const act = { name: "grant access request", by: admin.id, content: { id, accessLevel } };
  return once(act, REQUEST, async (tx): Promise<Outcome<{ id: number }>> => {
    const account = await decide(tx, id, "granted");
    if (!account) return refuse("not-found", DECIDED);
    const email = account.email.toLowerCase();
    await letIn(tx, account, accessLevel);
    const subject = `request ${id} of ${account.username}`;
    await recordAudit(tx, { act: "access granted", subject, detail: accessLevel });
    await queueMail(tx, {
      to: email,
      subject: `Your access to the investor portal of ${site.name}`,
      text: `We have let you in. Documents and updates are here:\n${siteUrl("/investors/documents")}`,
      cause: `access-request:${id}:granted`,
    });
    return { ok: true, id };
  });
}

/** Answers a request with no. Problems: "not-found" when it was answered already. */
export async function declineRequest(
  admin: Pick<User, "id">,
  id: number,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "decline access request", by: admin.id, content: { id } };
  return once(act, REQUEST, async (tx): Promise<Outcome<{ id: number }>> => {
    const account = await decide(tx, id, "declined");
    if (!account) return refuse("not-found", DECIDED);
    const subject = `request ${id} of ${account.username}`;
    await recordAudit(tx, { act: "access declined", subject });
    return { ok: true, id };
  });
}

/** Opens the account's own row, else the one noted for its address, else a new one. */
async function letIn(tx: Database, account: Account, accessLevel: string) {
  const { id: userId } = account;
  const email = account.email.toLowerCase();
  const change = { userId, accessLevel, isActive: true };
  const open = (where: SQL) =>
    tx.update(investorAccess).set(change).where(where).returning({ id: investorAccess.id });
  if ((await open(eq(investorAccess.userId, userId))).length > 0) return;
  if ((await open(eq(investorAccess.email, email))).length > 0) return;
  await tx.insert(investorAccess).values({ ...change, email, name: nameOf(account) });
}

type Account = NonNullable<Awaited<ReturnType<typeof decide>>>;

async function decide(tx: Database, id: number, status: "granted" | "declined") {
  const [request] = await tx
    .update(investorAccessRequests)
    .set({ status, decidedAt: new Date() })
    .where(and(eq(investorAccessRequests.id, id), eq(investorAccessRequests.status, "pending")))
    .returning({ userId: investorAccessRequests.userId });
  if (!request) return null;
  const [account] = await tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(eq(users.id, request.userId));
  return account ?? null;
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(" ") || null;
