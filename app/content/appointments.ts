import { calendarEvents, type EventSchedule } from "./community/calendar";
import { experiences } from "./home";

/** What can be reserved. The numbers are the start values of a new session. */
type Offering = {
  readonly slug: string;
  readonly kind: "experience" | "event" | "meeting";
  readonly title: string;
  readonly minParty: number;
  readonly maxParty: number;
  readonly minutes: number;
  readonly seats: number;
  readonly place: string;
  /** One party takes the whole session. */
  readonly isPrivate: boolean;
  readonly confirmsAtOnce: boolean;
};

const LOUNGE = "The lounge";
const VIDEO_CALL = "Video call";
const LARGEST_EVENT_PARTY = 4;
/** For an event whose spots are not limited in its description. */
const MANY_SPOTS = 50;

/** Within the durations of home.ts. */
const EXPERIENCE_MINUTES = {
  "private-tasting": 150,
  "educational-workshop": 210,
  "group-tour": 90,
} as const;

export const offerings: readonly Offering[] = [
  ...experiences.map(({ value, title, minGuests, maxGuests }) => ({
    slug: value,
    kind: "experience" as const,
    title,
    minParty: minGuests,
    maxParty: maxGuests,
    minutes: EXPERIENCE_MINUTES[value],
    seats: maxGuests,
    place: LOUNGE,
    isPrivate: value === "private-tasting",
    confirmsAtOnce: false,
  })),
  ...calendarEvents.map(({ slug, title, durationMinutes, spots }) => ({
    slug,
    kind: "event" as const,
    title,
    minParty: 1,
    maxParty: LARGEST_EVENT_PARTY,
    minutes: durationMinutes,
    seats: spots ?? MANY_SPOTS,
    place: VIDEO_CALL,
    isPrivate: false,
    confirmsAtOnce: true,
  })),
  {
    slug: "investor-meeting",
    kind: "meeting",
    title: "Investor meeting",
    minParty: 1,
    maxParty: 4,
    minutes: 30,
    seats: 4,
    place: VIDEO_CALL,
    isPrivate: true,
    confirmsAtOnce: false,
  },
];

const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

/** The dates of the calendar's events, as series. An event without a schedule has none. */
export const eventSeries = calendarEvents.flatMap(({ slug, schedule }) => {
  const rule = ruleOf(schedule);
  return rule ? [{ slug, ...rule }] : [];
});

function ruleOf(schedule: EventSchedule) {
  if (schedule.kind === "unscheduled") return null;
  return {
    weekdays: [WEEKDAYS.indexOf(schedule.weekday)],
    times: [schedule.time],
    nth: schedule.kind === "monthly" ? schedule.nth : null,
  };
}
