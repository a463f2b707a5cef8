import ICAL from "ical.js";
import { currentSite } from "~/domain/website/published.server";
import type { User } from "~/domain/accounts/accounts.schema";
import {
  calendarText,
  describeFeed,
  newCalendar,
  setLocalTime,
} from "~/lib/calendar-object.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { labelOf } from "~/lib/input/choices";
import { siteUrl } from "~/platform/site-url.server";
import { RESERVATION_STATES } from "../appointment-states";
import { hostAndRoom } from "../host-and-room";
import { type AgendaSession, type Party, sessionsSeenBy } from "./agenda.server";

const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

/**
 * The sessions of the last 30 and the next 180 days with their parties, as an iCalendar object for
 * the calendar subscription of this member of the team: those that the agenda shows them. Cancelled
 * sessions say so.
 */
export async function teamFeed(actor: Pick<User, "role">, now = new Date()): Promise<string> {
  const today = businessDay(now);
  const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  const sessions = await sessionsSeenBy(actor, days, now);
  const calendar = newCalendar("PUBLISH", `${currentSite().name}//Appointments of the team`);
  describeFeed(calendar, `${currentSite().name} appointments`, "PT1H");
  for (const session of sessions) calendar.addSubcomponent(eventOf(session, now));
  return calendarText(calendar);
}

function eventOf(session: AgendaSession, now: Date) {
  const { id, offering, seats, seatsLeft, place, parties, state } = session;
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", `time-${id}@${new URL(siteUrl("/")).host}`);
  event.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(now, true));
  const isCancelled = state === "cancelled";
  const prefix = isCancelled ? "Cancelled: " : "";
  const taken = isCancelled ? "" : ` (${seats - seatsLeft} of ${seats} seats)`;
  event.addPropertyWithValue("summary", `${prefix}${offering.title}${taken}`);
  event.addPropertyWithValue("status", isCancelled ? "CANCELLED" : "CONFIRMED");
  setLocalTime(event, "dtstart", session.startsAt);
  setLocalTime(event, "dtend", session.endsAt);
  event.addPropertyWithValue("location", place);
  event.addPropertyWithValue(
    "description",
    [hostAndRoom(session), ...parties.map(lineOf)].filter(Boolean).join("\n"),
  );
  event.addPropertyWithValue("url", siteUrl(`/office/appointments/times/${id}`));
  return event;
}

function lineOf({ reference, name, partySize, state, needs }: Party): string {
  const line = `${reference} ${name}, ${partySize}, ${labelOf(RESERVATION_STATES, state).toLowerCase()}`;
  return needs ? `${line}. Needs: ${needs.replaceAll("\n", " ")}` : line;
}
