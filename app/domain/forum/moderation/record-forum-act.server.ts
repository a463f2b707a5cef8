import type { Database } from "~/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { forumActs } from "~drizzle/schema";

export type ForumAct = {
  act:
    | "edit"
    | "delete"
    | "pin"
    | "unpin"
    | "lock"
    | "unlock"
    | "hide"
    | "unhide"
    | "move"
    | "report"
    | "resolve";
  /** The post or the comment it was done to. */
  postId?: number | null;
  commentId?: number | null;
  detail?: string;
};

/** What only admins do. */
const MODERATION = new Set<ForumAct["act"]>([
  ...(["pin", "unpin", "lock", "unlock", "hide", "unhide", "move", "resolve"] as const),
]);

/** Writes an act into the forum's record, in the transaction that does it. */
export async function recordForumAct(tx: Database, actor: Admin, act: ForumAct) {
  await tx.insert(forumActs).values({ actorId: actor.id, ...act });
  if (!MODERATION.has(act.act)) return;
  const subject = act.postId ? `post ${act.postId}` : `comment ${act.commentId}`;
  await recordAudit(tx, actor, {
    act: `forum: ${act.act}`,
    subject,
    ...(act.detail && { detail: act.detail }),
  });
}
