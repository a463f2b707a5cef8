/** For how many days a member can be kept from writing. */
export const SUSPENSION_DAYS = [
  { value: "1", label: "1 day" },
  { value: "3", label: "3 days" },
  { value: "7", label: "A week" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
] as const;
