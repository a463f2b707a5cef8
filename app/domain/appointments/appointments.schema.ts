import { z } from "zod";
import { offerings } from "~/content/appointments";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { readDay } from "~/lib/dates/dates";
import { choice } from "~/lib/input/choices";
import {
  emailAddress,
  emailText,
  optionalDay,
  optionalLine,
  optionalText,
  requiredDay,
  requiredLine,
  requiredText,
  requiredTime,
  timeOfDay,
} from "~/lib/input/input";
import { checkbox, wholeNumber } from "~/lib/input/numbers";
import { TEAM_MAIL_OPTIONS } from "./appointment-states";

/** The largest party of any session. */
export const MAX_PARTY = 20;
const MAX_SEATS = 500;
const MAX_MINUTES = 12 * 60;
const MAX_PROPOSALS = 3;

const partySize = wholeNumber({
  min: 1,
  max: MAX_PARTY,
  message: `Enter the number of guests, from 1 to ${MAX_PARTY}`,
});

const email = emailAddress({
  required: "Enter your email address",
  invalid: "Enter an email address like name@example.com",
});

const guest = {
  name: requiredLine({ label: "Name", max: 200, required: "Enter your name" }),
  /** Experiences need one, which the domain checks. */
  phone: optionalLine({ label: "Phone number", max: 50 }),
  partySize,
  needs: optionalText({ label: "Access needs", max: 2000 }),
  message: optionalText({ label: "Message", max: 5000 }),
};

const { name, ...about } = guest;

/** The form of a session's page. */
export const reservationInput = z.object({ name, email, ...about, joinsWaitingList: checkbox });

/** A reservation that the team takes by phone. */
export const phoneReservationInput = z.object({
  ...guest,
  email: optionalLine({ label: "Email address", max: 254 }).pipe(
    emailText("Enter an email address like name@example.com").nullable(),
  ),
  note: optionalText({ label: "Note", max: 2000 }),
  joinsWaitingList: checkbox,
});

export const partyInput = z.object({ partySize });

const sessionId = wholeNumberId("Choose a time");

/** Which cancellation is undone: the number that its page showed. */
export const undoInput = z.object({ change: wholeNumberId("Choose what to undo") });

/** A move to another session. */
export const moveInput = z.object({ sessionId, joinsWaitingList: checkbox });

/** A move by the team. The guest may have asked for it, so the reason is optional. */
export const teamMoveInput = moveInput.extend({
  reason: optionalText({ label: "Reason", max: 1000 }),
});

/** The form of a session's page after a refusal: it can name another session. */
export const reservationFormInput = reservationInput.extend({ sessionId: sessionId.optional() });

/** The booking form's fields, in the API with a session and the party as a number too. */
export const bookCallInput = bookEventInput.extend({
  sessionId: sessionId.optional(),
  partySize: partySize.optional(),
});

/** The choice of one proposed session, with the start that the guest saw. */
export const takeInput = z.object({
  sessionId,
  startsAt: z.iso
    .datetime("Choose a time")
    .transform((text) => new Date(text))
    .optional(),
});

/** The team's proposals: one to three sessions. */
export const proposalsInput = z.object({
  sessionIds: z
    .preprocess(
      (value): unknown => (Array.isArray(value) || value === undefined ? value : [value]),
      z.array(sessionId, { error: "Choose one to three times" }),
    )
    .pipe(
      z
        .array(z.number())
        .min(1, "Choose one to three times")
        .max(MAX_PROPOSALS, "Choose at most three times"),
    ),
});

/** A reason that the guests are told. */
export const reasonInput = z.object({
  reason: requiredText({
    label: "Reason",
    max: 1000,
    required: "Enter a reason. The guest reads it",
  }),
});

/** A guest's own cancellation: the reason is optional. */
export const cancelInput = z.object({ reason: optionalText({ label: "Reason", max: 1000 }) });

export const noteInput = z.object({ note: optionalText({ label: "Note", max: 2000 }) });

const seating = {
  minutes: wholeNumber({
    min: 5,
    max: MAX_MINUTES,
    message: `Enter the length in minutes, from 5 to ${MAX_MINUTES}`,
  }),
  seats: wholeNumber({
    min: 1,
    max: MAX_SEATS,
    message: `Enter the number of seats, from 1 to ${MAX_SEATS}`,
  }),
  minParty: partySize,
  maxParty: partySize,
  place: requiredLine({ label: "Place", max: 200, required: "Enter a place" }),
  videoLink: optionalLine({ label: "Video link", max: 2000 }).pipe(
    z.url({ protocol: /^https$/, error: "Enter a link that starts with https://" }).nullable(),
  ),
  /** Names that only the team sees. Left out, they stay. */
  host: optionalLine({ label: "Host", max: 200 }).optional(),
  room: optionalLine({ label: "Room", max: 200 }).optional(),
};

/** "Save it anyway", after the warning of clashProblem. */
const isSure = checkbox.optional();

const session = z.object({
  day: requiredDay("Choose a day"),
  time: requiredTime("Enter a time"),
  ...seating,
  isSure,
});

const offeringChoice = choice(
  offerings.map(({ slug }) => ({ value: slug })),
  "Choose what is offered",
);

/** Changes to a session. */
export const sessionChangeInput = session.extend({
  /** Needed if parties are told of the change. */
  reason: optionalText({ label: "Reason", max: 1000 }).optional(),
});

/** A message to all guests of a session. */
export const partiesMessageInput = z.object({
  message: requiredText({
    label: "Message",
    max: 2000,
    required: "Enter a message. The guests read it",
  }),
});

/** A new session. */
export const sessionInput = session.extend({ offering: offeringChoice });

const WEEKDAYS = ["0", "1", "2", "3", "4", "5", "6"] as const;

/** Checkboxes of one name: none, one or several values. */
const severalOf = <Item extends z.ZodType>(item: Item, message: string) =>
  z.preprocess(
    (value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(item, { error: message }).min(1, message),
  );

/** A list in one line or several: "14:00, 18:30". A blank before "PM" divides nothing. */
const listOf = (label: string, max: number) =>
  optionalText({ label, max }).transform(
    (text) => text?.split(/[\s,;]+(?![ap]\.?\s?m\b)/i).filter(Boolean) ?? [],
  );

/** Times of day, separated by commas. */
const times = listOf("Times", 500).pipe(
  z
    .array(timeOfDay("Enter times like 14:00, 18:30 or 2 PM, 6:30 PM"))
    .min(1, "Enter at least one time, like 14:00"),
);

/** A series of sessions: weekly, or on the nth weekday of each month. */
export const seriesInput = z.object({
  offering: offeringChoice,
  /** "0" for Sunday to "6" for Saturday. */
  weekdays: severalOf(z.enum(WEEKDAYS), "Choose at least one weekday").transform((days) =>
    days.map(Number),
  ),
  times,
  /** Empty for every week. */
  nth: optionalLine({ label: "Week of the month", max: 1 }).pipe(
    z
      .enum(["1", "2", "3", "4"], { error: "Choose a week of the month" })
      .nullable()
      .transform((nth) => (nth === null ? null : Number(nth))),
  ),
  startsOn: requiredDay("Choose the first day"),
  endsOn: optionalDay("Last day"),
  /** Days without a session, separated by commas. */
  exceptions: listOf("Exceptions", 5000).transform((days, context) =>
    days.map((text) => {
      const day = readDay(text);
      if (day) return day;
      context.addIssue({ code: "custom", message: "Enter dates like 06/19/2027, 07/03/2027" });
      return z.NEVER;
    }),
  ),
  ...seating,
  isSure,
});

/** What the sessions of a series are from a day on. */
export const seriesChangeInput = z.object({
  from: requiredDay("Choose the first day"),
  times,
  ...seating,
  isSure,
  /** Needed if parties are told of the change. */
  reason: optionalText({ label: "Reason", max: 1000 }).optional(),
});

/** A day of a series that is left out. */
export const leaveOutInput = z.object({
  day: requiredDay("Choose a day"),
  /** Needed if parties are told. */
  reason: optionalText({ label: "Reason", max: 1000 }),
});

/** A day of a series that takes place again. */
export const bringBackInput = z.object({ day: requiredDay("Choose a day") });

/** A pause of a series, with both days. */
export const pauseInput = z.object({
  from: requiredDay("Choose the first day"),
  until: requiredDay("Choose the last day"),
  /** Which of its times with guests are cancelled. The others stay. */
  cancelled: z.preprocess(
    (value): unknown => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(sessionId),
  ),
  /** Needed if parties are told. */
  reason: optionalText({ label: "Reason", max: 1000 }),
});

/** The last day of a series. */
export const endSeriesInput = z.object({ endsOn: requiredDay("Choose the last day") });

/** "Tell me when dates are set". */
export const dateNotificationInput = z.object({ email });

export const teamMailInput = z.object({
  teamMail: choice(TEAM_MAIL_OPTIONS, "Choose how often"),
});

function wholeNumberId(message: string) {
  return z
    .union([z.number(), z.string()], { error: message })
    .transform(String)
    .pipe(
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/, message)
        .transform(Number),
    );
}

export type ReservationInput = z.infer<typeof reservationInput>;
export type PhoneReservationInput = z.infer<typeof phoneReservationInput>;
export type SessionInput = z.infer<typeof sessionInput>;
export type SessionChangeInput = z.infer<typeof sessionChangeInput>;
export type LeaveOutInput = z.infer<typeof leaveOutInput>;
export type PauseInput = z.infer<typeof pauseInput>;
export type SeriesChangeInput = z.infer<typeof seriesChangeInput>;
export type SeriesInput = z.infer<typeof seriesInput>;
export type BookCallInput = z.infer<typeof bookCallInput>;
