import ICAL from "ical.js";
import {
  type CalendarEvent,
  calendarEvents,
  calendarTimeZone,
  eventGuidelines,
} from "~/content/calendar";
import { site } from "~/content/site";
import { calendarText, describeFeed, newCalendar } from "~/lib/calendar/calendar-object.server";
import {
  listOccurrences,
  type Occurrence,
  recurrenceRule,
  type RecurringSchedule,
} from "./occurrences";

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
  const calendar = newCalendar("PUBLISH", `${site.name}//Community calendar`);
  describeFeed(calendar, `${site.name} events`, "P1D");
  for (const event of events) {
    // A VEVENT must have a start (RFC 5545, section 3.6.1), and many calendars ignore a VTODO.
    if (event.schedule.kind === "unscheduled") continue;
    const [next] = listOccurrences(event, now, 1);
    if (next) calendar.addSubcomponent(componentOf(event, event.schedule, { next, origin, now }));
  }
  return calendarText(calendar);
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
