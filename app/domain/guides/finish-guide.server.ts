import type { User } from "~/domain/accounts/accounts.schema";
import { db } from "~/platform/database/db.server";
import { currentGuides } from "~/domain/website/published.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { guideCompletions } from "~drizzle/schema";
import { recordGuide } from "~/domain/rewards/record-act.server";

type Member = { user: Pick<User, "id"> };

/**
 * Records that a member read a guide to its end. The first time gives points, and `isFirst` tells
 * whether this was it. Problems: "not-found" if the guide does not exist.
 */
export async function finishGuide(
  actor: Member,
  { guideId, occurredAt }: { guideId: string; occurredAt?: Date },
): Promise<Outcome<{ isFirst: boolean }>> {
  const guide = currentGuides().find(({ id }) => id === guideId);
  if (!guide) return refuse("not-found", "There is no such guide");
  const userId = actor.user.id;
  const isFirst = await db.transaction(async (tx) => {
    const added = await tx
      .insert(guideCompletions)
      .values({ userId, guideId, ...(occurredAt && { finishedAt: occurredAt }) })
      .onConflictDoNothing()
      .returning({ guideId: guideCompletions.guideId });
    if (added.length === 0) return false;
    await recordGuide(tx, { userId, title: guide.title, ...(occurredAt && { occurredAt }) });
    return true;
  });
  return { ok: true, isFirst };
}
