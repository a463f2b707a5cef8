import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { isUniqueViolation } from "~/database/rows.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { addEvent, openItem, settleItem } from "~/domain/inbox/inbox-items.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { site } from "~/content/site";
import { currentSite } from "~/domain/website/published.server";
import { made, once } from "~/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { siteUrl } from "~/site-url.server";
import { investorAccess, investorAccessRequests, users } from "~drizzle/schema";
import { queueInvitation } from "./invitation.server";

const REQUEST = { id: investorAccessRequests.id };
const TAKEN = "Another account has the access of this address already";
const DECIDED = "This request was answered already";

/**
 * Requests access for the account. While an earlier request is open, another one changes nothing.
 */
export async function requestAccess(user: User, documentId: number | null) {
  await db.transaction(async (tx) => {
    const [request] = await tx
      .insert(investorAccessRequests)
      .values({ userId: user.id, documentId })
      .onConflictDoNothing()
      .returning({ id: investorAccessRequests.id });
    if (!request) return;
    await openItem(tx, {
      kind: "access",
      sourceId: request.id,
      name: user.username,
      email: user.email,
      subject: "Request for investor access",
      text: "",
      dueAt: null,
    });
  });
}

/**
 * Grants a request at this level: at once if the account has had access before, else by the link
 * that is mailed to it. Problems: "not-found" if the request is closed, "conflict" if another
 * account has the access of its e-mail address.
 */
export async function grantRequest(
  admin: Admin,
  id: number,
  { accessLevel }: { accessLevel: "investor" | "advisor" | "board" },
): Promise<Outcome<{ id: number }>> {
  const act = { name: "grant access request", by: admin.id, content: { id, accessLevel } };
  try {
    return await once(act, REQUEST, async (tx): Promise<Outcome<{ id: number }>> => {
      const account = await decide(tx, id, "granted");
      if (!account) return refuse("not-found", DECIDED);
      const access = await openAccess(tx, account, accessLevel);
      await mailGrant(tx, { requestId: id, account, access });
      const subject = `request ${id} of ${account.username}`;
      await recordAudit(tx, admin, { act: "access granted", subject, detail: accessLevel });
      await settle(tx, admin, id, `granted: ${accessLevel}`);
      return { ok: true, id };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refuse("conflict", TAKEN);
  }
}

/** Declines a request and informs the account by mail. Problems: "not-found" if it is closed. */
export async function declineRequest(admin: Admin, id: number): Promise<Outcome<{ id: number }>> {
  const act = { name: "decline access request", by: admin.id, content: { id } };
  return once(act, REQUEST, async (tx): Promise<Outcome<{ id: number }>> => {
    const account = await decide(tx, id, "declined");
    if (!account) return refuse("not-found", DECIDED);
    const subject = `request ${id} of ${account.username}`;
    await recordAudit(tx, admin, { act: "access declined", subject });
    await settle(tx, admin, id, "declined");
    await queueMail(tx, {
      to: account.email,
      userId: account.id,
      subject: `Your request to the investor portal of ${site.name}`,
      text: `Hello ${account.username},\n\nthank you for your interest. We looked into your request and cannot give you access to the investor documents now. What is public stays open to you:\n${siteUrl("/investors/documents")}\n\nIf you think we missed something, write to ${currentSite().email}.`,
      cause: `access-request:${id}:declined`,
    });
    return { ok: true, id };
  });
}

async function settle(tx: Database, admin: Admin, id: number, detail: string) {
  const source = { kind: "access", sourceId: id } as const;
  await addEvent(tx, source, admin, { event: "changed", detail });
  await settleItem(tx, source, admin);
}

type Access = { id: number; email: string | null; userId: number | null };

/**
 * Activates the access at this level: the account's own row, else the unaccepted one with its
 * e-mail address, else a new one. Violates the unique address if another account has accepted that
 * one.
 */
async function openAccess(tx: Database, account: Account, accessLevel: string): Promise<Access> {
  const email = account.email.toLowerCase();
  const change = { accessLevel, isActive: true };
  const columns = {
    id: investorAccess.id,
    email: investorAccess.email,
    userId: investorAccess.userId,
  };
  const open = async (where: SQL) =>
    (await tx.update(investorAccess).set(change).where(where).returning(columns))[0];
  const noted =
    (await open(eq(investorAccess.userId, account.id))) ??
    (await open(sql`${investorAccess.email} = ${email} and ${investorAccess.userId} is null`));
  if (noted) return noted;
  const added = made(
    await tx
      .insert(investorAccess)
      .values({ ...change, email, name: nameOf(account) })
      .returning(columns),
  );
  return { id: added.id, email, userId: null };
}

type Granted = { requestId: number; account: Account; access: Access };

async function mailGrant(tx: Database, { requestId, account, access }: Granted) {
  const cause = `access-request:${requestId}:granted`;
  const email = account.email.toLowerCase();
  if (access.userId === null) return queueInvitation(tx, { id: access.id, email }, cause);
  return queueMail(tx, {
    to: access.email ?? email,
    userId: account.id,
    subject: `Your access to the investor portal of ${site.name}`,
    text: `We have let you in. Documents and updates are here:\n${siteUrl("/investors/documents")}`,
    cause,
  });
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
