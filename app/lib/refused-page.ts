/** What the page of a refusal knows that was given by an address without a page of its own. */
export type RefusedPage = {
  status: number;
  message: string;
  /** The way on, such as where access is asked for. */
  next?: { to: string; label: string } | undefined;
  /** The address of the page that asked. */
  path: string;
};

/** The refusal in what a route threw, or null. */
export function readRefusedPage(data: unknown): RefusedPage | null {
  const isRefusedPage = typeof data === "object" && data !== null && "path" in data;
  // Written by routes/$.tsx alone.
  return isRefusedPage ? (data as RefusedPage) : null;
}
