/** How the time for an answer is counted. */
export const DUE_RULES = [
  { value: "clock", label: "24 hours by the clock" },
  { value: "opening-hours", label: "24 hours in which we are open" },
] as const;

export type DueRule = (typeof DUE_RULES)[number]["value"];
