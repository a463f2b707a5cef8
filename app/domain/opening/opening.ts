import { openRetail } from "~/content/opening";
import { formatDateTime } from "~/lib/dates/dates";

/** What can be paused. */
export const PAUSABLE = ["orders", "forum", "applications"] as const;

export type Pausable = (typeof PAUSABLE)[number];

export const RETAIL_STATES = ["announced", "open", "closed"] as const;

type RetailState = (typeof RETAIL_STATES)[number];

/** Why something is not taken at the moment, in the owner's words, and until when. */
export type Pause = { message: string; until: Date | null };

/** Whether the counter is open, and what is paused. */
export type Opening = { retail: RetailState } & Record<Pausable, Pause | null>;

/** As long as nobody has switched anything. */
export const UNSWITCHED: Opening = {
  retail: "announced",
  orders: null,
  forum: null,
  applications: null,
};

const RETAIL_CLOSED: Pause = {
  message: "Our counter is not open yet. You can look at everything, but not order.",
  until: null,
};

/** Why no orders are taken: they are paused, or retail is closed. Null if they are taken. */
export function whyNoOrders({ orders, retail }: Opening): Pause | null {
  return orders ?? (retail === "closed" ? RETAIL_CLOSED : null);
}

/** A pause in one text: its message, and when it ends. */
export function pauseWords({ message, until }: Pause): string {
  return until ? `${message} Until ${formatDateTime(until)}, New York time.` : message;
}

// The owner may have changed the year.
const ANNOUNCEMENT = /Retail operations launch in \d{4}\./g;

/** Whether the text announces the launch of retail. */
export const announcesRetail = (text: string) => text.search(ANNOUNCEMENT) >= 0;

/** The text with the news that retail is open in place of the announcement, once it is. */
export function followRetail(text: string, { retail }: Opening): string {
  return retail === "open" ? text.replaceAll(ANNOUNCEMENT, openRetail.sentence) : text;
}
