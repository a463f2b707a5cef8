/** Each way in which cash goes into a drawer or out of it without a sale. */
export const MOVE_WORDS = {
  in: "Paid in",
  out: "Paid out",
  drop: "Dropped into the safe",
} as const;
