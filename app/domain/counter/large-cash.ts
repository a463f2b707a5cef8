/** In cents. */
const MUCH = 1000_00;

/** Whether cash is seldom meant: above ten times what is due, or above $1,000. Both in cents. */
export const isLargeCash = (cashCents: number, dueCents: number): boolean =>
  cashCents > MUCH || cashCents > 10 * dueCents;
