import { ownAddress } from "~/domain/mail/own-address.server";
import { currentSite } from "~/domain/website/published.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { plural } from "~/lib/counts";
import { formatAppointment, formatDay, formatTime } from "~/lib/dates/dates";
import { siteUrl } from "~/platform/site-url.server";
import type { ReservationAct, ReservationState } from "./appointment-states";
import { reservationFile } from "./calendar/reservation-file.server";
import type { OfferingKind, OfferingRow } from "./sessions/session-rows.server";

/** A reservation with what its mails tell. */
type MailedReservation = {
  id: number;
  reference: string;
  userId: number | null;
  email: string;
  partySize: number;
  state: ReservationState;
  sequence: number;
  preferredDate: string | null;
  offeredUntil: Date | null;
  reason: string | null;
  token: string;
  offering: Pick<OfferingRow, "kind" | "title">;
  session: { startsAt: Date; endsAt: Date; place: string; videoLink: string | null } | null;
  proposals: readonly { startsAt: Date }[];
};

type Occasion = {
  act: ReservationAct;
  changeId: number;
  /** What was asked for beside a day ("Guests: 3 to 5 guests"), the reason of a change, the message. */
  detail: string | null;
  /** Whether the reason was written by the team, and may be mailed. */
  isTeams: boolean;
  tellsVideoLink: boolean;
  now: Date;
};

/**
 * The mail about a change of a reservation, with its calendar file and the link that manages it.
 * It contains no text that a guest typed, so that nobody can send messages through the site.
 */
export function appointmentMail(reservation: MailedReservation, occasion: Occasion): Mail {
  const { subject, sentences } = WORDS[occasion.act]?.(reservation, occasion) ?? fallback();
  const url = siteUrl(`/appointments/${reservation.token}`);
  const { session, offering } = reservation;
  const videoLink = occasion.tellsVideoLink ? (session?.videoLink ?? null) : null;
  const paragraphs = [
    ...sentences.before,
    detailsOf(reservation, occasion),
    videoLink && `Video link: ${videoLink}`,
    ...sentences.after,
    `See, change or cancel it here:\n${url}`,
    `If this was not you, or something is wrong, write to ${currentSite().email}.`,
  ];
  const { title } = offering;
  return {
    to: reservation.email,
    userId: reservation.userId,
    subject,
    text: paragraphs.filter(Boolean).join("\n\n"),
    calendar: reservationFile({ ...reservation, title, videoLink, manageUrl: url }, occasion.now),
    replyTo: ownAddress(),
    cause: changeCause(reservation.id, occasion.changeId),
  };
}

/** The cause of the guest's mail about a change. */
export const changeCause = (reservationId: number, changeId: number) =>
  `reservation:${reservationId}:change:${changeId}`;

function fallback(): never {
  throw new Error("This change has no mail");
}

type Words = { subject: string; sentences: { before: string[]; after: string[] } };

const words = (
  subject: string,
  before: (string | null)[],
  after: (string | null)[] = [],
): Words => ({
  subject,
  sentences: {
    before: before.filter((one) => one !== null),
    after: after.filter((one) => one !== null),
  },
});

const NOUNS = { experience: "booking", event: "registration", meeting: "meeting" } as const;
const nounOf = ({ offering }: MailedReservation) => NOUNS[offering.kind];

const subjectOf = (reservation: MailedReservation, what: string) =>
  `Your ${nounOf(reservation)} ${reservation.reference}: ${what}`;

/** The subject of a request's receipt, and of the team's reply to it. */
export const requestSubject = (kind: keyof typeof REQUESTED): string =>
  `Your ${REQUESTED[kind]} at ${currentSite().name}`;

const REQUESTED = {
  experience: "booking request",
  event: "registration",
  meeting: "meeting request",
} as const;

/** What each change's mail says before and after the details of the reservation. */
const WORDS: Partial<
  Record<ReservationAct, (reservation: MailedReservation, occasion: Occasion) => Words>
> = {
  requested: (one) =>
    words(
      requestSubject(one.offering.kind),
      ["We have your request. This is what you asked for:"],
      [
        one.offering.kind === "meeting"
          ? "It is not confirmed yet: we confirm the time by e-mail."
          : "It is not confirmed yet: within 24 hours we contact you to confirm the details.",
        one.session && "Until then we hold your seats.",
      ],
    ),
  confirmed: (one) =>
    words(
      subjectOf(one, "confirmed"),
      ["It is confirmed. We look forward to it:"],
      [linkLater(one)],
    ),
  waiting: (one) =>
    words(
      subjectOf(one, "on the waiting list"),
      ["You are on the waiting list for:"],
      ["If enough seats become free we offer them to you by mail, and hold them for 24 hours."],
    ),
  offered: (one) =>
    words(
      subjectOf(one, "seats are free"),
      ["Seats for your party have become free:"],
      [
        one.offeredUntil &&
          `We hold them for you until ${formatAppointment(one.offeredUntil)}, New York time. Open the page below and press the button to take them. After that the next party gets them.`,
      ],
    ),
  proposed: (one) =>
    words(
      subjectOf(one, "choose a time"),
      ["We can offer you these times instead:", timesOf(one)],
      ["Open the page below and take the one that suits you. They are not held until you do."],
    ),
  withdrawn: (one) =>
    words(
      subjectOf(one, "the proposed times are gone"),
      ["The times that we proposed can no longer be taken:"],
      [
        one.state === "waiting" ? standingOf(one) : "We propose others within 24 hours.",
        "You can also choose one yourself on the page below.",
      ],
    ),
  declined: (one) =>
    words(subjectOf(one, "declined"), ["We are sorry, we cannot take this request:"], [one.reason]),
  cancelled: (one, { isTeams }) =>
    words(
      subjectOf(one, "cancelled"),
      [isTeams ? "We are sorry, this is cancelled:" : "It is cancelled, as you asked:"],
      [isTeams ? one.reason : null],
    ),
  lapsed: (one, { now }) =>
    one.session && one.session.startsAt <= now
      ? words(subjectOf(one, "the offer has ended"), [
          "The seats that we held for you were not taken before the start:",
        ])
      : words(
          subjectOf(one, "the offer has ended"),
          ["The seats that we held for you were not taken in time and went on to the next party:"],
          ["On the page below you can join the waiting list again."],
        ),
  party: (one) =>
    words(subjectOf(one, "changed"), ["The number of guests was changed:"], [standingOf(one)]),
  moved: (one, { detail }) =>
    words(
      subjectOf(one, "moved"),
      ["It was moved to another time:", detail && `The reason: ${detail}`],
      [standingOf(one), linkLater(one)],
    ),
  changed: (one, { detail }) =>
    words(
      subjectOf(one, "changed"),
      ["We had to change this. It is now:"],
      [detail, standingOf(one), "If that does not suit you, move or cancel it on the page below."],
    ),
  told: (one, { detail }) =>
    words(subjectOf(one, "a message"), [detail, "It is about:"], [standingOf(one)]),
  reminded: (one) => words(subjectOf(one, "reminder"), ["It is soon. We look forward to it:"]),
};

function standingOf({ state, offeredUntil }: MailedReservation): string | null {
  if (state === "confirmed") return "It is confirmed.";
  if (state === "requested") return "It is not confirmed yet: we answer within 24 hours.";
  if (state === "waiting") return "You are on the waiting list.";
  if (state === "offered" && offeredUntil) {
    return `Take the seats on the page below until ${formatAppointment(offeredUntil)}, New York time.`;
  }
  return null;
}

// "Video links are sent 24 hours before the event" (content/calendar.ts).
function linkLater({ session, state }: MailedReservation): string | null {
  if (!session?.videoLink || state !== "confirmed") return null;
  return "You get the video link by mail the day before.";
}

const timesOf = ({ proposals }: MailedReservation) =>
  proposals.map(({ startsAt }) => `- ${formatAppointment(startsAt)}, New York time`).join("\n");

const LABELS = { experience: "Experience", event: "Event", meeting: "Meeting" } as const;

function detailsOf(reservation: MailedReservation, { detail }: Occasion): string {
  const { session, preferredDate, offering, partySize } = reservation;
  const lines = [`${LABELS[offering.kind]}: ${offering.title}`];
  if (session) {
    lines.push(`Time: ${formatAppointment(session.startsAt)}, New York time`);
    lines.push(`Place: ${session.place}`);
    lines.push(`Guests: ${partySize}`);
  } else {
    if (preferredDate) lines.push(`Date: ${formatDay(preferredDate)}`);
    if (detail) lines.push(detail);
  }
  return [...lines, `Reference: ${reservation.reference}`].join("\n");
}

/** Where the team finds a reservation. */
const teamPath = (reference: string) => `/office/appointments/${reference}`;

const REQUESTS: Record<OfferingKind, string> = {
  experience: "A booking request waits",
  event: "A registration waits",
  meeting: "A meeting request waits",
};

const WHAT: Partial<Record<ReservationAct, string>> = {
  confirmed: "A reservation was made and is confirmed",
  waiting: "A party joined a waiting list",
  cancelled: "A guest cancelled",
  party: "A guest changed the number of guests",
  moved: "A guest moved to another time",
};

type Changed = { id: number; reference: string; kind: OfferingKind };

/** The team's mail about what a guest did. It contains no personal data: its page shows them. */
export function teamChangeMail(
  { id, reference, kind }: Changed,
  { act, changeId }: { act: ReservationAct; changeId: number },
): Mail {
  const what = act === "requested" ? REQUESTS[kind] : (WHAT[act] ?? "A reservation changed");
  return {
    to: ownAddress(),
    subject: `${what}: ${reference}`,
    text: `${what}. You find it here:\n${siteUrl(teamPath(reference))}`,
    cause: `reservation:${id}:change:${changeId}:team`,
  };
}

type Hour = { changes: number; waiting: number; hour: string };

/** The team's mail about everything that guests did since the last such mail. */
export function hourlyTeamMail({ changes, waiting, hour }: Hour): Mail {
  const what = `${plural(changes, "change")} by guests`;
  const requests = `${plural(waiting, "request waits", "requests wait")} for an answer`;
  return {
    to: ownAddress(),
    subject: `Appointments: ${what}`,
    text: `${what} since the last mail. ${requests}. You find them here:\n${siteUrl("/office/appointments/requests")}`,
    cause: `appointments:team:${hour}`,
  };
}

type Offering = { id: number; title: string; slug: string };

/** Tells somebody who asked for dates of an offering that there are some. */
export function datesAreSetMail(
  { id, title, slug }: Offering,
  asked: { id: number; email: string },
): Mail {
  const url = siteUrl(`/book/times?for=${slug}`);
  return {
    to: asked.email,
    subject: `Dates are set: ${title}`,
    text: [
      `You asked us to tell you when ${title} has a date. Here are the dates:\n${url}`,
      "This is the only mail about it. We have deleted your address from that list.",
    ].join("\n\n"),
    replyTo: ownAddress(),
    cause: `dates:${id}:${asked.id}`,
  };
}

/** The sentence of a reply that confirms a meeting. */
export function meetingConfirmed({ date, time }: { date: string; time: string }, duration: string) {
  return `We confirm our meeting on ${formatDay(date)} at ${formatTime(time)}, New York time, for ${duration} minutes.`;
}
