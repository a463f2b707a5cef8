import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import {
  calendar,
  type CalendarTexts,
  calendarEvents,
  cardsIn,
  eventsIn,
  type CalendarEvent,
} from "~/content/community/calendar";
import {
  datesOf,
  type EventDates,
  listEventSessions,
  type EventSession,
} from "~/domain/appointments/sessions/event-sessions.server";
import { editedContent } from "~/http/content.server";
import { siteUrl } from "~/platform/site-url.server";
import { EventCard } from "./event-card";
import { InfoCards } from "~/ui/lists/info-cards";
import { pageMeta } from "~/ui/layout/page-meta";
import { contentOf, siteIn, useContent } from "~/ui/layout/use-content";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const texts = contentOf(matches, "calendar", calendar);
  return [
    ...pageMeta("Community Calendar", matches, texts.intro),
    { tagName: "link", rel: "alternate", type: "text/calendar", href: "/community/calendar.ics" },
    ...pairs(texts, data?.dates ?? []).flatMap(({ event, dates: { next } }) =>
      next
        ? [{ "script:ld+json": eventJsonLd(event, next, data?.origin ?? "", siteIn(matches).name) }]
        : [],
    ),
  ];
};

export async function loader(args: LoaderFunctionArgs) {
  const slugs = calendarEvents.map(({ slug }) => slug);
  const [content, sessions] = await Promise.all([
    editedContent(args, ["calendar"]),
    listEventSessions(),
  ]);
  return { content, dates: datesOf(sessions, slugs), origin: new URL(siteUrl("/")).origin };
}

function pairs(texts: CalendarTexts, list: readonly EventDates[]) {
  return eventsIn(texts).flatMap((event) => {
    const dates = list.find(({ slug }) => slug === event.slug);
    return dates ? [{ event, dates }] : [];
  });
}

export default function CalendarTab() {
  const { dates: list, origin } = useLoaderData<typeof loader>();
  const texts = useContent("calendar", calendar);
  const webcal = `${origin.replace(/^https?/, "webcal")}/community/calendar.ics`;
  return (
    <div id="calendar" className="stack">
      <h2>{texts.heading}</h2>
      <p className="lead">{texts.intro}</p>
      <div className="card-grid">
        {pairs(texts, list).map(({ event, dates }) => (
          <EventCard key={event.slug} event={event} dates={dates} />
        ))}
      </div>
      <p>
        <Link to="/book/times">See all dates by month</Link>, or{" "}
        <a href={webcal}>subscribe to the calendar</a>, and new dates come by themselves. If your
        calendar asks for an address, give it <a href="/community/calendar.ics">this one</a>.
      </p>
      <h2>{texts.guidelines.heading}</h2>
      <div className="prose">
        <ul>
          {texts.guidelines.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <h2>More ways to meet</h2>
      <InfoCards cards={cardsIn(texts)} />
    </div>
  );
}

/** An event's date as schema.org's Event, for search engines. */
function eventJsonLd(
  event: CalendarEvent,
  session: EventSession,
  origin: string,
  organizer: string,
) {
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
    organizer: { "@type": "Organization", name: organizer, url: origin },
    typicalAgeRange: "21-",
    maximumAttendeeCapacity: session.seats,
  };
}
