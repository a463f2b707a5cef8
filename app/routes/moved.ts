/** Where the office's pages stood before November 2026. Links in mails and bookmarks live a year. */
const MOVES: readonly (readonly [from: string, to: string])[] = [
  ["/dashboard/orders/", "/office/orders/"],
  ["/dashboard/orders", "/office/orders/all"],
  ["/dashboard/products", "/office/products"],
  ["/dashboard/appointments", "/office/appointments"],
  ["/dashboard/audit", "/office/audit"],
  ["/dashboard/reports", "/office/forum/reports"],
  ["/dashboard/members", "/office/forum/members"],
  ["/dashboard/held", "/office/forum/held"],
  ["/launch-updates", "/office/launch-updates"],
  ["/outbox", "/office/outbox"],
];

/** The present path of a page, or of its data, that had another one. Null if it did not move. */
export function movedPath(pathname: string): string | null {
  for (const [from, to] of MOVES) {
    const rest = pathname.slice(from.length);
    const isWhole = from.endsWith("/") || rest === "" || /^[/.]/.test(rest);
    if (pathname.startsWith(from) && isWhole) return to + rest;
  }
  return null;
}
