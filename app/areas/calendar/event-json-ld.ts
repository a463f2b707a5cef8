import type { CalendarEvent } from "~/content/community/calendar";
import { site } from "~/content/site";
import type { EventSession } from "~/domain/appointments/sessions/event-sessions.server";

/** An event's date as schema.org's Event, for search engines. */
export function eventJsonLd(event: CalendarEvent, session: EventSession, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "EducationEvent",
    name: event.title,
    description: event.description,
    startDate: session.startsAt.toISOString(),
    endDate: session.endsAt.toISOString(),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: { "@type": "VirtualLocation", url: `${origin}/book/times/${session.id}` },
    organizer: { "@type": "Organization", name: site.name, url: origin },
    typicalAgeRange: "21-",
    maximumAttendeeCapacity: session.seats,
  };
}
