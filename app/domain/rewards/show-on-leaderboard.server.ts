import { eq } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { userPoints } from "~drizzle/schema";
import { openAccount } from "./ledger.server";
import { putOnLeaderboard, takeOffLeaderboard } from "./leaderboard-row.server";

type Member = { user: Pick<User, "id"> };

/** Shows the member's name and points on the public leaderboard. Idempotent. */
export async function joinLeaderboard({ user }: Member): Promise<void> {
  await db.transaction(async (tx) => {
    const { account } = await openAccount(tx, user.id);
    await choose(tx, user.id, true);
    await putOnLeaderboard(tx, user.id, account);
  });
}

/** Removes the member from the public leaderboard. Points, levels and achievements stay. */
export async function leaveLeaderboard({ user }: Member): Promise<void> {
  await db.transaction(async (tx) => {
    await openAccount(tx, user.id);
    await choose(tx, user.id, false);
    await takeOffLeaderboard(tx, user.id);
  });
}

function choose(tx: Database, userId: number, isOnLeaderboard: boolean) {
  return tx.update(userPoints).set({ isOnLeaderboard }).where(eq(userPoints.userId, userId));
}
