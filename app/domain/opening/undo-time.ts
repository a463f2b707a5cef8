/** How long an act of the team can be undone, before anybody outside is told of it. */
export const UNDO_MINUTES = 10;

export const UNDO_MS = UNDO_MINUTES * 60_000;
