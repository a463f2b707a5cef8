import type { Opening } from "./opening";

// The owner may have changed the year.
const ANNOUNCEMENT = /Retail operations launch in \d{4}\./g;

/** Whether the text announces the launch of retail. */
export const announcesRetail = (text: string) => text.search(ANNOUNCEMENT) >= 0;

/** The text with the news that retail is open in place of the announcement, once it is. */
export function followRetail(text: string, { retail }: Opening): string {
  return retail === "open" ? text.replaceAll(ANNOUNCEMENT, "Our counter is open.") : text;
}
