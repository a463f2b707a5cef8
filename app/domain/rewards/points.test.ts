import { expect, test } from "vitest";
import { weekStart } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import {
  type Account,
  accountOn,
  afterAct,
  afterReversal,
  levelOf,
  NEW_ACCOUNT,
  pointsFor,
  pointsToNextLevel,
} from "./points";

const withPost = (account: Account, day: string) => {
  const onDay = accountOn(account, day);
  return afterAct(onDay, "post", pointsFor("post", onDay));
};

test("a newcomer is at level 1 with 100 points to go, and every 100 points are a level", () => {
  expect([levelOf(0), pointsToNextLevel(0)]).toEqual([1, 100]);
  expect([levelOf(99), pointsToNextLevel(99)]).toEqual([1, 1]);
  expect([levelOf(100), pointsToNextLevel(100)]).toEqual([2, 100]);
});

test("an action gives its points, or what the daily maximum leaves of them", () => {
  expect(pointsFor("post", { ...NEW_ACCOUNT, dailyPoints: 90 })).toBe(10);
  expect(pointsFor("post", { ...NEW_ACCOUNT, dailyPoints: 97 })).toBe(3);
  expect(pointsFor("post", { ...NEW_ACCOUNT, dailyPoints: 100 })).toBe(0);
});

test("a week starts on Monday, even at the turn of the year", () => {
  expect(weekStart("2026-11-21")).toBe("2026-11-16");
  expect(weekStart("2026-11-16")).toBe("2026-11-16");
  expect(weekStart("2026-11-22")).toBe("2026-11-16");
  expect(weekStart("2027-01-01")).toBe("2026-12-28");
});

test("sums of an ended week and month are read as 0, without an action in between", () => {
  const sunday = withPost(NEW_ACCOUNT, "2026-11-29");
  expect(accountOn(sunday, "2026-11-30")).toMatchObject({ weeklyPoints: 0, monthlyPoints: 10 });
  expect(accountOn(sunday, "2026-12-01")).toMatchObject({ weeklyPoints: 0, monthlyPoints: 0 });
  expect(accountOn(sunday, "2027-11-29")).toMatchObject({ weeklyPoints: 0, totalPoints: 10 });
});

test.each([
  [
    "goes forward",
    "2026-03-07T23:59:59-05:00",
    "2026-03-08T00:00:00-05:00",
    "2026-03-08T23:59:59-04:00",
  ],
  [
    "goes back",
    "2026-10-31T23:59:59-04:00",
    "2026-11-01T00:00:00-04:00",
    "2026-11-01T23:59:59-05:00",
  ],
])("a streak counts the day on which the clock %s as one day", (_way, before, start, end) => {
  const [first, second, same] = [before, start, end].map((at) => businessDay(new Date(at)));
  const account = [first, second, same, same].reduce(
    (soFar: Account, day) => withPost(soFar, day ?? ""),
    NEW_ACCOUNT,
  );
  expect(account).toMatchObject({ streak: 2, activeDays: 2 });
});

test("a streak survives until the next day's end, and is 0 after a day without activity", () => {
  const active = withPost(withPost(NEW_ACCOUNT, "2026-05-01"), "2026-05-02");
  expect(accountOn(active, "2026-05-03").streak).toBe(2);
  expect(accountOn(active, "2026-05-04").streak).toBe(0);
  expect(withPost(active, "2026-05-04").streak).toBe(1);
});

test("receiving likes does not keep a streak", () => {
  const active = withPost(NEW_ACCOUNT, "2026-05-01");
  const liked = afterAct(accountOn(active, "2026-05-02"), "like-received", 2);
  expect(accountOn(liked, "2026-05-03").streak).toBe(0);
});

test("a like removed in a later week does not change this week's points", () => {
  const liked = afterAct(accountOn(NEW_ACCOUNT, "2026-05-01"), "like-received", 2);
  const later = withPost(liked, "2026-05-12");
  const after = afterReversal(later, { action: "like-received", points: 2, day: "2026-05-01" });
  expect(after).toMatchObject({
    totalPoints: 10,
    weeklyPoints: 10,
    monthlyPoints: 10,
    dailyPoints: 10,
    likesReceived: 0,
  });
});

test("likes given and removed repeatedly do not use up the daily maximum", () => {
  let account = accountOn(NEW_ACCOUNT, "2026-05-01");
  for (let i = 0; i < 60; i++) {
    account = afterAct(account, "like-received", pointsFor("like-received", account));
    account = afterReversal(account, { action: "like-received", points: 2, day: "2026-05-01" });
  }
  expect(pointsFor("post", account)).toBe(10);
});

test("a clock that is behind does not move the account's day back", () => {
  const account = withPost(NEW_ACCOUNT, "2026-05-02");
  expect(accountOn(account, "2026-05-01")).toBe(account);
});
