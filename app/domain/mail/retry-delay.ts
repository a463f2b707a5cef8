const MINUTE_MS = 60_000;
const FIRST_DELAY_MS = MINUTE_MS / 2;
/** No mail waits longer for its next try. */
export const LONGEST_DELAY_MS = 6 * 60 * MINUTE_MS;

/** A mail that failed this often is parked until an admin sends it again: after a day and a half. */
export const MAX_ATTEMPTS = 16;

/**
 * How long to wait after the nth failure, in milliseconds: doubling from 30 seconds to 6 hours, cut
 * by chance to between half and all of it, so that mails that failed together do not return
 * together.
 */
export function retryDelay(failures: number, chance: number = Math.random()): number {
  const whole = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
  return Math.round(whole * (0.5 + chance / 2));
}
