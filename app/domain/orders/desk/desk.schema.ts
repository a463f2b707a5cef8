import { z } from "zod";
import { PAYMENT_METHODS } from "~/domain/money/payment-methods";
import { readDay } from "~/lib/dates/dates";
import { requiredText } from "~/lib/input/input";
import { readId } from "~/lib/input/read-id";
import { MAX_CENTS } from "~/lib/money";

const id = z.string().transform(readId).pipe(z.number());

/** The newest change that the page of a button showed. Without it nothing is compared. */
export const seen = id
  .nullish()
  .catch(null)
  .transform((change) => change ?? null);

/** A button of the desk. */
export const deskActInput = z.object({ seen });

/** The hand-over, on the day that the button names. Without one it is today. */
export const handOverInput = z.object({
  seen,
  day: z
    .string()
    .nullish()
    .catch(null)
    .transform((day) => readDay(day ?? "")),
});

/** The button that undoes this change. */
export const undoInput = z.object({ change: id });

/** A button about a line of the order. */
export const lineActInput = z.object({ line: id });

/** A piece of a line and a batch that broke, on the state of the stock that the page showed. */
export const brokenInput = z.object({
  line: id,
  batch: id,
  moved: id
    .nullish()
    .catch(null)
    .transform((movement) => movement ?? null),
});

/** A payment of the sum that the page showed as open, or as to be given back. */
export const payInput = z.object({
  method: z.enum(PAYMENT_METHODS),
  cents: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().max(MAX_CENTS)),
});

/** The desk's cancellation, with the reason for the customer. */
export const deskCancelInput = z.object({
  reason: requiredText({
    label: "Reason",
    max: 500,
    required: "Enter a reason. The customer reads it",
  }),
  seen,
});
