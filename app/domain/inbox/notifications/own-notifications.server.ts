import { and, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { teamRole } from "~/domain/accounts/roles";
import { notificationQueue, teamNotifications } from "~drizzle/schema";
import { notificationKindsOf } from "./team-notification-kinds";
import type { NotificationsInput } from "./notifications.schema";

/** How often this member of the team is told of each kind. Kinds that are missing: not at all. */
export async function getOwnNotifications({
  id,
}: Pick<User, "id">): Promise<Record<string, string>> {
  const rows = await db
    .select({ kind: teamNotifications.kind, frequency: teamNotifications.frequency })
    .from(teamNotifications)
    .where(eq(teamNotifications.userId, id));
  return Object.fromEntries(rows.map(({ kind, frequency }) => [kind, frequency]));
}

/**
 * Sets how often this member of the team is told of each kind that it may see. What was gathered
 * for a kind that is not gathered any more is dropped.
 */
export async function setOwnNotifications(
  actor: Pick<User, "id" | "role">,
  input: NotificationsInput,
) {
  const userId = actor.id;
  const kinds = notificationKindsOf(teamRole(actor) ?? "staff");
  await db.transaction(async (tx) => {
    await tx.delete(teamNotifications).where(eq(teamNotifications.userId, userId));
    for (const { value: kind } of kinds) {
      const frequency = input[kind];
      if (frequency) await tx.insert(teamNotifications).values({ userId, kind, frequency });
      if (frequency === "hourly" || frequency === "daily") {
        await tx
          .update(notificationQueue)
          .set({ isDaily: frequency === "daily" })
          .where(and(eq(notificationQueue.userId, userId), eq(notificationQueue.kind, kind)));
      } else {
        await tx
          .delete(notificationQueue)
          .where(and(eq(notificationQueue.userId, userId), eq(notificationQueue.kind, kind)));
      }
    }
  });
}
