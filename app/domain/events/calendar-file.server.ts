import ICAL from "ical.js";
import {
  type CalendarEvent,
  calendarEvents,
  calendarTimeZone,
  eventGuidelines,
} from "~/content/calendar";
import { site } from "~/content/site";
import {
  listOccurrences,
  type Occurrence,
  recurrenceRule,
  type RecurringSchedule,
} from "./occurrences";

// The rules of the Energy Policy Act of 2005, in force since 2007: second Sunday of March to first
// Sunday of November. A calendar file must contain the time zone that it names (RFC 5545, section
// 3.6.5).
const NEW_YORK = `BEGIN:VTIMEZONE
TZID:${calendarTimeZone}
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`.replaceAll("\n", "\r\n");

// ical.js 2.2.1 does not count the space at the start of a continued line, but the limit of 75
// octets includes it (RFC 5545, section 3.1).
ICAL.foldLength = 74;

type Asked = {
  /** The site's own address. It makes the events' ids globally unique. */
  origin: string;
  now?: Date;
};

/** All events with a date as one iCalendar object (RFC 5545), for calendar subscriptions. */
export function calendarFeed(asked: Asked): string {
  return calendarOf(calendarEvents, asked);
}

/** One event as an iCalendar object. Null if no event with a date has this name. */
export function eventFile(slug: string, asked: Asked): string | null {
  const event = calendarEvents.find((one) => one.slug === slug);
  return event && event.schedule.kind !== "unscheduled" ? calendarOf([event], asked) : null;
}

function calendarOf(events: readonly CalendarEvent[], { origin, now = new Date() }: Asked): string {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", `-//${site.name}//Community calendar//EN`);
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("method", "PUBLISH");
  calendar.addPropertyWithValue("x-wr-calname", `${site.name} events`);
  // RFC 7986, section 5.7. Older calendars read the X- property.
  calendar.addPropertyWithValue("refresh-interval", ICAL.Duration.fromString("P1D"));
  calendar.addPropertyWithValue("x-published-ttl", "P1D");
  calendar.addSubcomponent(ICAL.Component.fromString(NEW_YORK));
  for (const event of events) {
    // A VEVENT must have a start (RFC 5545, section 3.6.1), and many calendars ignore a VTODO.
    if (event.schedule.kind === "unscheduled") continue;
    const [next] = listOccurrences(event, now, 1);
    if (next) calendar.addSubcomponent(componentOf(event, event.schedule, { next, origin, now }));
  }
  return `${calendar.toString()}\r\n`;
}

type Dated = { next: Occurrence; origin: string; now: Date };

function componentOf(
  event: CalendarEvent,
  schedule: RecurringSchedule,
  { next, origin, now }: Dated,
) {
  const component = new ICAL.Component("vevent");
  component.addPropertyWithValue("uid", `${event.slug}@${new URL(origin).host}`);
  component.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(now, true));
  component.addPropertyWithValue("summary", event.title);
  component.addPropertyWithValue("description", descriptionOf(event));
  component.addPropertyWithValue("url", `${origin}/community/calendar#${event.slug}`);
  component.addPropertyWithValue("location", "Video call");
  const starts = ICAL.Time.fromDateTimeString(`${next.day}T${next.time}:00`);
  component.addPropertyWithValue("dtstart", starts).setParameter("tzid", calendarTimeZone);
  const duration = ICAL.Duration.fromSeconds(event.durationMinutes * 60);
  component.addPropertyWithValue("duration", duration);
  const rule = ICAL.Recur.fromString(recurrenceRule(schedule));
  component.addPropertyWithValue("rrule", rule);
  return component;
}

function descriptionOf(event: CalendarEvent): string {
  const spots = event.spots ? [`${event.spots} spots.`] : [];
  return [event.description, `${event.when}.`, ...spots, "", ...eventGuidelines.rules].join("\n");
}
