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
  /** The post or comment that the entry is about. */
  postId?: number | null;
  commentId?: number | null;
  detail?: string;
};

/** Operations that only admins can do. */
const MODERATION = new Set<ForumAct["act"]>([
  ...(["pin", "unpin", "lock", "unlock", "hide", "unhide", "move", "resolve"] as const),
]);

/** Adds an entry to the record of a post or comment, in the same transaction as the operation. */
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
