const SPAM = {
  value: "spam",
  label: "Remove as spam: all that their authors wrote, and keep them from writing",
} as const;

/** What can be done with several texts that wait. */
export const HELD_ACTS = [
  { value: "publish", label: "Publish" },
  { value: "reject", label: "Do not publish" },
  SPAM,
] as const;

/** What can be done with several reported texts. */
export const REPORTED_ACTS = [
  { value: "close", label: "Close their reports" },
  { value: "hide", label: "Hide them, and close their reports" },
  SPAM,
] as const;
