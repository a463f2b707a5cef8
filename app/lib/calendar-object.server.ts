import ICAL from "ical.js";
import { BUSINESS_TIME_ZONE, businessDay, businessTime } from "~/lib/dates/dates";

// The rules of the Energy Policy Act of 2005, in force since 2007: second Sunday of March to first
// Sunday of November. A calendar file must contain the time zone that it names (RFC 5545, section
// 3.6.5).
const NEW_YORK = `BEGIN:VTIMEZONE
TZID:${BUSINESS_TIME_ZONE}
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

/** What the receiver's calendar does with it (RFC 5546, section 1.4). */
type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** An empty iCalendar object (RFC 5545) with the time zone of New York. */
export function newCalendar(method: CalendarMethod, product: string) {
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("prodid", `-//${product}//EN`);
  calendar.addPropertyWithValue("calscale", "GREGORIAN");
  calendar.addPropertyWithValue("method", method);
  calendar.addSubcomponent(ICAL.Component.fromString(NEW_YORK));
  return calendar;
}

/** Sets name and reload interval of a calendar that others subscribe to. */
export function describeFeed(calendar: ICAL.Component, name: string, interval: string) {
  calendar.addPropertyWithValue("x-wr-calname", name);
  // RFC 7986, section 5.7. Older calendars read the X- property.
  calendar.addPropertyWithValue("refresh-interval", ICAL.Duration.fromString(interval));
  calendar.addPropertyWithValue("x-published-ttl", interval);
}

/** Sets a date property to an instant, as the clock in New York shows it. */
export function setLocalTime(event: ICAL.Component, property: string, instant: Date) {
  const local = `${businessDay(instant)}T${businessTime(instant)}:00`;
  event
    .addPropertyWithValue(property, ICAL.Time.fromDateTimeString(local))
    .setParameter("tzid", BUSINESS_TIME_ZONE);
}

/** The iCalendar object as the text of a file. */
export const calendarText = (calendar: ICAL.Component) => `${calendar.toString()}\r\n`;
