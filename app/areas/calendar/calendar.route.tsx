import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { calendarCards, calendarEvents, calendarIntro, eventGuidelines } from "~/content/calendar";
import { eventJsonLd, listUpcoming, type Upcoming } from "~/domain/events/event-data";
import { siteUrl } from "~/site-url.server";
import { EventCard } from "./event-card";
import { InfoCards } from "~/ui/lists/info-cards";
import { pageMeta } from "~/ui/layout/page-meta";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta("Community Calendar", matches, calendarIntro.intro),
  ...pairs(data?.upcoming ?? [])
    .filter(({ upcoming }) => upcoming.startsAt !== null)
    .map(({ event, upcoming }) => ({
      "script:ld+json": eventJsonLd(event, upcoming, data?.origin ?? ""),
    })),
];

export function loader() {
  return { upcoming: listUpcoming(), origin: new URL(siteUrl("/")).origin };
}

function pairs(list: readonly Upcoming[]) {
  return calendarEvents.flatMap((event) => {
    const upcoming = list.find(({ slug }) => slug === event.slug);
    return upcoming ? [{ event, upcoming }] : [];
  });
}

export default function CalendarTab() {
  const { upcoming: list, origin } = useLoaderData<typeof loader>();
  const webcal = `${origin.replace(/^https?/, "webcal")}/community/calendar.ics`;
  return (
    <div id="calendar" className="stack">
      <h2>{calendarIntro.heading}</h2>
      <p className="lead">{calendarIntro.intro}</p>
      <div className="card-grid">
        {pairs(list).map(({ event, upcoming }) => (
          <EventCard key={event.slug} event={event} upcoming={upcoming} />
        ))}
      </div>
      <p>
        <a href={webcal}>Subscribe to the calendar</a>, and new dates come by themselves. If your
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
