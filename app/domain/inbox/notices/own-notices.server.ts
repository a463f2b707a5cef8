import { and, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { noticeQueue, teamNotices } from "~drizzle/schema";
import { noticeKindsOf } from "./notice-kinds";
import type { NoticesInput } from "./notices.schema";

/** How often this member of the team is told of each kind. Kinds that are missing: not at all. */
export async function getOwnNotices({ id }: Pick<User, "id">): Promise<Record<string, string>> {
  const rows = await db
    .select({ kind: teamNotices.kind, frequency: teamNotices.frequency })
    .from(teamNotices)
    .where(eq(teamNotices.userId, id));
  return Object.fromEntries(rows.map(({ kind, frequency }) => [kind, frequency]));
}

/**
 * Sets how often this member of the team is told of each kind that it may see. What was gathered
 * for a kind that is not gathered any more is dropped.
 */
export async function setOwnNotices(actor: Pick<User, "id" | "role">, input: NoticesInput) {
  const userId = actor.id;
  const kinds = noticeKindsOf(teamRole(actor) ?? "staff");
  await db.transaction(async (tx) => {
    await tx.delete(teamNotices).where(eq(teamNotices.userId, userId));
    for (const { value: kind } of kinds) {
      const frequency = input[kind];
      if (frequency) await tx.insert(teamNotices).values({ userId, kind, frequency });
      if (frequency === "hourly" || frequency === "daily") {
        await tx
          .update(noticeQueue)
          .set({ isDaily: frequency === "daily" })
          .where(and(eq(noticeQueue.userId, userId), eq(noticeQueue.kind, kind)));
      } else {
        await tx
          .delete(noticeQueue)
          .where(and(eq(noticeQueue.userId, userId), eq(noticeQueue.kind, kind)));
      }
    }
  });
}
