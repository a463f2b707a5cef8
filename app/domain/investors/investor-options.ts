import { accessLevels } from "~/content/investors";

/** The levels that the owner can give to a person. */
export const accessLevelOptions = accessLevels.map(({ value, name }) => ({ value, label: name }));

/** The types of updates. */
export const updateTypeOptions = [
  { value: "financial", label: "Financial" },
  { value: "operational", label: "Operational" },
  { value: "milestone", label: "Milestone" },
  { value: "general", label: "General" },
] as const;
