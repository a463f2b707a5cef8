/** What can be paused. */
export const PAUSABLE = ["orders", "forum", "applications"] as const;

export type Pausable = (typeof PAUSABLE)[number];

/** What the counter can be. */
export const RETAIL_STATES = ["announced", "open", "closed"] as const;

export type RetailState = (typeof RETAIL_STATES)[number];
