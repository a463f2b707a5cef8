import type { Database } from "~/platform/database/db.server";
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
    | "approve"
    | "reject"
    | "merge"
    | "unmerge"
    | "split"
    | "restore"
    | "answer"
    | "unanswer"
    | "report"
    | "resolve";
  /** The post or comment that the entry is about. */
  postId?: number | null;
  commentId?: number | null;
  detail?: string;
  /** What readers of the post are told. */
  note?: string | null;
  /** The other post of a merge or split. */
  otherPostId?: number;
};

/** Operations that only admins can do. */
const MODERATION = new Set<ForumAct["act"]>([
  ...(["pin", "unpin", "lock", "unlock", "hide", "unhide", "move", "resolve"] as const),
  ...(["approve", "reject", "merge", "unmerge", "split", "restore"] as const),
]);

/** Adds an entry to the record of a post or comment, in the same transaction as the operation. */
export async function recordForumAct(tx: Database, actor: Admin, act: ForumAct) {
  await tx.insert(forumActs).values({ actorId: actor.id, ...act });
  if (!MODERATION.has(act.act)) return;
  const subject = act.postId ? `post ${act.postId}` : `comment ${act.commentId}`;
  const other = act.otherPostId === undefined ? null : `with post ${act.otherPostId}`;
  const detail = [other, act.detail, act.note].filter(Boolean).join(": ");
  await recordAudit(tx, actor, {
    act: `forum: ${act.act}`,
    subject,
    ...(detail && { detail }),
  });
}
