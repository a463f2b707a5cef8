import { instantsOf, type OpeningHours, spansOn } from "~/content/opening-hours";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";

/** The site promises an answer within 24 hours. */
const PROMISED_MS = 24 * 60 * 60_000;
/** Longer closed than that, and the hours are a mistake. */
const MOST_DAYS = 400;

/** 24 hours later. */
export const dueByClock = (from: Date) => new Date(from.getTime() + PROMISED_MS);

/**
 * When 24 hours of opening time have passed. By the clock, if the hours are not known or the place
 * is hardly ever open.
 */
export function dueInOpeningHours(from: Date, hours: OpeningHours | undefined): Date {
  if (!hours) return dueByClock(from);
  let left = PROMISED_MS;
  // Its hours may go past midnight.
  let day = addDays(businessDay(from), -1);
  for (let count = 0; count < MOST_DAYS; count++, day = addDays(day, 1)) {
    for (const span of spansOn(day, hours)) {
      const { opens: begin, closes } = instantsOf(day, span);
      const opens = Math.max(begin.getTime(), from.getTime());
      const open = closes.getTime() - opens;
      if (open >= left) return new Date(opens + left);
      left -= Math.max(0, open);
    }
  }
  return dueByClock(from);
}
