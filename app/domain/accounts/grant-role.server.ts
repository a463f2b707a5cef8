import { eq, sql } from "drizzle-orm";
import { db } from "~/database/db.server";
import { type AuditActor, recordAudit } from "~/domain/audit/record-audit.server";
import { type Outcome, refuse } from "~/lib/outcome";
import { sessions, users } from "~drizzle/schema";
import type { Role } from "./accounts.schema";

/** Sets the account's role. Ends its sessions if it is no longer admin. Problems: "not-found". */
export async function grantRole(
  actor: AuditActor,
  username: string,
  role: Role,
): Promise<Outcome<{ id: number }>> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role })
      .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
      .returning({ id: users.id });
    if (!user) return refuse("not-found", `There is no account with the username ${username}`);
    if (role !== "admin") await tx.delete(sessions).where(eq(sessions.userId, user.id));
    const subject = `account ${username}`;
    await recordAudit(tx, actor, { act: "role changed", subject, detail: role });
    return { ok: true, id: user.id };
  });
}
