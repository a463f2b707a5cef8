/** What stands in place of the announcement once the owner has opened retail. */
export const openRetail = {
  sentence: "Our counter is open.",
  note: "Our counter is open. See what is on the shelf today, and order ahead.",
  /** The badge that products lose. */
  endedBadge: "Coming Soon",
  shopLabel: "Go to the Shop",
  tourText: "What we sell, with strength and size in a table. The shop has today's shelf.",
  milestone: { badge: "Milestone Completed", text: "The counter is open." },
} as const;

/** What the form of a new pause proposes to say. */
export const pauseMessages = {
  orders: "We take no orders at the moment.",
  forum: "The forum can be read, but takes nothing new at the moment.",
  applications: "We take no applications at the moment.",
} as const;
