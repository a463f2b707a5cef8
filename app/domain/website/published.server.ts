import { eq, gte } from "drizzle-orm";
import type { EditedContent, SectionKey } from "~/content/content";
import { calendar, type CalendarTexts } from "~/content/community/calendar";
import { type Guide, guidesWith } from "~/content/community/guides";
import { experiences, type Experiences } from "~/content/landing";
import { editionOn, type NoticeEdition, notices } from "~/content/notices";
import { facts, type Facts, filled, showName, type Site, siteWith } from "~/content/site";
import { type Taxes, taxes } from "~/content/taxes";
import { setTimeout as sleep } from "node:timers/promises";
import {
  isTableUnchanged,
  type Moment,
  presentMoment,
  receivesChanges,
  whenChanged,
} from "~/platform/database/changes.server";
import { type Database, db } from "~/platform/database/db.server";
import { recordRead } from "~/platform/database/query-record.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { whenDatabaseAway } from "~/platform/database/database-away";
import { closedDays, websiteSections } from "~drizzle/schema";
import { findSection } from "./sections.server";

/** What is published is in these. */
const TABLES = ["website_sections", "closed_days"] as const;

const areUnchanged = (since: Moment) => TABLES.every((table) => isTableUnchanged(table, since));

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
  for (const table of TABLES) recordRead(table);
  if (receivesChanges() && areUnchanged(kept.readAt)) return kept.content;
  const fresh = whenDatabaseAway(readShared(), () => null);
  const read = await (receivesChanges() ? fresh : Promise.race([fresh, sleep(MAX_WAIT_MS, null)]));
  // What may be old is shown, but no page that contains it is cached.
  if (!read) recordRead("nothing that is watched");
  return (read ?? kept).content;
}

/** What was published last, for what is no page: mail, calendar files. */
export const currentSite = (): Site => siteWith(kept.content.facts);

/** The state's notices of a day, as published last. */
export const currentNotice = (date: Date): NoticeEdition =>
  editionOn(kept.content.notices ?? notices, businessDay(date));

/** What can be booked, as published last. */
export const currentExperiences = (): Experiences =>
  filled(kept.content.experiences ?? experiences, currentSite());

/** The walkthroughs, as published last. */
export const currentGuides = (): readonly Guide[] => guidesWith(kept.content.guides, currentSite());

/** The words of the calendar, as published last. */
export const currentCalendar = (): CalendarTexts =>
  filled(kept.content.calendar ?? calendar, currentSite());

/** The tax rates and the floor of discounts, as the transaction sees them: what is paid depends on it. */
export const publishedTaxes = async (tx: Database): Promise<Taxes> =>
  (await publishedIn(tx, "taxes")) ?? taxes;

/** The facts of the business, as the transaction sees them: windows follow the opening hours. */
export async function publishedSite(tx: Database): Promise<Site> {
  const [edited, closed] = await Promise.all([publishedIn(tx, "facts"), readClosed(tx)]);
  return siteWith(withClosedDays(edited, closed));
}

type Closed = Pick<typeof closedDays.$inferSelect, "day" | "reason">;

/** How long a closed day counts: what is late because of it is told from what nobody came for. */
const REMEMBERED_DAYS = 30;

const readClosed = (tx: Database): Promise<Closed[]> =>
  tx
    .select({ day: closedDays.day, reason: closedDays.reason })
    .from(closedDays)
    .where(gte(closedDays.day, addDays(businessDay(new Date()), -REMEMBERED_DAYS)))
    .orderBy(closedDays.day);

/** The facts with the days that were closed in one act among the days with other hours. */
function withClosedDays(edited: Facts | undefined, closed: readonly Closed[]): Facts | undefined {
  const { openingHours, ...others } = edited ?? facts;
  if (!openingHours || closed.length === 0) return edited;
  const holidays = [
    ...openingHours.holidays.filter(({ day }) => !closed.some((one) => one.day === day)),
    ...closed.map(({ day, reason }) => ({ day, name: reason, spans: [] })),
  ];
  return { ...others, openingHours: { ...openingHours, holidays } };
}

async function publishedIn<Key extends SectionKey>(tx: Database, key: Key) {
  const [row] = await tx
    .select({ value: websiteSections.value })
    .from(websiteSections)
    .where(eq(websiteSections.key, key));
  // The section's schema returns its type.
  return valueOf(key, row?.value) as EditedContent[Key] | undefined;
}

/** Keeps the copy of this process up to date. */
export async function startPublishing() {
  for (const table of TABLES) {
    whenChanged(table, () => void whenDatabaseAway(readShared(), () => kept));
  }
  await readShared();
}

function readShared(): Promise<Snapshot> {
  if (!reading || !areUnchanged(reading.since)) {
    const since = presentMoment();
    const mine = { since, result: read(since).finally(() => reading === mine && (reading = null)) };
    reading = mine;
  }
  return reading.result;
}

async function read(readAt: Moment): Promise<Snapshot> {
  const [rows, closed] = await Promise.all([
    db.select({ key: websiteSections.key, value: websiteSections.value }).from(websiteSections),
    readClosed(db),
  ]);
  const entries = rows.flatMap(({ key, value }) => {
    const parsed = valueOf(key, value);
    return parsed === undefined ? [] : [[key, parsed] as const];
  });
  // Each value is checked by its own schema.
  const edited = Object.fromEntries(entries) as EditedContent;
  const known = withClosedDays(edited.facts, closed);
  const snapshot = { content: { ...edited, ...(known && { facts: known }) }, readAt };
  if (readAt >= kept.readAt) {
    kept = snapshot;
    showName(currentSite().name);
  }
  return snapshot;
}

/**
 * A stored section's value. Undefined if the section is as delivered, of another version of the
 * product, or if its shape has changed since.
 */
function valueOf(key: string, value: unknown): unknown {
  const parsed = value == null ? null : findSection(key)?.schema.safeParse(value);
  return parsed?.success ? parsed.data : undefined;
}
