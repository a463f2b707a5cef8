/** The data of the error page for a refusal by an address that has no page of its own. */
export type RefusedPage = {
  status: number;
  message: string;
  /** Where to go next, such as the page for requesting access. */
  next?: { to: string; label: string } | undefined;
  /** The address of the page with the refused form or link. */
  path: string;
};

/** The refusal in the data that a route threw, or null. */
export function readRefusedPage(data: unknown): RefusedPage | null {
  const isRefusedPage = typeof data === "object" && data !== null && "path" in data;
  // Only server/layers/refusal-pages.server.ts writes it.
  return isRefusedPage ? (data as RefusedPage) : null;
}
