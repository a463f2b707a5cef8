import { z } from "zod";
import { optionalDay, optionalLine, requiredText, timeOfDay } from "~/lib/input/input";
import { RETAIL_STATES } from "./matters";

const NOT_A_QUARTER = "Choose a full quarter of an hour, like 17:15";
/** Pages that are kept for visitors expire at these times, so a pause ends everywhere at once. */
const QUARTERS = /:(00|15|30|45)$/;

/** A pause: what visitors read, and when it ends. Without a day it lasts until somebody ends it. */
export const pauseInput = z.object({
  message: requiredText({ label: "Message", max: 500, required: "Write what visitors read" }),
  untilDay: optionalDay("Day"),
  untilTime: optionalLine({ label: "Time", max: 40 }).pipe(
    timeOfDay(NOT_A_QUARTER)
      .refine((time) => QUARTERS.test(time), NOT_A_QUARTER)
      .nullable(),
  ),
});

export type PauseInput = z.infer<typeof pauseInput>;

export const retailInput = z.object({
  retail: z.enum(RETAIL_STATES, { error: "Choose one of the three" }),
});

export type RetailInput = z.infer<typeof retailInput>;
