import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { calendarCards, calendarEvents, calendarIntro, eventGuidelines } from "~/content/calendar";
import {
  datesOf,
  type EventDates,
  listEventSessions,
} from "~/domain/appointments/sessions/event-sessions.server";
import { siteUrl } from "~/site-url.server";
import { EventCard } from "./event-card";
import { eventJsonLd } from "./event-json-ld";
import { InfoCards } from "~/ui/lists/info-cards";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta("Community Calendar", matches, calendarIntro.intro),
  ...pairs(data?.dates ?? []).flatMap(({ event, dates: { next } }) =>
    next ? [{ "script:ld+json": eventJsonLd(event, next, data?.origin ?? "") }] : [],
  ),
];

export async function loader() {
  const slugs = calendarEvents.map(({ slug }) => slug);
  const dates = datesOf(await listEventSessions(), slugs);
  return { dates, origin: new URL(siteUrl("/")).origin };
}

function pairs(list: readonly EventDates[]) {
  return calendarEvents.flatMap((event) => {
    const dates = list.find(({ slug }) => slug === event.slug);
    return dates ? [{ event, dates }] : [];
  });
}

export default function CalendarTab() {
  const { dates: list, origin } = useLoaderData<typeof loader>();
  const webcal = `${origin.replace(/^https?/, "webcal")}/community/calendar.ics`;
  return (
    <div id="calendar" className="stack">
      <h2>{calendarIntro.heading}</h2>
      <p className="lead">{calendarIntro.intro}</p>
      <div className="card-grid">
        {pairs(list).map(({ event, dates }) => (
          <EventCard key={event.slug} event={event} dates={dates} />
        ))}
      </div>
      <p>
        <Link to="/book/times">See all dates by month</Link>, or{" "}
        <a href={webcal}>subscribe to the calendar</a>, and new dates come by themselves. If your
        calendar asks for an address, give it <a href="/community/calendar.ics">this one</a>.
      </p>
      <h2>{eventGuidelines.heading}</h2>
      <div className="prose">
        <ul>
          {eventGuidelines.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <h2>More ways to meet</h2>
      <InfoCards cards={calendarCards} />
    </div>
  );
}
