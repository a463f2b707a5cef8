import { asc, eq, lt } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { forgetItems } from "~/domain/inbox/inbox-items.server";
import { investorMessages } from "~drizzle/schema";

type Owner = Pick<User, "id">;

/** The account's messages to the team with the replies, for the owner's copy of personal data. */
export function copyMessages({ id }: Owner) {
  return db
    .select({
      subject: investorMessages.subject,
      message: investorMessages.message,
      adminReply: investorMessages.adminReply,
      createdAt: investorMessages.createdAt,
      repliedAt: investorMessages.repliedAt,
    })
    .from(investorMessages)
    .where(eq(investorMessages.investorId, id))
    .orderBy(asc(investorMessages.id));
}

/** Deletes the account's messages to the team with the replies. */
export async function forgetMessages(tx: Database, { id }: Owner) {
  const own = await tx
    .delete(investorMessages)
    .where(eq(investorMessages.investorId, id))
    .returning({ id: investorMessages.id });
  await forgetItems(
    tx,
    "investor-message",
    own.map((message) => message.id),
  );
}

/** The table of messages to the investor team. */
export const messageTables: PersonalTable[] = [
  {
    title: "Messages to the investor team",
    table: investorMessages,
    where: about({
      emails: [investorMessages.investorEmail],
      accounts: [investorMessages.investorId],
    }),
    forget: { how: "deleted" },
  },
];

/** Deletes the oldest messages from before then, with their replies. Returns how many. */
export async function sweepMessages(tx: Database, { before, limit }: Sweep): Promise<number> {
  const isOld = lt(investorMessages.createdAt, before);
  const ids = await deleteOldest(tx, investorMessages, isOld, limit);
  await forgetItems(tx, "investor-message", ids);
  return ids.length;
}
