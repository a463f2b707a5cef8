import { formatDateTime } from "~/lib/dates/dates";
import type { Pausable, RetailState } from "./matters";

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

/** A pause in one text: its message, and when it ends. */
export function pauseWords({ message, until }: Pause): string {
  return until ? `${message} Until ${formatDateTime(until)}, New York time.` : message;
}
