import { rankOf, type TeamRole } from "~/domain/accounts/roles";
import type { RailCounts } from "~/domain/dashboard/rail-counts.server";

/** The search over the whole office. */
export const FIND = "/office/find";

/** A page of the office. */
type Page = {
  to: string;
  label: string;
  /** Who may open it, and each role above. */
  from: TeamRole;
};

/** An entry of the navigation, with the pages below it. */
type Entry = Page & {
  icon: string;
  /** What of the entry waits, and how it is said after its number. */
  counted?: { count: keyof RailCounts; words: string };
  /** Whether it stands in the bar of narrow screens. */
  isTabbed?: boolean;
  links?: readonly Page[];
};

/** The one navigation of all admin pages. */
const ENTRIES: readonly Entry[] = [
  { to: "/office", label: "Today", icon: "today", isTabbed: true, from: "staff" },
  {
    to: "/office/inbox",
    label: "Inbox",
    icon: "inbox",
    counted: { count: "inbox", words: "new" },
    isTabbed: true,
    from: "staff",
    links: [
      { to: "/office/inbox", label: "All", from: "staff" },
      { to: "/community/notifications/settings#team", label: "Mail to you", from: "staff" },
      { to: "/office/answers", label: "Saved answers", from: "admin" },
      { to: "/dashboard", label: "Dashboard", from: "admin" },
    ],
  },
  {
    to: "/office/appointments",
    label: "Calendar",
    icon: "calendar",
    isTabbed: true,
    from: "staff",
  },
  {
    to: "/office/orders",
    label: "Shop",
    icon: "shop",
    counted: { count: "orders", words: "to confirm" },
    isTabbed: true,
    from: "staff",
    links: [
      { to: "/office/orders", label: "Order desk", from: "staff" },
      { to: "/office/counter", label: "Counter", from: "staff" },
      { to: "/office/delivery", label: "Deliveries", from: "staff" },
      { to: "/office/orders/all", label: "All orders", from: "staff" },
      { to: "/office/stock", label: "Stock", from: "staff" },
      { to: "/office/products", label: "Products", from: "admin" },
      { to: "/office/sales", label: "Sales", from: "admin" },
      { to: "/office/close", label: "Close of day", from: "staff" },
      { to: "/office/drawers", label: "Drawers", from: "staff" },
      { to: "/office/pickup", label: "Pickup", from: "admin" },
      { to: "/office/shop-settings", label: "Shop settings", from: "admin" },
    ],
  },
  {
    to: "/office/forum/reports",
    label: "Community",
    icon: "message",
    from: "moderator",
    links: [
      { to: "/office/forum/reports", label: "Reports", from: "moderator" },
      { to: "/office/forum/held", label: "Held texts", from: "moderator" },
      { to: "/office/forum/held/words", label: "What is held", from: "admin" },
    ],
  },
  { to: "/investor-admin", label: "Investors", icon: "investors", from: "admin" },
  {
    to: "/office/website",
    label: "Website",
    icon: "website",
    from: "admin",
    links: [
      { to: "/office/website", label: "Texts", from: "admin" },
      { to: "/office/opening", label: "Opening", from: "admin" },
      { to: "/office/closed-days", label: "Closed days", from: "admin" },
      { to: "/office/search-words", label: "Search words", from: "admin" },
    ],
  },
  {
    to: "/office/outbox",
    label: "Mail",
    icon: "mail",
    from: "admin",
    links: [
      { to: "/office/outbox", label: "Outbox", from: "admin" },
      { to: "/office/mailbox", label: "Mailbox", from: "admin" },
      { to: "/office/launch-updates", label: "Launch updates", from: "admin" },
      { to: "/office/suppressions", label: "Stopped addresses", from: "admin" },
      { to: "/office/mail-settings", label: "Mail settings", from: "admin" },
    ],
  },
  {
    to: "/office/people",
    label: "People",
    icon: "people",
    from: "admin",
    links: [
      { to: "/office/people", label: "Accounts", from: "admin" },
      { to: "/office/people/invitations", label: "Invitations", from: "admin" },
      { to: "/office/jobs", label: "Jobs", from: "admin" },
      { to: "/dashboard/applications", label: "Applications", from: "admin" },
      { to: "/office/privacy", label: "Privacy", from: "admin" },
      { to: "/office/privacy/retention", label: "Retention", from: "admin" },
    ],
  },
  {
    to: "/office/reports",
    label: "Reports",
    icon: "reports",
    from: "admin",
    links: [
      { to: "/office/reports", label: "Reports", from: "admin" },
      { to: "/office/import", label: "Import", from: "admin" },
      { to: "/office/export", label: "Export", from: "admin" },
    ],
  },
  { to: "/office/audit", label: "Audit", icon: "audit", from: "admin" },
];

type NavLink = { to: string; label: string; current: "page" | "true" | undefined };
type NavEntry = NavLink & Pick<Entry, "icon" | "counted" | "isTabbed">;

/** What the navigation of this role shows on a page: all entries, and the pages below its own. */
export function officeNav(role: TeamRole, pathname: string): { top: NavEntry[]; below: NavLink[] } {
  const isOpen = ({ from }: Page) => rankOf(role) >= rankOf(from);
  const entries = ENTRIES.filter(isOpen);
  const pages = entries.flatMap((entry) =>
    [entry, ...(entry.links ?? [])].map(({ to }) => ({ to, entry })),
  );
  const here = closest(pages, pathname);
  const links = here?.entry.links?.filter(isOpen) ?? [];
  const linkHere = closest(links, pathname);
  const mark = ({ to, label }: Page, isHere: boolean): NavLink => ({
    to,
    label,
    current: isHere ? (to === pathname ? "page" : "true") : undefined,
  });
  return {
    top: entries.map((entry) => ({
      ...mark(entry, entry === here?.entry),
      icon: entry.icon,
      ...(entry.counted && { counted: entry.counted }),
      isTabbed: entry.isTabbed ?? false,
    })),
    below: links.map((link) => mark(link, link === linkHere)),
  };
}

/** The page with the longest address that this one is or lies below. */
function closest<One extends { to: string }>(pages: readonly One[], pathname: string) {
  return pages
    .filter(({ to }) => to === pathname || (to !== "/office" && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
