import { eq } from "drizzle-orm";
import { type Database, db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { userPoints, users } from "~drizzle/schema";
import { openAccount } from "./ledger.server";
import { putOnLeaderboard, takeOffLeaderboard } from "./leaderboard-row.server";

type Member = { user: Pick<User, "id"> };

type OfProfile = { isProfilePublic: boolean };

/**
 * Shows the member's name and points on the public leaderboard, and with them the profile.
 * Idempotent.
 */
export async function joinLeaderboard({ user }: Member): Promise<OfProfile> {
  await db.transaction(async (tx) => {
    const { account } = await openAccount(tx, user.id);
    await choose(tx, user.id, true);
    await tx.update(users).set({ isProfilePublic: true }).where(eq(users.id, user.id));
    await putOnLeaderboard(tx, user.id, account);
  });
  return { isProfilePublic: true };
}

/**
 * Removes the member from the public leaderboard. Points, levels and achievements stay, and a public
 * profile too: its owner may have chosen that elsewhere, before or after joining. Returns whether it
 * is public by choice, to be told.
 */
export async function leaveLeaderboard({ user }: Member): Promise<OfProfile> {
  return db.transaction(async (tx) => {
    await openAccount(tx, user.id);
    await choose(tx, user.id, false);
    await takeOffLeaderboard(tx, user.id);
    const [row] = await tx
      .select({ isProfilePublic: users.isProfilePublic })
      .from(users)
      .where(eq(users.id, user.id));
    return { isProfilePublic: row?.isProfilePublic ?? false };
  });
}

function choose(tx: Database, userId: number, isOnLeaderboard: boolean) {
  return tx.update(userPoints).set({ isOnLeaderboard }).where(eq(userPoints.userId, userId));
}
