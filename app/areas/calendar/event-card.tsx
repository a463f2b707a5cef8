import { Link } from "@remix-run/react";
import type { CalendarEvent } from "~/content/community/calendar";
import type {
  EventDates,
  EventSession,
} from "~/domain/appointments/sessions/event-sessions.server";
import { formatAppointment } from "~/lib/dates/dates";
import { mailto } from "~/lib/text/mailto";
import { seatWords } from "~/ui/appointments/seat-words";
import { DateTime } from "~/ui/layout/date-time";
import { Icon } from "~/ui/layout/icon";
import { useSite } from "~/ui/layout/use-content";

type Props = { event: CalendarEvent; dates: EventDates };

export function EventCard({ event, dates }: Props) {
  const site = useSite();
  const { slug, title, badge, description, when, spots, actionLabel, mail } = event;
  const { next, open } = dates;
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
        {next && <DateFact name="Next" session={next} />}
        {next && open && open.id !== next.id && <DateFact name="Next with room" session={open} />}
        <div>
          <dt>Length</dt>
          <dd>{event.durationMinutes} minutes</dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>Video call</dd>
        </div>
        {!next && spots && (
          <div>
            <dt>Spots</dt>
            <dd>{spots} spots</dd>
          </div>
        )}
      </dl>
      <div className="button-row">
        <Register {...dates} title={title} />{" "}
        <a className="button button-quiet" href={mailto(site.email, mail)}>
          {actionLabel} by e-mail<span className="sr-only">: {title}</span>
        </a>{" "}
        {/* Most calendars accept no event without a date. */}
        {next && (
          <a className="button button-quiet" href={`/community/calendar/${slug}.ics`}>
            <Icon name="calendar" />
            Add to calendar (.ics)
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </div>
    </article>
  );
}

function Register({ slug, next, open, title }: EventDates & { title: string }) {
  if (!next) {
    return (
      <Link className="button" to={`/community/calendar/notify/${slug}`}>
        Notify Me<span className="sr-only"> when dates are set: {title}</span>
      </Link>
    );
  }
  return (
    <Link className="button" to={`/book/times/${(open ?? next).id}`}>
      {open ? "Register" : "Join the Waiting List"}
      <span className="sr-only">
        {" for "}
        <DateTime value={(open ?? next).startsAt} format={formatAppointment} />: {title}
      </span>
    </Link>
  );
}

function DateFact({ name, session }: { name: string; session: EventSession }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <DateTime value={session.startsAt} format={formatAppointment} />,{" "}
        {seatWords({ ...session, noun: "spot" })}
      </dd>
    </div>
  );
}
