/** Why a letter did not go at its hour. */
export const HELD_BACK = {
  rights: "whoever set the hour may not send letters any more",
  nobody: "nobody on the list would have got it",
  late: "the site could not send it for half a day, and its words may be out of date",
} as const;

export type HeldBack = keyof typeof HELD_BACK;
