import type { Database } from "~/db.server";
import { forumActs } from "~drizzle/schema";

export type ForumAct = {
  actorId: number;
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

/** Writes an act into the forum's record, in the transaction that does it. */
export async function recordForumAct(tx: Database, act: ForumAct) {
  await tx.insert(forumActs).values(act);
}
