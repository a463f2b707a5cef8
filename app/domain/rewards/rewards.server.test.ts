import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { COMMAND_LINE } from "~/domain/audit/record-audit.server";
import { restoreMember, suspendMember } from "~/domain/forum/moderation/suspend-member.server";
import { grantRole } from "~/domain/people/change-role.server";
import { finishGuide } from "~/domain/guides/finish-guide.server";
import { achievements, leaderboard, pointTransactions } from "~drizzle/schema";
import { createAdmin, createShownUser, createUser, unwrap } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { countVisit } from "./count-visit.server";
import { getStanding, listLeaderboard } from "./leaderboard-queries.server";
import { type Act, recordAct, revokeAct } from "./record-act.server";
import {
  getLedgerPage,
  getPoints,
  listAchievements,
  listUserAchievements,
} from "./rewards-queries.server";
import { settleRanks } from "./settle-ranks.server";
import { joinLeaderboard, leaveLeaderboard } from "./show-on-leaderboard.server";

useDatabase();

let nextId = 1;

/** An action in the forum, by default about a new object. */
const act = (userId: number, action: Act["action"], byUserId?: number): Act => ({
  userId,
  action,
  relatedType: action === "comment" ? "comment" : "post",
  relatedId: nextId++,
  ...(byUserId && { byUserId }),
});

const record = (one: Act) => db.transaction((tx) => recordAct(tx, one));
const revoke = (one: Act) => db.transaction((tx) => revokeAct(tx, one));

const rowsOf = async (userId: number) =>
  (await getLedgerPage(userId)).rows.map(({ action, points }) => [action, points]);

test("a newcomer has no points, level 1 and 100 to go", async () => {
  const user = await createUser();
  expect(await getPoints(user.id)).toEqual({
    totalPoints: 0,
    weeklyPoints: 0,
    monthlyPoints: 0,
    currentLevel: 1,
    pointsToNextLevel: 100,
    streak: 0,
  });
  expect(await getLedgerPage(user.id)).toEqual({ rows: [], nextCursor: null });
});

test("a first post gives its points once, and its achievement the reward once", async () => {
  const user = await createUser();
  const first = act(user.id, "post");
  await record(first);
  await record(first);
  expect(await rowsOf(user.id)).toEqual([
    ["achievement", 10],
    ["post", 10],
  ]);
  await revoke(first);
  await revoke(first);
  await record(act(user.id, "post"));
  expect(await rowsOf(user.id)).toEqual([
    ["post", 10],
    ["post-taken-back", -10],
    ["achievement", 10],
    ["post", 10],
  ]);
  expect((await getPoints(user.id)).totalPoints).toBe(20);
  expect(await listUserAchievements(user.id)).toHaveLength(1);
});

test("liking one's own post or comment gives nothing", async () => {
  const user = await createUser();
  await record(act(user.id, "like-received", user.id));
  expect(await rowsOf(user.id)).toEqual([]);
});

test("ten simultaneous likes, each removed five times at once, leave the ledger and the sums at zero", async () => {
  const author = await createUser();
  const fans = await Promise.all(Array.from({ length: 10 }, () => createUser()));
  const likes = fans.map((fan) => act(author.id, "like-received", fan.id));
  await Promise.all(likes.map(record));
  await Promise.all([...likes, ...likes, ...likes, ...likes, ...likes].map(revoke));
  const reward = 5; // Well Met
  expect(await getPoints(author.id)).toMatchObject({ totalPoints: reward });
  expect(await rowsOf(author.id)).toHaveLength(1 + 2 * likes.length);
});

test("a day's actions give at most 100 points, and the ledger shows where the limit was reached", async () => {
  const user = await createUser();
  for (let i = 0; i < 9; i++) await record(act(user.id, "post"));
  await record(act(user.id, "comment"));
  await record(act(user.id, "post"));
  await record(act(user.id, "comment"));
  const acts = (await rowsOf(user.id)).filter(([action]) => action !== "achievement");
  expect(acts.slice(0, 3)).toEqual([
    ["comment", 0],
    ["post", 5],
    ["comment", 5],
  ]);
});

test("the first view of a day gives one point, even with ten simultaneous views and one in another process", async () => {
  const user = await createUser();
  const morning = new Date("2026-11-01T01:30:00-04:00");
  await Promise.all(Array.from({ length: 10 }, () => countVisit(user, morning)));
  // The same hour again, after the clocks went back.
  await countVisit(user, new Date("2026-11-01T01:30:00-05:00"));
  expect(await rowsOf(user.id)).toEqual([["daily-visit", 1]]);
  await countVisit(user, new Date("2026-11-02T00:00:01-05:00"));
  expect(await getPoints(user.id, new Date("2026-11-02T12:00:00-05:00"))).toMatchObject({
    totalPoints: 2,
    streak: 2,
  });
});

test("a guide gives its points once, however often it is finished", async () => {
  const user = await createUser();
  const guideId = "lounge-etiquette";
  const outcomes = await Promise.all([1, 2, 3].map(() => finishGuide({ user }, { guideId })));
  expect(outcomes.filter((outcome) => outcome.ok && outcome.isFirst)).toHaveLength(1);
  expect(await rowsOf(user.id)).toEqual([
    ["achievement", 5],
    ["guide-finished", 5],
  ]);
  expect(await finishGuide({ user }, { guideId: "none" })).toMatchObject({
    ok: false,
    problem: { code: "not-found" },
  });
});

test("an achievement that the owner adds is only data, and one with an unknown metric is never unlocked", async () => {
  const common = { description: "For the test.", badgeIcon: "Star", category: "milestone" };
  await db.insert(achievements).values([
    { name: "Two Posts", ...common, requirement: { metric: "posts", atLeast: 2 }, pointsReward: 7 },
    { name: "Odd", ...common, requirement: { metric: "constructor", atLeast: 0 }, pointsReward: 7 },
  ]);
  const user = await createUser();
  await record(act(user.id, "post"));
  await record(act(user.id, "post"));
  const names = (await getLedgerPage(user.id)).rows.map(({ description }) => description);
  expect(names).toContain("Two Posts");
  expect(names).not.toContain("Odd");
  expect((await listAchievements()).map(({ name }) => name)).toContain("Odd");
  await db.delete(achievements).where(eq(achievements.name, "Two Posts"));
  await db.delete(achievements).where(eq(achievements.name, "Odd"));
});

test("the leaderboard masks e-mail addresses for all but admins and their owner, and shows no admin", async () => {
  await db.delete(leaderboard);
  const [ada, bea, admin] = [
    await createShownUser({ firstName: "Ada" }),
    await createShownUser(),
    await createAdmin(),
  ];
  for (const { id } of [ada, ada, bea, admin, admin, admin]) await record(act(id, "post"));
  const seenBy = async (viewer: Parameters<typeof listLeaderboard>[0]["viewer"]) =>
    (await listLeaderboard({ timeframe: "allTime", viewer })).map(({ name, user, rank }) => [
      rank,
      name,
      user.email,
    ]);
  const masked = "u•••@example.com";
  expect(await seenBy(null)).toEqual([
    [1, "Ada", masked],
    [2, `Member ${bea.id}`, masked],
  ]);
  expect(await seenBy(bea)).toEqual([
    [1, "Ada", masked],
    [2, `Member ${bea.id}`, bea.email],
  ]);
  expect((await seenBy(admin)).map(([, , email]) => email)).toEqual([ada.email, bea.email]);
});

test("a member who leaves the leaderboard is not shown, keeps the points, and returns with all of them", async () => {
  await db.delete(leaderboard);
  const user = await createShownUser();
  await record(act(user.id, "post"));
  await leaveLeaderboard({ user });
  await leaveLeaderboard({ user });
  await record(act(user.id, "comment"));
  const board = () => listLeaderboard({ timeframe: "weekly", viewer: null });
  expect(await board()).toEqual([]);
  expect((await getStanding(user.id)).isOnLeaderboard).toBe(false);
  expect((await getPoints(user.id)).totalPoints).toBe(30);
  await joinLeaderboard({ user });
  await joinLeaderboard({ user });
  expect(await board()).toMatchObject([{ rank: 1, weeklyPoints: 30 }]);
});

test("whoever leaves the leaderboard is told whether the profile stays public", async () => {
  const user = await createUser();
  expect(await leaveLeaderboard({ user })).toEqual({ isProfilePublic: false });
  await joinLeaderboard({ user });
  expect(await leaveLeaderboard({ user })).toEqual({ isProfilePublic: true });
  expect(await getStanding(user.id)).toMatchObject({
    isOnLeaderboard: false,
    isProfilePublic: true,
  });
});

test("members with the same points share a rank, and a new admin leaves the ranks", async () => {
  await db.delete(leaderboard);
  const users = [
    await createShownUser(),
    await createShownUser(),
    await createShownUser(),
    await createShownUser(),
  ];
  const [first, second, third, fourth] = users;
  if (!first || !second || !third || !fourth) throw new Error("Four were made");
  for (const { id } of [first, first, second, third, fourth]) await record(act(id, "post"));
  await grantRole(COMMAND_LINE, fourth.username, "admin");
  await settleRanks();
  const ranks = await Promise.all(users.map(async ({ id }) => (await getStanding(id)).allTimeRank));
  expect(ranks).toEqual([1, 2, 2, null]);
});

test("paging through the ledger shows every entry once, each with the total after it", async () => {
  const user = await createUser();
  for (let i = 0; i < 60; i++) await record(act(user.id, "comment"));
  const first = await getLedgerPage(user.id);
  expect(first.rows).toHaveLength(50);
  const second = await getLedgerPage(user.id, first.nextCursor ?? undefined);
  expect(second.nextCursor).toBeNull();
  const rows = [...first.rows, ...second.rows];
  expect(rows).toHaveLength(
    await db.$count(pointTransactions, eq(pointTransactions.userId, user.id)),
  );
  expect(rows[0]?.balance).toBe((await getPoints(user.id)).totalPoints);
  rows.forEach(({ balance, points }, index) => {
    expect(balance - points).toBe(rows[index + 1]?.balance ?? 0);
  });
});

test("who is kept from writing leaves the leaderboard and the ranks, and comes back to both", async () => {
  await db.delete(leaderboard);
  const [admin, first, second] = [
    await createAdmin(),
    await createShownUser(),
    await createShownUser(),
  ];
  for (const { id } of [first, first, second]) await record(act(id, "post"));
  const seen = async () => {
    await settleRanks();
    const board = await listLeaderboard({ timeframe: "allTime", viewer: null });
    const { isOnLeaderboard, allTimeRank } = await getStanding(first.id);
    const { allTimeRank: next } = await getStanding(second.id);
    return [board.map(({ user }) => user.id), isOnLeaderboard, allTimeRank, next];
  };
  expect(await seen()).toEqual([[first.id, second.id], true, 1, 2]);
  unwrap(await suspendMember(admin, first, { days: 7, reason: "Insults" }));
  expect(await seen()).toEqual([[second.id], false, null, 1]);
  await restoreMember(admin, first);
  expect(await seen()).toEqual([[first.id, second.id], true, 1, 2]);
});
