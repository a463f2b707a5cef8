/** What stands in place of the announcement once the owner has opened retail. */
export const openRetail = {
  note: "Our counter is open. See what is on the shelf today, and order ahead.",
  /** The badge that products lose. */
  endedBadge: "Coming Soon",
  shopLabel: "Go to the Shop",
} as const;
