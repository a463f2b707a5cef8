import { lt } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import {
  about,
  deleteOldest,
  type PersonalTable,
  type Sweep,
} from "~/database/personal-tables.server";
import { auditLog } from "~drizzle/schema";

/** The table of what admins did. */
export const auditTables: PersonalTable[] = [
  {
    title: "What they did as admin",
    table: auditLog,
    where: about({ accounts: [auditLog.actorId] }),
    forget: {
      how: "kept",
      why: "What admins do is recorded for seven years, so that it can be answered for.",
    },
  },
];

/** Deletes the oldest entries from before then. Returns how many. */
export async function sweepAudit(tx: Database, { before, limit }: Sweep): Promise<number> {
  return (await deleteOldest(tx, auditLog, lt(auditLog.createdAt, before), limit)).length;
}
