import { calendarTimeZone, type CalendarEvent } from "~/content/calendar";
import { site } from "~/content/site";
import type { Upcoming } from "~/domain/events/event-data";
import { lazyDateFormat } from "~/lib/dates/dates";
import { mailto } from "~/lib/text/mailto";
import { Icon } from "~/ui/layout/icon";

type Props = { event: CalendarEvent; upcoming: Upcoming };

export function EventCard({ event, upcoming }: Props) {
  const { slug, title, badge, description, when, spots, actionLabel, mail } = event;
  return (
    <article id={slug} className="card" aria-labelledby={`${slug}-title`}>
      <p>
        <span className="badge">{badge}</span>
      </p>
      <h3 id={`${slug}-title`}>{title}</h3>
      <p>{description}</p>
      <dl className="facts">
        <div>
          <dt>When</dt>
          <dd>{when}</dd>
        </div>
        {upcoming.startsAt && (
          <div>
            <dt>Next</dt>
            <dd>
              <time dateTime={upcoming.startsAt}>{formatStart(upcoming.startsAt)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>Length</dt>
          <dd>{event.durationMinutes} minutes</dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>Video call</dd>
        </div>
        {spots && (
          <div>
            <dt>Spots</dt>
            <dd>{spots} spots</dd>
          </div>
        )}
      </dl>
      <div className="button-row">
        <a className="button" href={mailto(site.email, mail)}>
          {actionLabel} <span className="sr-only">by e-mail: {title}</span>
        </a>{" "}
        {/* Most calendars accept no event without a date. */}
        {upcoming.startsAt && (
          <a className="button button-quiet" href={`/community/calendar/${slug}.ics`} download>
            <Icon name="calendar" />
            Add to calendar (.ics)
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
    </article>
  );
}

const startFormat = lazyDateFormat("en-US", {
  timeZone: calendarTimeZone,
  weekday: "long",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

// Node and browsers put different spaces before AM and PM.
const formatStart = (startsAt: string) =>
  startFormat().format(new Date(startsAt)).replaceAll("\u202f", " ");
