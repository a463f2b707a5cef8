import type { Comment } from "~/domain/forum/comments/comment-queries.server";

/** What became of a text that only its author and moderators can read. */
export function hiddenWords({ heldFor, hiddenReason }: Pick<Comment, "heldFor" | "hiddenReason">) {
  if (heldFor === "rejected") return `Not published by a moderator: ${hiddenReason}.`;
  return heldFor ? `${hiddenReason}.` : `Hidden by a moderator: ${hiddenReason}.`;
}
