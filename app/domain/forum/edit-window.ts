import type { HeldFor } from "~drizzle/schema";

const EDIT_MINUTES = 30;

/** What decides whether a post or comment can still be changed. */
export type Written = {
  author: { id: number };
  createdAt: Date;
  deletedAt: Date | null;
  hiddenAt: Date | null;
  heldFor: HeldFor | null;
};

/** Whether a moderator has yet to decide about it. */
export const isWaiting = ({ heldFor }: Pick<Written, "heldFor">) =>
  heldFor !== null && heldFor !== "rejected";

/** Why this account cannot change or delete the post or comment. Null if it can. */
export function refusalToChange(
  written: Written,
  user: { id: number } | null,
  now: Date,
): string | null {
  if (written.author.id !== user?.id) return "Only who wrote it can change or delete it";
  const isHidden = written.hiddenAt !== null && !isWaiting(written);
  if (written.deletedAt || isHidden) return "It was removed and can no longer be changed";
  const minutes = (now.getTime() - written.createdAt.getTime()) / 60_000;
  if (minutes < EDIT_MINUTES) return null;
  return `The ${EDIT_MINUTES} minutes in which it could be changed are over`;
}
