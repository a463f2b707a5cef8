import type { TeamRole } from "~/domain/accounts/roles";
import { ADMIN_KINDS, INBOX_KINDS } from "../inbox-kinds";

/** What the team can be told of. */
export const NOTICE_KINDS = [
  ...INBOX_KINDS,
  { value: "order", label: "Order" },
  { value: "order-cancelled", label: "Order cancelled by its customer" },
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number]["value"];

/** How often somebody is told. */
export const NOTICE_FREQUENCIES = [
  { value: "at-once", label: "At once" },
  { value: "hourly", label: "Gathered, each hour" },
  { value: "daily", label: "Gathered, each morning" },
] as const;
export type NoticeFrequency = (typeof NOTICE_FREQUENCIES)[number]["value"];

/** The kinds that a member of the team may be told of. */
export const noticeKindsOf = (role: TeamRole) =>
  NOTICE_KINDS.filter(({ value }) => role === "admin" || !isForAdmins(value));

const isForAdmins = (kind: NoticeKind) => ADMIN_KINDS.some((one) => one === kind);
