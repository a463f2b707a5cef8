const MINUTE_MS = 60_000;
const FIRST_DELAY_MS = MINUTE_MS / 2;
/** The maximum delay before the next attempt. */
export const LONGEST_DELAY_MS = 6 * 60 * MINUTE_MS;

/** After this many failures, a day and a half, a mail is parked until an admin queues it again. */
export const MAX_ATTEMPTS = 16;

/**
 * The delay after the nth failure in milliseconds. It doubles from 30 seconds to 6 hours. A random
 * factor between a half and one spreads mails that failed together.
 */
export function retryDelay(failures: number, chance: number = Math.random()): number {
  const whole = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
  return Math.round(whole * (0.5 + chance / 2));
}
