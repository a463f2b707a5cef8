import type { TeamRole } from "~/domain/accounts/accounts.schema";

/** A page of the office. */
type Page = {
  to: string;
  label: string;
  /** Whether staff may open it, and not only admins. */
  staff: boolean;
};

/** An entry of the navigation, with the pages below it. */
type Entry = Page & {
  links?: readonly Page[];
};

/** The one navigation of all admin pages. */
const ENTRIES: readonly Entry[] = [
  { to: "/office", label: "Today", staff: true },
  {
    to: "/office/inbox",
    label: "Inbox",
    staff: true,
    links: [
      { to: "/office/inbox", label: "All", staff: true },
      { to: "/community/notifications/settings#team", label: "Mail to you", staff: true },
      { to: "/dashboard", label: "Dashboard", staff: false },
    ],
  },
  { to: "/dashboard/appointments", label: "Calendar", staff: true },
  {
    to: "/office/orders",
    label: "Shop",
    staff: true,
    links: [
      { to: "/office/orders", label: "Order desk", staff: true },
      { to: "/dashboard/orders", label: "All orders", staff: true },
      { to: "/office/stock", label: "Stock", staff: true },
      { to: "/dashboard/products", label: "Products", staff: false },
      { to: "/office/sales", label: "Sales", staff: false },
      { to: "/office/close", label: "Close of day", staff: true },
      { to: "/office/pickup", label: "Pickup", staff: false },
      { to: "/office/shop-settings", label: "Shop settings", staff: false },
    ],
  },
  {
    to: "/dashboard/reports",
    label: "Community",
    staff: false,
    links: [
      { to: "/dashboard/reports", label: "Reports", staff: false },
      { to: "/dashboard/held", label: "Held texts", staff: false },
      { to: "/dashboard/held/words", label: "What is held", staff: false },
    ],
  },
  { to: "/investor-admin", label: "Investors", staff: false },
  {
    to: "/office/website",
    label: "Website",
    staff: false,
    links: [
      { to: "/office/website", label: "Texts", staff: false },
      { to: "/office/opening", label: "Opening", staff: false },
      { to: "/office/jobs", label: "Jobs", staff: false },
      { to: "/office/search-words", label: "Search words", staff: false },
    ],
  },
  {
    to: "/outbox",
    label: "Mail",
    staff: false,
    links: [
      { to: "/outbox", label: "Outbox", staff: false },
      { to: "/launch-updates", label: "Launch updates", staff: false },
      { to: "/office/answers", label: "Saved answers", staff: false },
    ],
  },
  {
    to: "/office/people",
    label: "People",
    staff: false,
    links: [
      { to: "/office/people", label: "Accounts", staff: false },
      { to: "/office/people/invitations", label: "Invitations", staff: false },
      { to: "/office/privacy", label: "Privacy", staff: false },
      { to: "/office/privacy/retention", label: "Retention", staff: false },
    ],
  },
  { to: "/office/reports", label: "Reports", staff: false },
  { to: "/dashboard/audit", label: "Audit", staff: false },
];

type NavLink = { to: string; label: string; current: "page" | "true" | undefined };

/** What the navigation of this role shows on a page: all entries, and the pages below its own. */
export function officeNav(role: TeamRole, pathname: string): { top: NavLink[]; below: NavLink[] } {
  const isOpen = ({ staff }: Page) => staff || role === "admin";
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
    top: entries.map((entry) => mark(entry, entry === here?.entry)),
    below: links.map((link) => mark(link, link === linkHere)),
  };
}

/** The page with the longest address that this one is or lies below. */
function closest<One extends { to: string }>(pages: readonly One[], pathname: string) {
  return pages
    .filter(({ to }) => to === pathname || (to !== "/office" && pathname.startsWith(`${to}/`)))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
