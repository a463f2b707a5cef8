import type { User } from "~/domain/accounts/accounts.schema";
import { copyAccount } from "~/domain/accounts/personal-data.server";
import { copyReservations } from "~/domain/appointments/personal-data.server";
import { copyDocumentOpens } from "~/domain/documents/personal-data.server";
import { copyForum } from "~/domain/forum/personal-data.server";
import { copyGuides } from "~/domain/guides/personal-data.server";
import { copyInvestorAccess } from "~/domain/investors/personal-data.server";
import { copyMessages } from "~/domain/messages/personal-data.server";
import { copyOrders } from "~/domain/orders/personal-data.server";
import { copyRewards } from "~/domain/rewards/personal-data.server";

/**
 * Everything that belongs to the account, for its owner. Without what was sent by the public forms
 * before signing in: they accept any e-mail address, so the address does not prove who sent it.
 */
export async function copyPersonalData(user: User) {
  return {
    ...(await copyAccount(user)),
    orders: await copyOrders(user),
    appointments: await copyReservations(user),
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
