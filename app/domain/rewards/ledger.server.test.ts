import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { guides } from "~/content/community/guides";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { finishGuide } from "~/domain/guides/finish-guide.server";
import { achievements, leaderboard, pointTransactions, userAchievements } from "~drizzle/schema";
import { createShownUser } from "../../../tests/support/builders";
import { databaseKind, useDatabase } from "../../../tests/support/database";
import { countVisit } from "./count-visit.server";
import { listLeaderboard } from "./leaderboard-queries.server";
import { type Act, recordAct, revokeAct } from "./record-act.server";
import { getLedgerPage, getPoints, listUserAchievements } from "./rewards-queries.server";
import { TIMEFRAMES } from "./rewards.schema";
import { settleRanks } from "./settle-ranks.server";

useDatabase();

const MEMBERS = 4;
/** The embedded database runs the same SQL on one connection, ten times as slowly. */
const RUNS = databaseKind === "postgres" ? 10 : 2;

// A second, simple implementation to compare with. It shares no code with the tested one: days come
// from the locale's own text, weeks and months from Date, and every sum is computed from all
// entries.

const newYork = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
});
const dayIn = (at: Date) => newYork.format(at);

const PRICES: Record<string, number> = {
  post: 10,
  comment: 5,
  "like-received": 2,
  "guide-finished": 5,
  "daily-visit": 1,
};

function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

type Entry = typeof pointTransactions.$inferSelect;
type Rule = typeof achievements.$inferSelect;

const sum = (entries: Entry[]) => entries.reduce((total, { points }) => total + points, 0);

function streakOn(entries: Entry[], today: string): number {
  const days = new Set(entries.filter(isActivity).map(({ day }) => day));
  const walk = new Date(`${today}T12:00:00Z`);
  const step = () => walk.setUTCDate(walk.getUTCDate() - 1);
  const isActive = () => days.has(walk.toISOString().slice(0, 10));
  if (!isActive()) step();
  let streak = 0;
  for (; isActive(); step()) streak += 1;
  return streak;
}

const isActivity = ({ action }: Entry) =>
  ["post", "comment", "guide-finished", "daily-visit"].includes(action);

function naiveMetrics(entries: Entry[], today: string): Record<string, number> {
  const standing = (action: string) =>
    entries.filter((entry) => entry.action === action).length -
    entries.filter((entry) => entry.action === `${action}-taken-back`).length;
  return {
    posts: standing("post"),
    comments: standing("comment"),
    likesReceived: standing("like-received"),
    guidesFinished: standing("guide-finished"),
    totalPoints: sum(entries),
    level: Math.floor(sum(entries) / 100) + 1,
    streak: streakOn(entries, today),
    activeDays: new Set(entries.filter(isActivity).map(({ day }) => day)).size,
  };
}

function naivePoints(entries: Entry[], now: Date) {
  const today = dayIn(now);
  const total = sum(entries);
  return {
    totalPoints: total,
    weeklyPoints: sum(entries.filter(({ day }) => mondayOf(day) === mondayOf(today))),
    monthlyPoints: sum(entries.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7))),
    currentLevel: Math.floor(total / 100) + 1,
    pointsToNextLevel: 100 - (total % 100),
    streak: streakOn(entries, today),
  };
}

/** Checks each entry of a member's ledger against all entries before it. */
function checkLedger(entries: Entry[], rules: Rule[]) {
  const unlocked = new Set<number>();
  entries.forEach((entry, index) => {
    const before = entries.slice(0, index);
    if (entry.action === "achievement") {
      const rule = rules.find(({ id }) => id === entry.relatedId);
      expect(rule?.pointsReward).toBe(entry.points);
      expect(unlocked.has(entry.relatedId ?? 0)).toBe(false);
      unlocked.add(entry.relatedId ?? 0);
    } else if (entry.reversesId !== null) {
      const original = before.find(({ id }) => id === entry.reversesId);
      expect(original).toMatchObject({
        action: entry.action.replace(/-taken-back$/, ""),
        day: entry.day,
      });
      expect(entry.points).toBe(original?.points === 0 ? 0 : -(original?.points ?? NaN));
    } else {
      expect(entry.day).toBe(dayIn(entry.createdAt));
      const acts = before.filter(
        ({ action, day }) => action !== "achievement" && day === entry.day,
      );
      const price = PRICES[entry.action] ?? NaN;
      expect(entry.points).toBe(Math.max(0, Math.min(price, 100 - sum(acts))));
    }
    // After the last entry of an action, exactly the reached achievements are unlocked.
    if (entries[index + 1]?.action === "achievement") return;
    const soFar = entries.slice(0, index + 1);
    const metrics = naiveMetrics(soFar, dayIn(entry.createdAt));
    for (const { id, requirement } of rules) {
      if ((metrics[requirement.metric] ?? 0) >= requirement.atLeast) expect(unlocked).toContain(id);
    }
  });
  return unlocked;
}

// Moments around the ends of days, weeks and months, and around changes of the clocks.
const TURNS = [
  "2026-02-28T23:59:30-05:00", // end of a month, a Saturday
  "2026-03-01T23:59:30-05:00", // end of a week
  "2026-03-07T23:59:30-05:00",
  "2026-03-08T01:59:30-05:00", // clocks go forward
  "2026-03-08T23:59:30-04:00", // end of a day of 23 hours, and of a week
  "2026-03-31T19:59:30-04:00", // midnight in UTC, but not in New York
  "2026-03-31T23:59:30-04:00",
  "2026-10-31T23:59:30-04:00",
  "2026-11-01T01:59:30-04:00", // clocks go back
  "2026-11-01T01:59:30-05:00", // the same hour again
  "2026-11-01T23:59:30-05:00", // end of a day of 25 hours, and of a week
  "2026-12-31T23:59:30-05:00",
  "2027-01-03T23:59:30-05:00",
];

type Step = {
  kind: "post" | "comment" | "like" | "unlike" | "delete" | "visit" | "guide";
  member: number;
  other: number;
  target: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    "post",
    "post",
    "comment",
    "like",
    "like",
    "unlike",
    "delete",
    "visit",
    "guide",
  ),
  member: fc.nat(MEMBERS - 1),
  other: fc.nat(MEMBERS - 1),
  target: fc.nat(5),
});

/** Actions that run at once, and the time since the previous ones. */
const wave = fc.record({
  seconds: fc.constantFrom(0, 1, 10, 20, 35, 60),
  steps: fc.array(step, { minLength: 5, maxLength: 8 }),
});

let rules: Rule[] = [];

beforeAll(async () => {
  rules = await db.select().from(achievements);
});

/** The same rules as the forum: likes are unique, and only existing ones are removed. */
function actOf({ kind, target }: Step, users: User[], { member, other }: Step): Act | null {
  const userId = users[member]?.id ?? 0;
  const related = { relatedId: member * 100 + target + 1 };
  if (kind === "post" || kind === "delete")
    return { userId, action: "post", relatedType: "post", ...related };
  if (kind === "comment") return { userId, action: "comment", relatedType: "comment", ...related };
  const byUserId = users[other]?.id ?? 0;
  return { userId, action: "like-received", relatedType: "post", byUserId, ...related };
}

async function play(one: Step, users: User[], occurredAt: Date) {
  const user = users[one.member];
  if (!user) throw new Error("No such member");
  if (one.kind === "visit") return countVisit(user, occurredAt);
  if (one.kind === "guide") {
    const guideId = guides[one.target % guides.length]?.id ?? "";
    return void (await finishGuide({ user }, { guideId, occurredAt }));
  }
  const act = actOf(one, users, one);
  if (!act) return;
  const enter = one.kind === "unlike" || one.kind === "delete" ? revokeAct : recordAct;
  await db.transaction((tx) => enter(tx, { ...act, occurredAt }));
}

const entriesOf = (user: User) =>
  db
    .select()
    .from(pointTransactions)
    .where(eq(pointTransactions.userId, user.id))
    .orderBy(asc(pointTransactions.id));

async function checkMember(user: User, now: Date) {
  const entries = await entriesOf(user);
  const unlocked = checkLedger(entries, rules);
  const listed = await listUserAchievements(user.id);
  expect(new Set(listed.map(({ achievementId }) => achievementId))).toEqual(unlocked);
  // Read now and on later days, without a write.
  for (const days of [0, 1, 2, 7, 31]) {
    const later = new Date(now.getTime() + days * 24 * 3_600_000);
    expect(await getPoints(user.id, later)).toEqual(naivePoints(entries, later));
  }
  expect((await getLedgerPage(user.id)).rows[0]?.balance ?? 0).toBe(sum(entries));
  return entries;
}

async function checkBoard(users: User[], ledgers: Entry[][], now: Date) {
  await settleRanks(now);
  const settled = await db.select().from(leaderboard);
  const ids = new Set(users.map(({ id }) => id));
  for (const timeframe of TIMEFRAMES) {
    const field = timeframe === "allTime" ? "totalPoints" : (`${timeframe}Points` as const);
    const expected = users
      .map((user, index) => ({
        id: user.id,
        points: naivePoints(ledgers[index] ?? [], now)[field],
      }))
      .filter(({ points }) => points > 0);
    const rankOf = (points: number) => 1 + expected.filter((other) => other.points > points).length;
    const board = await listLeaderboard({ timeframe, viewer: null, now });
    const shown = board.map(({ user, rank, ...entry }) => [
      user.id,
      entry[`${timeframe}Points`],
      rank,
    ]);
    const byPlace = [...expected].sort((a, b) => b.points - a.points || a.id - b.id);
    expect(shown).toEqual(byPlace.map(({ id, points }) => [id, points, rankOf(points)]));
    for (const row of settled.filter(({ userId }) => ids.has(userId))) {
      const own = expected.find(({ id }) => id === row.userId);
      expect(row[`${timeframe}Rank`]).toBe(own ? rankOf(own.points) : null);
    }
  }
}

test("after random actions every total, level, streak, achievement and rank equals a simple recomputation", async () => {
  let acts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...TURNS),
      fc.array(wave, { minLength: 40, maxLength: 48 }),
      async (turn, waves) => {
        await clearBoard();
        const users = await Promise.all(Array.from({ length: MEMBERS }, () => createShownUser()));
        const start = TURNS.indexOf(turn);
        let at = new Date(turn);
        for (const [index, { seconds, steps }] of waves.entries()) {
          // Every few waves, continue at the next of the TURNS.
          const next = TURNS[start + Math.floor(index / 6)];
          if (index % 6 === 0 && next && new Date(next) > at) at = new Date(next);
          else at = new Date(at.getTime() + seconds * 1000);
          const now = at;
          await Promise.all(steps.map((one) => play(one, users, now)));
          acts += steps.length;
        }
        const ledgers = await Promise.all(users.map((user) => checkMember(user, at)));
        await checkBoard(users, ledgers, at);
      },
    ),
    // A failure prints its seed. Shrinking would take hours against a database.
    { numRuns: RUNS, endOnFailure: true },
  );
  // At least 40 waves of 5.
  expect(acts).toBeGreaterThanOrEqual(RUNS * 200);
});

/** The leaderboard compares everybody, so remove the members of earlier runs. */
async function clearBoard() {
  await db.delete(leaderboard);
  await db.delete(userAchievements);
}
