import type { EditedContent } from "~/content/content";
import { calendar, type CalendarTexts } from "~/content/calendar";
import { type Guide, guidesWith } from "~/content/guides";
import { experiences, type Experiences } from "~/content/landing";
import { editionOn, type NoticeEdition, notices } from "~/content/notices";
import { type Site, siteWith } from "~/content/site";
import { setTimeout as sleep } from "node:timers/promises";
import {
  isTableUnchanged,
  type Moment,
  presentMoment,
  receivesChanges,
  whenChanged,
} from "~/database/changes.server";
import { db } from "~/database/db.server";
import { noteRead } from "~/database/query-record.server";
import { businessDay } from "~/lib/dates/dates";
import { whenDatabaseAway } from "~/lib/database-away";
import { websiteSections } from "~drizzle/schema";
import { findSection } from "./sections.server";

const TABLE = "website_sections";

type Snapshot = { content: EditedContent; readAt: Moment };

// One copy for the whole process, replaced as a whole.
let kept: Snapshot = { content: {}, readAt: -1 };
let reading: { result: Promise<Snapshot>; since: Moment } | null = null;

/** How long a page waits for the database while it is not known to answer. */
const MAX_WAIT_MS = 500;

/**
 * What is published now, for a page: never older than the request, as long as the database answers.
 * Recorded as read, so that a cached page depends on it.
 */
export async function publishedContent(): Promise<EditedContent> {
  noteRead(TABLE);
  if (receivesChanges() && isTableUnchanged(TABLE, kept.readAt)) return kept.content;
  const fresh = whenDatabaseAway(readShared(), () => null);
  const read = await (receivesChanges() ? fresh : Promise.race([fresh, sleep(MAX_WAIT_MS, null)]));
  // What may be old is shown, but no page that contains it is cached.
  if (!read) noteRead("nothing that is watched");
  return (read ?? kept).content;
}

/** What was published last, for what is no page: mail, calendar files. */
export const currentSite = (): Site => siteWith(kept.content.facts);

/** The state's notices of a day, as published last. */
export const currentNotice = (date: Date): NoticeEdition =>
  editionOn(kept.content.notices ?? notices, businessDay(date));

/** What can be booked, as published last. */
export const currentExperiences = (): Experiences => kept.content.experiences ?? experiences;

/** The walkthroughs, as published last. */
export const currentGuides = (): readonly Guide[] => guidesWith(kept.content.guides);

/** The words of the calendar, as published last. */
export const currentCalendar = (): CalendarTexts => kept.content.calendar ?? calendar;

/** Keeps the copy of this process up to date. */
export async function startPublishing() {
  whenChanged(TABLE, () => void whenDatabaseAway(readShared(), () => kept));
  await readShared();
}

function readShared(): Promise<Snapshot> {
  if (!reading || !isTableUnchanged(TABLE, reading.since)) {
    const since = presentMoment();
    const mine = { since, result: read(since).finally(() => reading === mine && (reading = null)) };
    reading = mine;
  }
  return reading.result;
}

async function read(readAt: Moment): Promise<Snapshot> {
  const rows = await db
    .select({ key: websiteSections.key, value: websiteSections.value })
    .from(websiteSections);
  const entries = rows.flatMap(({ key, value }) => {
    // A section of another version of the product, or one whose shape has changed since.
    const parsed = value === null ? null : findSection(key)?.schema.safeParse(value);
    return parsed?.success ? [[key, parsed.data] as const] : [];
  });
  // Each value is checked by its own schema.
  const snapshot = { content: Object.fromEntries(entries) as EditedContent, readAt };
  if (readAt >= kept.readAt) kept = snapshot;
  return snapshot;
}
