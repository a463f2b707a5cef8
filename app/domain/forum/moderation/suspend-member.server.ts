import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { accountSubject, recordAudit } from "~/domain/audit/record-audit.server";
import { formatDateTime } from "~/lib/dates/dates";
import { type Outcome, refuse } from "~/lib/outcome";
import { forumSuspensions } from "~drizzle/schema";
import type { SuspendMemberInput } from "../forum.schema";

type Member = Pick<User, "id" | "username" | "role">;

const { userId, until, endedAt } = forumSuspensions;

/**
 * Keeps a member from writing in the forum for some days. The member reads the reason at the forms.
 * A new suspension takes the place of the present one. Problems: "conflict" for the team.
 */
export async function suspendMember(
  admin: Admin,
  member: Member,
  { reason, days }: SuspendMemberInput,
): Promise<Outcome<{ until: Date }>> {
  if (teamRole(member)) return refuse("conflict", "Your team cannot be kept from writing");
  return db.transaction(async (tx) => {
    await end(tx, member);
    const made = onlyRow(
      await tx
        .insert(forumSuspensions)
        .values({
          userId: member.id,
          reason,
          until: sql`now() + make_interval(days => ${days}::int)`,
        })
        .returning({ until }),
    );
    await recordAudit(tx, admin, {
      act: "forum: suspend",
      subject: accountSubject(member),
      detail: `until ${formatDateTime(made.until)}: ${reason}`,
    });
    return { ok: true, until: made.until };
  });
}

/** Lets a member write again. Idempotent. */
export async function restoreMember(admin: Admin, member: Member) {
  await db.transaction(async (tx) => {
    const ended = await end(tx, member);
    if (ended.length === 0) return;
    await recordAudit(tx, admin, { act: "forum: restore", subject: accountSubject(member) });
  });
}

async function end(tx: Database, { id }: Pick<User, "id">) {
  // Two moderators at once: the second waits for the first.
  await tx.execute(sql`select 1 from users where id = ${id} for no key update`);
  return tx
    .update(forumSuspensions)
    .set({ endedAt: sql`least(now(), ${until})` })
    .where(and(eq(userId, id), isNull(endedAt)))
    .returning({ id: forumSuspensions.id });
}

/** A member's suspensions, newest first, and which one holds now. */
export async function listSuspensions({ id }: Pick<User, "id">) {
  return db
    .select({
      id: forumSuspensions.id,
      reason: forumSuspensions.reason,
      createdAt: forumSuspensions.createdAt,
      until,
      endedAt,
      isNow: sql<boolean>`${endedAt} is null and ${until} > now()`,
    })
    .from(forumSuspensions)
    .where(eq(userId, id))
    .orderBy(desc(forumSuspensions.id));
}
