import { addDays, businessInstant } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";

const REMINDER_TIME = "10:00";

/** When guests are reminded of a session: 10:00 in New York on the day before. */
function reminderAt(startsAt: Date): Date {
  return businessInstant(addDays(businessDay(startsAt), -1), REMINDER_TIME);
}

/** Whether that time has come and the session has not begun. */
export function isReminderTime(startsAt: Date, now: Date): boolean {
  return reminderAt(startsAt) <= now && now < startsAt;
}
