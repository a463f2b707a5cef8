const EDIT_MINUTES = 30;

type Written = {
  author: { id: number };
  createdAt: Date;
  deletedAt: Date | null;
  hiddenAt: Date | null;
};

/** Whether the post or comment is this account's own and younger than 30 minutes. */
export function isStillOwn(written: Written, user: { id: number } | null, now: Date): boolean {
  const isRemoved = written.deletedAt !== null || written.hiddenAt !== null;
  const minutes = (now.getTime() - written.createdAt.getTime()) / 60_000;
  return written.author.id === user?.id && !isRemoved && minutes < EDIT_MINUTES;
}

export const EDIT_WINDOW_OVER = `A post or comment can be changed for ${EDIT_MINUTES} minutes after it was written`;
