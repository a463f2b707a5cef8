/** What a mailed link of one use is for, and for how long it is good. */
export const LINK_LIFETIMES = {
  password: { minutes: 60, words: "an hour" },
  "sign-in": { minutes: 10, words: "ten minutes" },
} as const;
export type LinkPurpose = keyof typeof LINK_LIFETIMES;

/** The refusal of a link that is good no more. */
export const usedLinkWords = (purpose: LinkPurpose) =>
  `This link was used or is older than ${LINK_LIFETIMES[purpose].words}. Ask for a new one`;
