import { z } from "zod";
import { formatCount } from "~/lib/counts";
import { wholeNumber } from "~/lib/input/numbers";

const MOST = 9_999;

const megabytes = wholeNumber({
  min: 0,
  max: MOST,
  message: `Enter whole megabytes from 0 to ${formatCount(MOST)}`,
});

/** How much of one sender's files is kept in an hour and in a day. */
export const keptLimitsInput = z.object({ hour: megabytes, day: megabytes });

export type KeptLimits = z.infer<typeof keptLimitsInput>;
