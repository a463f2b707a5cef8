import type { TeamRole } from "~/domain/accounts/roles";
import { ADMIN_KINDS, INBOX_KINDS } from "../inbox-kinds";

/** What the team can be told of. */
export const TEAM_NOTIFICATION_KINDS = [
  ...INBOX_KINDS,
  { value: "order", label: "Order" },
  { value: "order-cancelled", label: "Order cancelled by its customer" },
] as const;
export type TeamNotificationKind = (typeof TEAM_NOTIFICATION_KINDS)[number]["value"];

/** How often somebody is told. */
export const NOTIFICATION_FREQUENCIES = [
  { value: "at-once", label: "At once" },
  { value: "hourly", label: "Gathered, each hour" },
  { value: "daily", label: "Gathered, each morning" },
] as const;
export type NotificationFrequency = (typeof NOTIFICATION_FREQUENCIES)[number]["value"];

/** The kinds that a member of the team may be told of. */
export const notificationKindsOf = (role: TeamRole) =>
  TEAM_NOTIFICATION_KINDS.filter(({ value }) => role === "admin" || !isForAdmins(value));

const isForAdmins = (kind: TeamNotificationKind) => ADMIN_KINDS.some((one) => one === kind);
