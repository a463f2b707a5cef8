/** The name and text of a posted field. */
export type PostedField = [name: string, text: string];

/** The data of the 503 page: what is known about what was sent, and the typed values, if any. */
export type Outage = {
  message: string;
  posted: PostedField[] | null;
  /** Where to send the form again. */
  action: string;
  /** Whether something may have been stored, and the address that shows it, if there is one. */
  mayBeStored: { look: string | null } | null;
};

/** The outage in the data that a route threw, or null. */
export function readOutage(data: unknown): Outage | null {
  const isOutage = typeof data === "object" && data !== null && "posted" in data;
  // Only server/handlers/outages.server.ts writes it.
  return isOutage ? (data as Outage) : null;
}
