import { eq } from "drizzle-orm";
import type { Database } from "~/platform/database/db.server";
import { accountSubject, type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { users } from "~drizzle/schema";
import type { User } from "./accounts.schema";
import type { Role } from "./roles";
import { endAllSessions } from "./sessions.server";

/** Sets the role of an existing account, in the transaction of what causes it. */
export async function storeRole(
  tx: Database,
  actor: AuditActor,
  { id, username }: Pick<User, "id" | "username">,
  role: Role,
) {
  await tx.update(users).set({ role }).where(eq(users.id, id));
  if (role !== "admin") await endAllSessions(tx, { id });
  await recordAudit(tx, actor, {
    act: "role changed",
    subject: accountSubject({ username }),
    detail: role,
  });
}
