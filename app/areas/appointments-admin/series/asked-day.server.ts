import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, readDay } from "~/lib/dates/dates";

/** The day that the address names, by default `usual` or else tomorrow. Not before today. */
export function askedDay(request: Request, name: string, usual?: string): string {
  const today = businessDay(new Date());
  const asked = readDay(new URL(request.url).searchParams.get(name) ?? "");
  if (asked === null) return usual ?? addDays(today, 1);
  return asked < today ? today : asked;
}
