/** A posted field and its text. */
export type PostedField = [name: string, text: string];

/** What the page of a 503 knows: that the database is away, and what was typed, if anything. */
export type Outage = {
  message: string;
  posted: PostedField[] | null;
  /** Where to send it again. */
  action: string;
};

/** The outage in what a route threw, or null. */
export function readOutage(data: unknown): Outage | null {
  const isOutage = typeof data === "object" && data !== null && "posted" in data;
  // Written by server/handlers/outages.server.ts alone.
  return isOutage ? (data as Outage) : null;
}
