import type { HeldFor } from "~drizzle/schema";

const EDIT_MINUTES = 30;
const EDIT_MS = EDIT_MINUTES * 60_000;

/** What decides whether a post or comment can still be changed. */
export type Written = {
  author: { id: number };
  createdAt: Date;
  deletedAt: Date | null;
  hiddenAt: Date | null;
  heldFor: HeldFor | null;
};

/** What has become of its thread meanwhile. */
export type Meanwhile = {
  isLocked: boolean;
  /** Whether a reply to the comment, or a comment on the post, can be read. */
  isAnswered: boolean;
};

/** Whether a moderator has yet to decide about it. */
export const isWaiting = ({ heldFor }: Pick<Written, "heldFor">) =>
  heldFor !== null && heldFor !== "rejected";

/** Whether a change at this time is a correction, which readers see as one. */
export const isCorrection = (createdAt: Date, changedAt: Date): boolean =>
  changedAt.getTime() - createdAt.getTime() >= EDIT_MS;

/** Why this account cannot change the post or comment. Null if it can. */
export function refusalToChange(
  written: Written & Pick<Meanwhile, "isLocked">,
  user: { id: number } | null,
  now: Date,
): string | null {
  if (written.author.id !== user?.id) return "Only who wrote it can change or delete it";
  const isHidden = written.hiddenAt !== null && !isWaiting(written);
  if (written.deletedAt || isHidden) return "It was removed and can no longer be changed";
  if (!written.isLocked || !isCorrection(written.createdAt, now)) return null;
  return `The post is locked, so that what is older than ${EDIT_MINUTES} minutes stays as it is`;
}

/** Why this account cannot delete the post or comment. Null if it can. */
export function refusalToDelete(
  written: Written & Meanwhile,
  user: { id: number } | null,
  now: Date,
): string | null {
  const refusal = refusalToChange(written, user, now);
  if (refusal || !written.isAnswered || !isCorrection(written.createdAt, now)) return refusal;
  return `It was answered: after ${EDIT_MINUTES} minutes you can correct it, but not delete it`;
}
