import { lt } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import { accountVisits, invitations } from "~drizzle/schema";

/** The tables of visits and of invitations to the team. */
export const peopleTables: PersonalTable[] = [
  {
    title: "When the account was last seen",
    table: accountVisits,
    where: about({ accounts: [accountVisits.userId] }),
    forget: { how: "deleted" },
  },
  {
    title: "Invitations to the team",
    table: invitations,
    where: about({ emails: [invitations.email], accounts: [invitations.acceptedBy] }),
    hidden: ["tokenHash"],
    forget: { how: "deleted" },
  },
];

/** Deletes the oldest invitations that expired before then. Returns how many. */
export async function sweepInvitations(tx: Database, { before, limit }: Sweep): Promise<number> {
  return (await deleteOldest(tx, invitations, lt(invitations.expiresAt, before), limit)).length;
}
