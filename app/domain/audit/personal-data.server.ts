import { inArray, lt } from "drizzle-orm";
import type { Database } from "~/database/db.server";
import { about, type PersonalTable, type Sweep } from "~/database/personal-tables.server";
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
  const old = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(lt(auditLog.createdAt, before))
    .orderBy(auditLog.id)
    .limit(limit);
  const gone = await tx
    .delete(auditLog)
    .where(inArray(auditLog.id, old))
    .returning({ id: auditLog.id });
  return gone.length;
}
