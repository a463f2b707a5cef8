import { type Account, afterReward, levelOf } from "./points";

type Requirement = { metric: string; atLeast: number };

/**
 * The values that an achievement's requirement can refer to. The owner adds achievements as data.
 */
const METRICS: Record<string, (account: Account) => number> = {
  posts: (account) => account.posts,
  comments: (account) => account.comments,
  likesReceived: (account) => account.likesReceived,
  guidesFinished: (account) => account.guidesFinished,
  totalPoints: (account) => account.totalPoints,
  streak: (account) => account.streak,
  level: (account) => levelOf(account.totalPoints),
  activeDays: (account) => account.activeDays,
};

/** Whether the account meets the requirement. An unknown metric is never met. */
function isMet({ metric, atLeast }: Requirement, account: Account): boolean {
  const measure = Object.hasOwn(METRICS, metric) ? METRICS[metric] : undefined;
  return measure !== undefined && measure(account) >= atLeast;
}

/**
 * The locked achievements that the account has reached, and the account with their rewards. A
 * reward may reach the next achievement ("100 points in total"), so this repeats until none is
 * reached.
 */
export function unlockReached<Locked extends { requirement: Requirement; pointsReward: number }>(
  account: Account,
  locked: readonly Locked[],
): { account: Account; unlocked: Locked[] } {
  const unlocked = locked.filter(({ requirement }) => isMet(requirement, account));
  if (unlocked.length === 0) return { account, unlocked };
  const rewards = unlocked.reduce((sum, { pointsReward }) => sum + pointsReward, 0);
  const rest = locked.filter((one) => !unlocked.includes(one));
  const next = unlockReached(afterReward(account, rewards), rest);
  return { account: next.account, unlocked: [...unlocked, ...next.unlocked] };
}
