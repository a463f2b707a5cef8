import ICAL from "ical.js";
import { type CalendarEvent, type CalendarTexts, eventsIn } from "~/content/community/calendar";
import {
  calendarText,
  describeFeed,
  newCalendar,
  setLocalTime,
} from "~/lib/calendar-object.server";
import type { EventSession } from "../sessions/event-sessions.server";

type Asked = {
  /** The site's own address. It makes the events' ids globally unique. */
  origin: string;
  texts: CalendarTexts;
  /** The name of the business. */
  business: string;
  now?: Date;
};

/** These sessions of calendar events as one iCalendar object (RFC 5545), for subscriptions. */
export function eventFeed(sessions: readonly EventSession[], asked: Asked): string {
  return calendarOf(sessions, asked);
}

/** The dates of one event as an iCalendar object. Null if it has none. */
export function eventFile(
  slug: string,
  sessions: readonly EventSession[],
  asked: Asked,
): string | null {
  const held = sessions.filter((one) => one.slug === slug && one.state !== "cancelled");
  return held.length > 0 ? calendarOf(held, asked) : null;
}

function calendarOf(
  sessions: readonly EventSession[],
  { origin, texts, business, now = new Date() }: Asked,
): string {
  const calendar = newCalendar("PUBLISH", `${business}//Community calendar`);
  describeFeed(calendar, `${business} events`, "P1D");
  const events = eventsIn(texts);
  for (const session of sessions) {
    const event = events.find(({ slug }) => slug === session.slug);
    if (event) calendar.addSubcomponent(componentOf(event, session, { origin, texts, now }));
  }
  return calendarText(calendar);
}

function componentOf(
  event: CalendarEvent,
  session: EventSession,
  { origin, texts, now }: Required<Omit<Asked, "business">>,
) {
  const component = new ICAL.Component("vevent");
  component.addPropertyWithValue("uid", `session-${session.id}@${new URL(origin).host}`);
  component.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(now, true));
  component.addPropertyWithValue("sequence", session.sequence);
  const isCancelled = session.state === "cancelled";
  // In the title too: calcurse 4.7 ignores STATUS.
  component.addPropertyWithValue("summary", `${isCancelled ? "Cancelled: " : ""}${event.title}`);
  component.addPropertyWithValue("description", descriptionOf(event, texts));
  component.addPropertyWithValue("url", `${origin}/book/times/${session.id}`);
  component.addPropertyWithValue("location", session.place);
  component.addPropertyWithValue("status", isCancelled ? "CANCELLED" : "CONFIRMED");
  setLocalTime(component, "dtstart", session.startsAt);
  setLocalTime(component, "dtend", session.endsAt);
  return component;
}

function descriptionOf(event: CalendarEvent, { guidelines }: CalendarTexts): string {
  const spots = event.spots ? [`${event.spots} spots.`] : [];
  return [event.description, `${event.when}.`, ...spots, "", ...guidelines.rules].join("\n");
}
