import {
  dailyPointsCap,
  type PointAction,
  pointRules,
  pointsPerLevel,
} from "~/content/community/rewards";
import { addDays, monthStart, weekStart } from "~/lib/dates/calendar-days";

// The rules of points, without a database. Days are calendar days in America/New_York.

/** A member's sums and counts, as of the day `countedOn`. */
export type Account = {
  totalPoints: number;
  weeklyPoints: number;
  monthlyPoints: number;
  /** Points of actions, without rewards. */
  dailyPoints: number;
  countedOn: string | null;
  streak: number;
  lastActivityDate: string | null;
  lastVisitDate: string | null;
  posts: number;
  comments: number;
  likesReceived: number;
  guidesFinished: number;
  activeDays: number;
};

export const NEW_ACCOUNT: Account = {
  totalPoints: 0,
  weeklyPoints: 0,
  monthlyPoints: 0,
  dailyPoints: 0,
  countedOn: null,
  streak: 0,
  lastActivityDate: null,
  lastVisitDate: null,
  posts: 0,
  comments: 0,
  likesReceived: 0,
  guidesFinished: 0,
  activeDays: 0,
};

/** 1 + floor(total / 100). */
export function levelOf(totalPoints: number): number {
  return 1 + Math.floor(totalPoints / pointsPerLevel);
}

/** 1 to 100. */
export function pointsToNextLevel(totalPoints: number): number {
  return pointsPerLevel - (totalPoints % pointsPerLevel);
}

/**
 * The account on a later day: sums of an ended day, week or month become 0, and a streak without
 * activity yesterday ends. A day before `countedOn` changes nothing, so that a process whose clock
 * is behind cannot move a member back.
 */
export function accountOn(account: Account, day: string): Account {
  const { countedOn } = account;
  if (countedOn !== null && day <= countedOn) return account;
  const isSame = (start: (day: string) => string) =>
    countedOn !== null && start(countedOn) === start(day);
  const isStreakAlive =
    account.lastActivityDate !== null && account.lastActivityDate >= addDays(day, -1);
  return {
    ...account,
    countedOn: day,
    dailyPoints: 0,
    weeklyPoints: isSame(weekStart) ? account.weeklyPoints : 0,
    monthlyPoints: isSame(monthStart) ? account.monthlyPoints : 0,
    streak: isStreakAlive ? account.streak : 0,
  };
}

/** The points of an action, limited by what the daily maximum leaves. */
export function pointsFor(action: PointAction, { dailyPoints }: Account): number {
  const rule = pointRules.find((one) => one.action === action);
  if (!rule) throw new Error(`No rule for ${action}`);
  return Math.max(0, Math.min(rule.points, dailyPointsCap - dailyPoints));
}

const COUNTERS = {
  post: "posts",
  comment: "comments",
  "like-received": "likesReceived",
  "guide-finished": "guidesFinished",
} as const;

const counted = (account: Account, action: PointAction, change: 1 | -1) => {
  if (action === "daily-visit") return {};
  const counter = COUNTERS[action];
  return { [counter]: account[counter] + change };
};

/** The account after an action on its current day. Receiving a like is not an activity. */
export function afterAct(account: Account, action: PointAction, points: number): Account {
  const active = action === "like-received" ? account : withActivity(account);
  return {
    ...afterReward(active, points),
    ...counted(active, action, 1),
    ...(action === "daily-visit" && { lastVisitDate: account.countedOn }),
    dailyPoints: active.dailyPoints + points,
  };
}

function withActivity(account: Account): Account {
  if (account.lastActivityDate === account.countedOn) return account;
  return {
    ...account,
    lastActivityDate: account.countedOn,
    // accountOn has set the streak to 0 unless yesterday was active.
    streak: account.streak + 1,
    activeDays: account.activeDays + 1,
  };
}

/** The account after points that do not count towards the daily maximum. */
export function afterReward(account: Account, points: number): Account {
  return {
    ...account,
    totalPoints: account.totalPoints + points,
    weeklyPoints: account.weeklyPoints + points,
    monthlyPoints: account.monthlyPoints + points,
  };
}

/**
 * The account after an action of `day` was reversed. Its points are subtracted from that day, week
 * and month. The activity of that day stays.
 */
export function afterReversal(
  account: Account,
  { action, points, day }: { action: PointAction; points: number; day: string },
): Account {
  const { countedOn } = account;
  if (countedOn === null) throw new Error("An account without a day has nothing to reverse");
  const within = (start: (day: string) => string) => (start(day) === start(countedOn) ? points : 0);
  return {
    ...account,
    ...counted(account, action, -1),
    totalPoints: account.totalPoints - points,
    weeklyPoints: account.weeklyPoints - within(weekStart),
    monthlyPoints: account.monthlyPoints - within(monthStart),
    dailyPoints: account.dailyPoints - within((one) => one),
  };
}
