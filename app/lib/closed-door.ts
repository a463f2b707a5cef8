type Role = "staff" | "moderator" | "admin";

const OPENED_BY: Record<Role, string> = {
  staff: "Only the team opens this page.",
  moderator: "Only moderators and admins open this page.",
  admin: "Only admins open this page.",
};
const YOURS: Record<Role, string> = { staff: "staff", moderator: "a moderator", admin: "an admin" };

/** Why a page is closed to a member of the team with this role, and who can open it. */
export const closedDoor = (role: Role, needed: Role) =>
  `${OPENED_BY[needed]} You are signed in as ${YOURS[role]}. An admin can change your role, on the office's page People.`;

/** The text of closedDoor in what a route threw, or null. */
export function readClosedDoor(data: unknown): string | null {
  if (typeof data !== "string") return null;
  return Object.values(OPENED_BY).some((words) => data.startsWith(words)) ? data : null;
}
