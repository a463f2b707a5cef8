import { eq } from "drizzle-orm";
import { db } from "~/database/db.server";
import { copyDocumentOpens } from "~/domain/documents/personal-data.server";
import { copyForum } from "~/domain/forum/personal-data.server";
import { copyGuides } from "~/domain/guides/personal-data.server";
import { copyInvestorAccess } from "~/domain/investors/personal-data.server";
import { copyMessages } from "~/domain/messages/personal-data.server";
import { copyOrders } from "~/domain/orders/personal-data.server";
import { copyRewards } from "~/domain/rewards/personal-data.server";
import { users } from "~drizzle/schema";
import type { User } from "./accounts.schema";
import { userColumns } from "./accounts-queries.server";
import { getSecondFactor } from "./second-factor/second-factor-queries.server";
import { listSessions } from "./sessions.server";

/**
 * Everything that is tied to the account, for its owner. What came by the public forms is not: they
 * take any address, so that one of them proves nothing about who wrote.
 */
export async function copyAccount(user: User) {
  const { id } = user;
  const [account] = await db
    .select({ ...userColumns, createdAt: users.createdAt, updatedAt: users.updatedAt })
    .from(users)
    .where(eq(users.id, id));
  const factor = await getSecondFactor(user);
  const sessions = await listSessions(user, null);
  return {
    account,
    secondFactorSince: factor?.since ?? null,
    sessions: sessions.map(({ device, createdAt, lastSeenAt }) => ({
      device,
      createdAt,
      lastSeenAt,
    })),
    orders: await copyOrders(user),
    forum: await copyForum(user),
    guides: await copyGuides(user),
    rewards: await copyRewards(user),
    investor: {
      ...(await copyInvestorAccess(user)),
      messages: await copyMessages(user),
      openedDocuments: await copyDocumentOpens(user),
    },
  };
}
