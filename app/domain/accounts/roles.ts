/** Each has the rights of those before it. */
export const ROLES = ["customer", "staff", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles of the team, which has the office. */
export const TEAM_ROLES = ["staff", "moderator", "admin"] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** The role of a member of the team. Null for everybody else. */
export function teamRole({ role }: { role: string }): TeamRole | null {
  return TEAM_ROLES.find((one) => one === role) ?? null;
}

/** Whether the account moderates the forum: its queue, reports, and what is hidden and locked. */
export const canModerate = ({ role }: { role: string }) => role === "moderator" || role === "admin";

/** How many rights a role has, compared with the others. */
export const rankOf = (role: string) => ROLES.findIndex((one) => one === role);
