import { type CalendarEvent, calendarEvents } from "~/content/calendar";
import { site } from "~/content/site";
import { listOccurrences } from "./occurrences";

/** The events with their next date, for the calendar page. Dates are in ISO 8601. */
export function listUpcoming(now = new Date()) {
  return calendarEvents.map((event) => {
    const [next] = listOccurrences(event, now, 1);
    return {
      slug: event.slug,
      startsAt: next?.startsAt.toISOString() ?? null,
      endsAt: next?.endsAt.toISOString() ?? null,
    };
  });
}

export type Upcoming = ReturnType<typeof listUpcoming>[number];

/** An event with a date as schema.org's Event, for search engines. */
export function eventJsonLd(event: CalendarEvent, upcoming: Upcoming, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "EducationEvent",
    name: event.title,
    description: event.description,
    startDate: upcoming.startsAt,
    endDate: upcoming.endsAt,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: `${origin}/community/calendar#${event.slug}` },
    organizer: { "@type": "Organization", name: site.name, url: origin },
    typicalAgeRange: "21-",
    ...(event.spots && { maximumAttendeeCapacity: event.spots }),
  };
}
