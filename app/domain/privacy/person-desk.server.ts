import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { made, once } from "~/platform/database/once.server";
import { copyRows, countRows } from "~/platform/database/personal/copy-rows.server";
import { ownerOf, type Person } from "~/platform/database/personal/personal-tables.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { userColumns } from "~/domain/accounts/accounts-queries.server";
import { lockAccount } from "~/domain/accounts/accounts.module";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { personForgotten } from "./person-forgotten.server";
import { PERSONAL_TABLES } from "./personal-tables.server";
import { refuseOnlyAdmin, unfinishedOf } from "./refuse-to-forget.server";
import { currentSite } from "~/domain/website/published.server";
import { type Outcome, type Refusal, refuse } from "~/lib/outcome";
import { privacyDeletions, users } from "~drizzle/schema";
import type { PersonInput } from "./privacy.schema";

/** A kind of data about a person: how many rows, and why they stay after a deletion, if they do. */
export type KeptLine = { title: string; found: number; stays: string | null };

/** What is kept of the address, in all tables, with an account or without. */
export async function findPerson({ email }: PersonInput) {
  const { account, person } = await personOf(db, email);
  return { username: account?.username ?? null, lines: await linesOf(db, person) };
}

/** The same, row by row, for the person's file. Recorded in the audit log. */
export async function copyPerson(admin: Admin, { email }: PersonInput) {
  const { person } = await personOf(db, email);
  const tables: Record<string, unknown[]> = {};
  for (const table of PERSONAL_TABLES) {
    for (const { title, rows } of await copyRows(db, table, person, "desk")) {
      if (rows.length > 0) tables[title] = rows;
    }
  }
  await recordAudit(db, admin, { act: "downloaded", subject: "what is kept of an address" });
  return { email: person.email, tables };
}

/**
 * Deletes what is kept of the address, with its account, and stores a report of what stays and why.
 * The same one again within 10 minutes gives the first report. Problems: "conflict" for the site's
 * own address, one's own account, the only admin, and while an order or an appointment is open.
 */
export async function deletePerson(
  admin: Admin,
  { email }: PersonInput,
): Promise<Outcome<{ id: number }>> {
  const act = { name: "delete personal data", by: admin.id, content: { email } };
  return once(act, { id: privacyDeletions.id }, async (tx) => {
    const { account, person } = await personOf(tx, email);
    if (account) await lockAccount(tx, account);
    const refusal = await refusalToForget(tx, admin, { account, person });
    if (refusal) return refusal;
    const report = await linesOf(tx, person);
    await personForgotten(tx, { actor: admin, account, person });
    const deletion = made(
      await tx
        .insert(privacyDeletions)
        .values({ adminName: admin.username, report })
        .returning({ id: privacyDeletions.id }),
    );
    const subject = `privacy report ${deletion.id}`;
    await recordAudit(tx, admin, { act: "personal data deleted", subject });
    return deletion;
  });
}

/** The report of a deletion, or null. */
export async function getDeletion(id: number) {
  const [deletion] = await db.select().from(privacyDeletions).where(eq(privacyDeletions.id, id));
  return deletion ?? null;
}

type Found = { account: User | null; person: Person };

async function personOf(tx: Database, address: string): Promise<Found> {
  const email = address.toLowerCase();
  const [account = null] = await tx
    .select(userColumns)
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  const found = account ? ownerOf(account) : { userId: null, username: null };
  return { account, person: { ...found, email, mailedAt: email } };
}

async function linesOf(tx: Database, person: Person): Promise<KeptLine[]> {
  const lines: KeptLine[] = [];
  for (const table of PERSONAL_TABLES) {
    for (const { title, found, forget } of await countRows(tx, table, person)) {
      if (found > 0) lines.push({ title, found, stays: forget.how === "kept" ? forget.why : null });
    }
  }
  return lines;
}

async function refusalToForget(
  tx: Database,
  admin: Admin,
  { account, person }: Found,
): Promise<Refusal | null> {
  if (person.email === currentSite().email.toLowerCase()) {
    return refuse("conflict", "This is the site's own address");
  }
  if (account?.id === admin.id) {
    return refuse("conflict", "This is your own account. Delete it on your account page");
  }
  const onlyAdmin = account && (await refuseOnlyAdmin(tx, account));
  if (onlyAdmin) return onlyAdmin;
  const unfinished = await unfinishedOf(tx, person);
  if (!unfinished) return null;
  const { what, needs, until } = unfinished;
  return refuse("conflict", `${what} and needs the ${needs}. Delete once it is ${until}`);
}
