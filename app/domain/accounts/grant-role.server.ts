import { eq, sql } from "drizzle-orm";
import { type Database, db } from "~/database/db.server";
import { accountSubject, type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { sessions, users } from "~drizzle/schema";
import type { Role, User } from "./accounts.schema";

/** Sets the account's role. Ends its sessions if it is no longer admin. Problems: "not-found". */
export async function grantRole(
  actor: AuditActor,
  username: string,
  role: Role,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
      .for("update");
    if (!user) return refuse("not-found", `There is no account with the username ${username}`);
    await storeRole(tx, actor, user, role);
    return { ok: true, id: user.id };
  });
}

/** Sets the role of an existing account, in the transaction of what causes it. */
export async function storeRole(
  tx: Database,
  actor: AuditActor,
  { id, username }: Pick<User, "id" | "username">,
  role: Role,
) {
  await tx.update(users).set({ role }).where(eq(users.id, id));
  if (role !== "admin") await tx.delete(sessions).where(eq(sessions.userId, id));
  await recordAudit(tx, actor, {
    act: "role changed",
    subject: accountSubject({ username }),
    detail: role,
  });
}
