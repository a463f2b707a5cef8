import { lt, sql } from "drizzle-orm";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { type Database, db } from "~/db.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { rateLimits } from "~drizzle/schema";

type Limit = { keyPrefix: string; points: number; duration: number };

const MINUTE = 60;

/** The limits of CONTRACT.md, sections 5 and 6; durations in seconds. */
export const LIMITS = {
  publicForm: { keyPrefix: "form", points: 20, duration: 10 * MINUTE },
  registration: { keyPrefix: "register", points: 20, duration: 10 * MINUTE },
  /** A member's posts, comments, likes and reports; generous to a lively talk, not to a program. */
  forumPost: { keyPrefix: "post", points: 60, duration: 10 * MINUTE },
  forumComment: { keyPrefix: "comment", points: 300, duration: 10 * MINUTE },
  forumLike: { keyPrefix: "like", points: 600, duration: 10 * MINUTE },
  forumReport: { keyPrefix: "report", points: 30, duration: 10 * MINUTE },
  /** Failed sign-ins to one account from one address. */
  signInFromAddress: { keyPrefix: "sign-in", points: 10, duration: 15 * MINUTE },
  /** Failed sign-ins to one account from all addresses that never signed in to it. */
  signInFromStrangers: { keyPrefix: "strangers", points: 100, duration: 60 * MINUTE },
  /** Wrong passwords of somebody signed in, who is asked for it once more. */
  passwordCheck: { keyPrefix: "password", points: 10, duration: 15 * MINUTE },
  /** Wrong codes of somebody whose password was right. */
  secondFactor: { keyPrefix: "code", points: 10, duration: 15 * MINUTE },
  /** Mails with a way to a new password, to one account. */
  passwordReset: { keyPrefix: "reset", points: 3, duration: 60 * MINUTE },
} satisfies Record<string, Limit>;

// The library's timer would print a stack, with the query, when the database is away or closed.
const SETTINGS = { schema: rateLimits, clearExpiredByTimeout: false };

const limiters = new Map<string, RateLimiterDrizzle>();

function limiterFor(limit: Limit) {
  let limiter = limiters.get(limit.keyPrefix);
  if (!limiter) {
    limiter = new RateLimiterDrizzle({ ...limit, ...SETTINGS, storeClient: db });
    limiters.set(limit.keyPrefix, limiter);
  }
  return limiter;
}

function limiterIn(tx: Database, limit: Limit) {
  return new RateLimiterDrizzle({ ...limit, ...SETTINGS, storeClient: tx });
}

/**
 * Takes one of the points `key` has left under the limit; shared by all processes. Answers null,
 * or "too-many" with the seconds until the next point. With `tx` it is part of that transaction.
 */
export async function spendLimit(
  limit: Limit,
  key: string,
  tx?: Database,
): Promise<Refusal | null> {
  try {
    await (tx ? limiterIn(tx, limit) : limiterFor(limit)).consume(key);
    return null;
  } catch (rejected) {
    if (!(rejected instanceof RateLimiterRes)) throw rejected;
    return tooMany(rejected.msBeforeNext);
  }
}

/** Gives back what spendLimit took, when the act did not count after all. */
export async function returnLimit(limit: Limit, key: string) {
  await limiterFor(limit).reward(key);
}

/** Forgets all that `key` has spent. */
export async function clearLimit(limit: Limit, key: string) {
  await limiterFor(limit).delete(key);
}

/** Removes the counters of limits that have run out. */
export async function sweepLimits() {
  await db.delete(rateLimits).where(lt(rateLimits.expire, sql`now()`));
}

function tooMany(msBeforeNext: number): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfterSeconds / MINUTE);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return refuse("too-many", `Too many tries from here. Wait ${wait} and try again`, {
    retryAfterSeconds,
  });
}
