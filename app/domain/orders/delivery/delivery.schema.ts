import { z } from "zod";
import { optionalLine, requiredDay, requiredLine } from "~/lib/input/input";
import { readId } from "~/lib/input/read-id";
import { NOT_DELIVERED_REASONS } from "./stop-state";

const DRIVER = "Choose a driver";

/** Who drives with what. */
export const runInput = z.object({
  driver: z
    .string({ error: DRIVER })
    .transform(readId)
    .pipe(z.number({ error: DRIVER })),
  vehicle: requiredLine({
    label: "Vehicle",
    max: 100,
    required: "Enter the vehicle with its plate, like “White Transit, ABC 1234”",
  }),
});

/** A new run, on a day. */
export const newRunInput = runInput.extend({ day: requiredDay("Choose a day") });

const STALE = "The page has changed. Open it again";

const id = z
  .string({ error: STALE })
  .transform(readId)
  .pipe(z.number({ error: STALE }));

/** The order of a button about one stop. */
export const stopInput = z.object({ order: id });

/** The orders that are chosen for a run. Possibly none. */
export const addStopsInput = z.object({
  order: z
    .union([z.array(id), id])
    .nullish()
    .transform((chosen) => [chosen ?? []].flat()),
});

/** The place among the stops, from 1, that a stop gets. */
export const placeStopInput = z.object({ order: id, place: id });

/** What the page of a departure or a return showed. */
export const seenInput = z.object({ seen: z.string({ error: STALE }).max(2_000, STALE) });

/** Why an order was not delivered. */
export const notDeliveredInput = z.object({
  reason: z.enum(NOT_DELIVERED_REASONS, { error: "Choose the reason" }),
  words: optionalLine({ label: "What happened", max: 300 }),
});

export type RunInput = z.infer<typeof runInput>;
export type NotDelivered = z.infer<typeof notDeliveredInput>;
