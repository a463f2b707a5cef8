import { ownAddress } from "~/domain/mail/own-address.server";
import ICAL from "ical.js";
import { site } from "~/content/site";
import { currentSite } from "~/domain/website/published.server";
import { calendarText, newCalendar, setLocalTime } from "~/lib/calendar-object.server";
import { addDays } from "~/lib/dates/calendar-days";
import type { ReservationState } from "../appointment-states";
import { mailtoAddress } from "~/lib/text/mailto";

/** What a reservation's calendar file says. */
type FiledReservation = {
  reference: string;
  state: ReservationState;
  sequence: number;
  email: string;
  title: string;
  session: { startsAt: Date; endsAt: Date; place: string } | null;
  /** The day of a request without a session, YYYY-MM-DD. */
  preferredDate: string | null;
  /** Null if it must not be told yet. */
  videoLink: string | null;
  manageUrl: string;
};

/** In the title too: calcurse 4.7 ignores METHOD and STATUS, and shows the visit as one that stands. */
const OVER = { cancelled: "Cancelled: ", declined: "Declined: " };

const PREFIX: Partial<Record<ReservationState, string>> = {
  requested: "Requested: ",
  waiting: "Waiting list: ",
  offered: "Offered: ",
  ...OVER,
};

/** The globally unique id of a reservation's event, the same in all its files. */
const uidOf = (reference: string) =>
  `${reference.toLowerCase()}@${site.email.split("@")[1] ?? "appointments"}`;

/**
 * A reservation as an iCalendar object for mail (RFC 5546): METHOD CANCEL if it ended, else
 * REQUEST. A request without a session takes its whole day, tentatively.
 */
export function reservationFile(reservation: FiledReservation, now: Date): string {
  const { reference, state, session, sequence } = reservation;
  const isOver = state in OVER;
  const isSettled = !isOver && !(state in PREFIX);
  const calendar = newCalendar(
    isOver ? "CANCEL" : "REQUEST",
    `${currentSite().name}//Appointments`,
  );
  const event = new ICAL.Component("vevent");
  event.addPropertyWithValue("uid", uidOf(reference));
  event.addPropertyWithValue("sequence", sequence);
  event.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(now, true));
  event.addPropertyWithValue("summary", `${PREFIX[state] ?? ""}${reservation.title}`);
  event.addPropertyWithValue(
    "status",
    isOver ? "CANCELLED" : isSettled ? "CONFIRMED" : "TENTATIVE",
  );
  event.addPropertyWithValue("transp", isSettled ? "OPAQUE" : "TRANSPARENT");
  if (session) {
    setLocalTime(event, "dtstart", session.startsAt);
    setLocalTime(event, "dtend", session.endsAt);
    event.addPropertyWithValue("location", reservation.videoLink ?? session.place);
  } else if (reservation.preferredDate) {
    addDay(event, "dtstart", reservation.preferredDate);
    addDay(event, "dtend", addDays(reservation.preferredDate, 1));
  }
  event.addPropertyWithValue("description", descriptionOf(reservation));
  event.addPropertyWithValue("url", reservation.manageUrl);
  event
    .addPropertyWithValue("organizer", mailtoAddress(ownAddress()))
    .setParameter("cn", currentSite().name);
  const attendee = event.addPropertyWithValue("attendee", mailtoAddress(reservation.email));
  attendee.setParameter("partstat", isSettled ? "ACCEPTED" : "TENTATIVE");
  attendee.setParameter("rsvp", "FALSE");
  calendar.addSubcomponent(event);
  return calendarText(calendar);
}

function addDay(event: ICAL.Component, property: string, day: string) {
  event.addPropertyWithValue(property, ICAL.Time.fromDateString(day));
}

function descriptionOf({ reference, videoLink, manageUrl }: FiledReservation): string {
  const lines = [`Reference ${reference}`, `Change or cancel: ${manageUrl}`];
  return [...(videoLink ? [`Video link: ${videoLink}`] : []), ...lines].join("\n");
}
