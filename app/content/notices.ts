import type { Site } from "./site";

/** The four warnings of 9 NYCRR 129.2 (d), word for word. One is shown each day. */
export const healthWarnings = [
  "Cannabis can be addictive.",
  "Cannabis can impair concentration and coordination. Do not operate a vehicle or machinery under the influence of cannabis.",
  "There may be health risks associated with consumption of this product.",
  "Cannabis is not recommended for use by persons who are pregnant or nursing.",
] as const;

/** The notices in the wording that holds from a day (YYYY-MM-DD, in New York) on. */
export type NoticeEdition = {
  readonly from: string;
  readonly heading: string;
  readonly sentences: readonly string[];
  /** One is shown each day. */
  readonly warnings: readonly string[];
  readonly hopeLine: string;
  /** The day on which the owner's counsel confirmed the wording. */
  readonly confirmedOn?: string | undefined;
};

export type Notices = { readonly editions: readonly NoticeEdition[] };

/**
 * The notice that New York requires on every advertisement of a licensee, 9 NYCRR Part 129, section
 * 129.2 (c) and (d), and the HOPEline. The state changes the wording from time to time: the owner
 * publishes an edition with the day from which it holds. This one is the text of June 2024.
 */
const FIRST_EDITION: NoticeEdition = {
  from: "2025-01-01",
  heading: "New York State notice",
  sentences: [
    "For use only by adults 21 years of age and older.",
    "Keep out of reach of children and pets.",
    "In case of accidental ingestion or overconsumption, contact the Poison Center at 1-800-222-1222 or call 9-1-1.",
    "Please consume responsibly.",
  ],
  warnings: healthWarnings,
  hopeLine:
    "Concerned about your cannabis use? New York State HOPEline: call 1-877-8-HOPENY or text HOPENY (467369).",
};

/** As five licensees of the state print it in 2026. */
const SECOND_EDITION: NoticeEdition = {
  from: "2025-12-03",
  heading: "New York State notice",
  sentences: [
    "For use only by persons 21 years of age and older.",
    "Keep out of reach of children and pets.",
    "If someone accidentally consumes cannabis, contact the Poison Center.",
    "Consume responsibly.",
  ],
  warnings: healthWarnings,
  hopeLine:
    "Concerned about your cannabis use? New York State HOPEline: call 1-877-8-HOPENY, text HOPENY (467369), or visit https://oasas.ny.gov/hopeline.",
};

export const notices: Notices = { editions: [FIRST_EDITION, SECOND_EDITION] };

/** The edition that holds on a day. Before all of them: the wording of this file. */
export function editionOn({ editions }: Notices, day: string): NoticeEdition {
  const begun = editions.filter(({ from }) => from <= day);
  return begun.reduce((latest, one) => (one.from >= latest.from ? one : latest), {
    ...FIRST_EDITION,
    from: "",
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

const newYorkDay = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

/**
 * The health warning of a calendar day in America/New_York. The same day always has the same
 * warning, and four days in a row show all four. It changes at midnight in New York, even on days
 * when the clocks change.
 */
export function warningOfTheDay(date: Date, warnings: readonly string[] = healthWarnings): string {
  const dayNumber = Math.floor(newYorkMidnightAsUtc(date) / DAY_MS);
  const count = warnings.length;
  const index = ((dayNumber % count) + count) % count;
  return warnings[index] ?? healthWarnings[0];
}

/** The New York calendar day of an instant, expressed in UTC so that every day has 24 hours. */
function newYorkMidnightAsUtc(date: Date): number {
  const parts = { year: 0, month: 0, day: 0 };
  for (const { type, value } of newYorkDay.formatToParts(date)) {
    if (type === "year" || type === "month" || type === "day") parts[type] = Number(value);
  }
  return Date.UTC(parts.year, parts.month - 1, parts.day);
}

/** The sentence about the license. It contains the number only if one is set. */
export function licenseNotice(facts: Site): string {
  const number = facts.licenceNumber ? `, license number ${facts.licenceNumber}` : "";
  return `${facts.name} is a licensed New York State adult-use cannabis microbusiness${number}.`;
}

/** The legal lines in the footer of every page, beside that about the license. */
export const AGE_LINE = "This site is for adults 21 and older only.";
export const FDA_LINE =
  "These products and statements have not been evaluated or approved by the U.S. Food and Drug Administration. They are not intended to diagnose, treat, cure or prevent any disease.";
