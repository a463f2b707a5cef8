export const BUSINESS_TIME_ZONE = "America/New_York";

/**
 * A format that is created on first use: each one takes 20 ms on a slow phone, and few pages need
 * all of them.
 */
export function lazyDateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat(locale, options));
}

const dayFormat = lazyDateFormat("en-CA", {
  timeZone: BUSINESS_TIME_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day of an instant in New York, YYYY-MM-DD. */
export function businessDay(instant: Date): string {
  return dayFormat().format(instant);
}

const longDate = lazyDateFormat("en-US", {
  timeZone: BUSINESS_TIME_ZONE,
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** "November 21, 2026", in New York. */
export function formatDate(instant: Date | string): string {
  return longDate().format(new Date(instant));
}

const dateAndTime = lazyDateFormat("en-US", {
  timeZone: BUSINESS_TIME_ZONE,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** "Nov 21, 2026, 9:05 AM", in New York. */
export function formatDateTime(instant: Date | string): string {
  return dateAndTime().format(new Date(instant)).replaceAll("\u202f", " ");
}

const appointment = lazyDateFormat("en-US", {
  timeZone: BUSINESS_TIME_ZONE,
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** "Saturday, May 2, 2026 at 2:00 PM", in New York. */
export function formatAppointment(instant: Date | string): string {
  return appointment().format(new Date(instant)).replaceAll("\u202f", " ");
}

const weekdayAndDay = lazyDateFormat("en-US", {
  timeZone: BUSINESS_TIME_ZONE,
  weekday: "long",
  month: "long",
  day: "numeric",
});

/** "Saturday, May 2", in New York. */
export function formatWeekday(instant: Date): string {
  return weekdayAndDay().format(instant);
}

const monthFormat = lazyDateFormat("en-US", { timeZone: "UTC", month: "long", year: "numeric" });

/** "May 2026" from a month YYYY-MM. */
export function formatMonth(month: string): string {
  return monthFormat().format(new Date(`${month}-01T00:00:00Z`));
}

/** "2:00 PM to 3:30 PM", in New York. */
export function formatTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  return [startsAt, endsAt].map((instant) => formatTime(businessTime(instant))).join(" to ");
}

const clockFormat = lazyDateFormat("en-GB", {
  timeZone: BUSINESS_TIME_ZONE,
  hour: "2-digit",
  minute: "2-digit",
});

/** The time of day of an instant in New York, HH:MM. */
export function businessTime(instant: Date): string {
  return clockFormat().format(instant);
}

const dayOnly = lazyDateFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** "November 21, 2026" from a calendar day YYYY-MM-DD, in any time zone. */
export function formatDay(day: string): string {
  return dayOnly().format(new Date(`${day}T00:00:00Z`));
}

const dayWithWeekday = lazyDateFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** "Saturday, November 21, 2026" from a calendar day YYYY-MM-DD, in any time zone. */
export function formatLongDay(day: string): string {
  return dayWithWeekday().format(new Date(`${day}T00:00:00Z`));
}

const shortDay = lazyDateFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** "Sat, Nov 21" from a calendar day YYYY-MM-DD, where the year is known. */
export function formatShortDay(day: string): string {
  return shortDay().format(new Date(`${day}T00:00:00Z`));
}

/** Days of other years are mistakes, and arithmetic on them would leave the years of four digits. */
const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "2999-12-31"];

/**
 * The calendar day YYYY-MM-DD from a text in that form or as MM/DD/YYYY. Null if no such day
 * exists from 1900 to 2999.
 */
export function readDay(text: string): string | null {
  const [, month = "", date = "", year = ""] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text) ?? [];
  const day = year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day < FIRST_DAY || day > LAST_DAY) return null;
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : null;
}

const timeOnly = lazyDateFormat("en-US", { timeZone: "UTC", hour: "numeric", minute: "2-digit" });

/** "2:30 PM" from a time of day HH:MM, in any time zone. */
export function formatTime(time: string): string {
  return timeOnly()
    .format(new Date(`2000-01-01T${time}:00Z`))
    .replaceAll("\u202f", " ");
}

/**
 * The time of day HH:MM from a text as a time input sends it or people write it: "14:30", "9:05",
 * "2:30 PM", "2 pm", "2:30p.m.". Null if it is none.
 */
export function readTime(text: string): string | null {
  const typed = /^(\d{1,2})(?::(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text.trim());
  const [, hour = "", minute, half] = typed ?? [];
  if (!typed || (minute === undefined && half === undefined)) return null;
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)];
  if (minutes > 59 || (half ? hours < 1 || hours > 12 : hours > 23)) return null;
  const ofDay = half ? (hours % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hours;
  return `${String(ofDay).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
}
