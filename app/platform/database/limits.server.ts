import { eq, lt, or, type Placeholder, sql } from "drizzle-orm";
import { type Database, db } from "./db.server";
import { onlyRow } from "./rows.server";
import { statement } from "./statement.server";
import { type Refusal, refuse } from "~/lib/outcome";
import { rateLimits } from "~drizzle/schema";

/** So many points for each key, in a window of `duration` seconds. */
export type Limit = { keyPrefix: string; points: number; duration: number };

const MINUTE = 60;

/** What one address, account or member may do in a while. Durations in seconds. */
export const LIMITS = {
  publicForm: { keyPrefix: "form", points: 20, duration: 10 * MINUTE },
  registration: { keyPrefix: "register", points: 20, duration: 10 * MINUTE },
  /** A member's acts in the forum. Enough for a lively talk, too few for a program. */
  forumPost: { keyPrefix: "post", points: 60, duration: 10 * MINUTE },
  forumComment: { keyPrefix: "comment", points: 150, duration: 10 * MINUTE },
  /** With script a draft is saved at each pause in typing. */
  forumDraft: { keyPrefix: "draft", points: 600, duration: 10 * MINUTE },
  forumPreview: { keyPrefix: "preview", points: 300, duration: 10 * MINUTE },
  forumLike: { keyPrefix: "like", points: 600, duration: 10 * MINUTE },
  forumFollow: { keyPrefix: "follow", points: 300, duration: 10 * MINUTE },
  forumReport: { keyPrefix: "report", points: 30, duration: 10 * MINUTE },
  memberPicture: { keyPrefix: "picture", points: 20, duration: 10 * MINUTE },
  /** Failed sign-ins to one account from one address. */
  signInFromAddress: { keyPrefix: "sign-in", points: 10, duration: 15 * MINUTE },
  /** Failed sign-ins to one account from all unknown addresses together. */
  signInFromStrangers: { keyPrefix: "strangers", points: 100, duration: 60 * MINUTE },
  /** Wrong passwords of a signed-in account that must confirm its password. */
  passwordCheck: { keyPrefix: "password", points: 10, duration: 15 * MINUTE },
  /** Wrong second-factor codes after a right password. */
  secondFactor: { keyPrefix: "code", points: 10, duration: 15 * MINUTE },
  /** Password-reset mails to one account. */
  passwordReset: { keyPrefix: "reset", points: 3, duration: 60 * MINUTE },
  /** Two presses of "Send Test to Me" within so many seconds are one. */
  testMail: { keyPrefix: "test-mail", points: 1, duration: 5 },
} satisfies Record<string, Limit>;

const LONGEST_SECONDS = Math.max(...Object.values(LIMITS).map(({ duration }) => duration));

const rowKey = (limit: Limit, key: string) => `${limit.keyPrefix}:${key}`;
// now() is the start of the transaction, which may be before the end of the transaction that it
// waited for.
const NOW = sql`clock_timestamp()`;
const inSeconds = (seconds: number | Placeholder) =>
  sql`${NOW} + make_interval(secs => ${seconds})`;

/**
 * Whether a window of so many seconds is over. A window that ends later than one started now was
 * started while the clock was ahead, and counts as over.
 */
const isOver = (seconds: number | Placeholder) =>
  or(lt(rateLimits.expire, NOW), sql`${rateLimits.expire} > ${inSeconds(seconds)}`);

const SECONDS = sql.placeholder("limitSeconds");

const spend = statement<Spent>(sql`
  insert into rate_limits (key, points, expire)
  values (${sql.placeholder("limitKey")}, 1, ${inSeconds(SECONDS)})
  on conflict (key) do update set
    points = case when ${isOver(SECONDS)} then 1 else rate_limits.points + 1 end,
    expire = case when ${isOver(SECONDS)} then ${inSeconds(SECONDS)} else rate_limits.expire end
  returning points, ceil(extract(epoch from expire - ${NOW}))::int as "secondsLeft"`);

type Spent = { points: number; secondsLeft: number };

/**
 * Takes one of the points that `key` has left under the limit. All processes share the counter.
 * Returns null, or the refusal "too-many" with the seconds until the next point. With `tx` it is
 * part of that transaction.
 */
export async function spendLimit(
  limit: Limit,
  key: string,
  tx: Database = db,
): Promise<Refusal | null> {
  const values = { limitKey: rowKey(limit, key), limitSeconds: limit.duration };
  const { points, secondsLeft } = onlyRow(await spend(values, tx));
  return points > limit.points ? tooMany(secondsLeft) : null;
}

/** Gives back the point that spendLimit took, if the action does not count after all. */
export async function returnLimit(limit: Limit, key: string) {
  await db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(eq(rateLimits.key, rowKey(limit, key)));
}

/** Resets the counter of `key`. */
export async function clearLimit(limit: Limit, key: string) {
  await db.delete(rateLimits).where(eq(rateLimits.key, rowKey(limit, key)));
}

/** Deletes the counters of windows that are over. */
export async function sweepLimits() {
  await db.delete(rateLimits).where(isOver(LONGEST_SECONDS));
}

function tooMany(secondsLeft: number): Refusal {
  const retryAfterSeconds = Math.max(1, secondsLeft);
  const minutes = Math.ceil(retryAfterSeconds / MINUTE);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return refuse("too-many", `Too many tries from here. Wait ${wait} and try again`, {
    retryAfterSeconds,
  });
}
