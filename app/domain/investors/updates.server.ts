import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import type { Admin, User } from "~/domain/accounts/accounts.schema";
import { differs } from "~/domain/audit/differs.server";
import { audited, recordAudit } from "~/domain/audit/record-audit.server";
import { queueMailToEach } from "~/domain/mail/queue-mail.server";
import { made, once } from "~/database/once.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { siteUrl } from "~/site-url.server";
import { investorAccess, investorUpdates, users } from "~drizzle/schema";
import type { UpdateInput } from "./investors.schema";

export type UpdateRow = typeof investorUpdates.$inferSelect;

const GONE = "This update was deleted. Go back to the list";

/** The updates that investors see: published ones, newest first. */
export function listPublishedUpdates(): Promise<UpdateRow[]> {
  return db
    .select()
    .from(investorUpdates)
    .where(eq(investorUpdates.isPublished, true))
    .orderBy(desc(investorUpdates.publishedAt), desc(investorUpdates.id));
}

/** An investor update, or null. */
export async function getUpdate(id: number): Promise<UpdateRow | null> {
  const [update] = await db.select().from(investorUpdates).where(eq(investorUpdates.id, id));
  return update ?? null;
}

/**
 * Publishes an update and queues it for every active investor who wants updates by mail. The same
 * update by the same admin again within 10 minutes is published once.
 */
export async function publishUpdate(admin: Admin, input: UpdateInput): Promise<{ id: number }> {
  const act = { name: "publish update", by: admin.id, content: input };
  return once(act, { id: investorUpdates.id }, async (tx) => {
    const update = made(
      await tx
        .insert(investorUpdates)
        .values({ ...input, isPublished: true, publishedAt: new Date() })
        .returning({ id: investorUpdates.id }),
    );
    await queueMailToEach(tx, {
      addresses: sql`
        select coalesce(${investorAccess.email}, lower(${users.email})) as email
        from ${investorAccess} left join ${users} on ${users.id} = ${investorAccess.userId}
        where ${investorAccess.isActive} and ${investorAccess.wantsUpdates}`,
      subject: input.title,
      text: `${input.content}\n\nAll updates: ${siteUrl("/investors/updates")}`.trim(),
      cause: `investor-update:${update.id}`,
      list: "investor-updates",
    });
    const subject = `investor update ${update.id}`;
    await recordAudit(tx, admin, { act: "update published", subject, detail: input.title });
    return update;
  });
}

/** Changes a published update. It is not mailed again. Problems: "not-found". */
export async function saveUpdate(
  admin: Admin,
  id: number,
  input: UpdateInput,
): Promise<Outcome<{ id: number }>> {
  await audited(
    admin,
    (tx) =>
      tx
        .update(investorUpdates)
        .set(input)
        .where(and(eq(investorUpdates.id, id), differs(investorUpdates, input)))
        .returning({ id: investorUpdates.id }),
    ([row]) =>
      row && { act: "update changed", subject: `investor update ${id}`, detail: input.title },
  );
  return (await getUpdate(id)) ? { ok: true, id } : refuse("not-found", GONE);
}

/** Deletes an update. Idempotent. */
export async function removeUpdate(admin: Admin, id: number) {
  await audited(
    admin,
    (tx) =>
      tx
        .delete(investorUpdates)
        .where(eq(investorUpdates.id, id))
        .returning({ title: investorUpdates.title }),
    ([row]) =>
      row && { act: "update deleted", subject: `investor update ${id}`, detail: row.title },
  );
}

/** Sets whether the account gets investor updates by mail. */
export async function setWantsUpdates(user: Pick<User, "id">, wantsUpdates: boolean) {
  await db.update(investorAccess).set({ wantsUpdates }).where(eq(investorAccess.userId, user.id));
}

/** Stops updates to this address. The caller has verified a link that was mailed to it. */
export async function stopUpdatesTo(email: string, tx: Database) {
  await tx
    .update(investorAccess)
    .set({ wantsUpdates: false })
    .where(
      sql`coalesce(${investorAccess.email}, (select lower(${users.email}) from ${users}
        where ${users.id} = ${investorAccess.userId})) = lower(${email})`,
    );
}
