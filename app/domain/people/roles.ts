/** The roles of accounts. */
export const ROLE_OPTIONS = [
  { value: "customer", label: "Customer" },
  { value: "staff", label: "Staff" },
  { value: "moderator", label: "Moderator" },
  { value: "admin", label: "Admin" },
] as const;

/** The roles of the team, with what each may do. */
export const TEAM_ROLE_OPTIONS = [
  { value: "staff", label: "Staff: today, inbox, calendar, orders, check-in" },
  { value: "moderator", label: "Moderator: as staff, and the forum" },
  { value: "admin", label: "Admin: everything" },
] as const;
