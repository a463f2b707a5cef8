import { z } from "zod";
import { choice } from "~/lib/input/choices";
import {
  optionalDay,
  optionalLine,
  requiredDay,
  requiredLine,
  requiredTime,
} from "~/lib/input/input";
import { formatCount } from "~/lib/counts";
import { PLACES, RECIPIENTS } from "./stock-words";

const MAX_PIECES = 1_000_000;
const MOST = formatCount(MAX_PIECES);

/** A whole number as people type it, also "1,200". */
function pieces(min: number, required: string) {
  const message = `Enter a whole number from ${formatCount(min)} to ${MOST}`;
  return z
    .string({ error: required })
    .transform((text) => text.trim().replace(/,(?=\d{3}(?:,|$))/g, ""))
    .pipe(
      z
        .string({ error: required })
        .min(1, { error: required, abort: true })
        .regex(/^[-+\u2212]?\d{1,7}$/, { error: message, abort: true })
        .transform((text) => Number(text.replace("\u2212", "-")))
        .pipe(z.number().min(min, message).max(MAX_PIECES, message)),
    );
}

const PERCENT = "Enter a percentage from 0 to 100, like 21.5, with at most two decimals";

const percent = (label: string) =>
  optionalLine({ label, max: 40 })
    .transform((text) => text?.replace(/\s*%$/, "") || null)
    .pipe(
      z
        .string()
        .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, PERCENT)
        .nullable(),
    );

/** The form of what a batch's label and its laboratory say. */
export const batchInput = z.object({
  // Not "code": a code that is typed is a secret, which no page shows again.
  batchCode: requiredLine({
    label: "Batch number",
    max: 60,
    required: "Enter the batch number as on the label",
  }),
  packageTag: optionalLine({ label: "Package tag", max: 60 }).transform(
    (text) => text?.normalize("NFKC").trim() ?? null,
  ),
  testPassed: z.boolean().default(false),
  packedOn: optionalDay("Packed on"),
  bestBefore: optionalDay("Best before"),
  laboratory: optionalLine({ label: "Laboratory", max: 200 }),
  thcPercent: percent("THC"),
  cbdPercent: percent("CBD"),
});

/** The typed batch, with its number as its column. */
export const readBatch = <Fields extends { batchCode: string }>({
  batchCode,
  ...rest
}: Fields) => ({ ...rest, code: batchCode });

const received = pieces(1, "Enter how many pieces came");

/** A new batch with the pieces that came. */
export const receiptInput = batchInput.extend({ quantity: received });

/** More pieces of a batch. */
export const moreInput = z.object({ quantity: received });

/** What was counted in the house, pieces of open orders included. */
export const countInput = z.object({ onHand: pieces(0, "Enter how many pieces you counted") });

const reason = (required: string) => requiredLine({ label: "Reason", max: 200, required });

/** Pieces to add or, with a minus, to take away. */
export const correctionInput = z.object({
  change: pieces(-MAX_PIECES, "Enter how many pieces to add, or with a minus to take away").refine(
    (change) => change !== 0,
    "Enter a number other than 0",
  ),
  reason: reason("Enter the reason, like “2 broken jars”"),
});

const GRAMS = "Enter the weight in grams, like 12.5, with at most two decimals";

const grams = requiredLine({ label: "Weight", max: 40, required: GRAMS })
  .transform((text) => text.replace(/\s*g$/i, "").replace(/,(?=\d{3}(?:\D|$))/g, ""))
  .pipe(z.string().regex(/^(?=.*[1-9])\d{1,7}(\.\d{1,2})?$/, GRAMS));

const WITNESS = "Choose who witnessed it";

/** The account of a witness, as its id. */
const witness = z
  .string({ error: WITNESS })
  .regex(/^[1-9]\d{0,8}$/, WITNESS)
  .transform(Number);

const writtenOff = z.object({
  quantity: pieces(1, "Enter how many pieces to write off"),
  from: z.enum(PLACES, { error: "Choose where the pieces are" }),
  reason: reason("Enter the reason, like “Crushed in the box”"),
});

/** What 9 NYCRR 125.11 wants to be known of waste and of what is destroyed. */
const disposal = {
  grams,
  method: requiredLine({
    label: "Method",
    max: 200,
    required: "Enter how it was made unusable, like “ground and mixed half and half with soil”",
  }),
  day: requiredDay("Enter the day on which it was done"),
  time: requiredTime("Enter the time at which it was done"),
};

const policeReport = optionalLine({ label: "Police report number", max: 100 });
const reportedOn = optionalDay("Reported on");

/** Pieces that leave the house without a sale, from where, and what their kind must say. */
export const writeOffInput = z.discriminatedUnion(
  "kind",
  [
    writtenOff.extend({
      kind: z.literal("waste"),
      ...disposal,
      witness: witness.nullable().default(null),
    }),
    writtenOff.extend({ kind: z.literal("destroyed"), ...disposal, witness }),
    writtenOff.extend({
      kind: z.literal("sample"),
      recipientKind: choice(RECIPIENTS, "Choose who received it"),
      givenTo: requiredLine({
        label: "Name",
        max: 200,
        required: "Enter the name of who received it",
      }),
    }),
    writtenOff.extend({
      kind: z.literal("theft"),
      day: requiredDay("Enter the day on which it was noticed"),
      time: requiredTime("Enter the time at which it was noticed"),
      policeReport,
      reportedOn,
    }),
    writtenOff.extend({ kind: z.literal("other") }),
  ],
  { error: "Choose what happened to them" },
);

/** What may be said of a write-off later. */
export const laterInput = z.object({
  witness: witness.nullable().default(null),
  policeReport,
  reportedOn,
});

/** Why a write-off is taken back. */
export const undoInput = z.object({ reason: reason("Enter the reason, like “Wrong batch”") });

/** Pieces that are set aside, or put back from there, with the reason. */
export const setAsideInput = z.object({
  quantity: pieces(1, "Enter how many pieces"),
  reason: reason("Enter the reason, like “Seal is broken”"),
});

/** Why nothing more of a batch may be sold. */
export const withdrawalInput = z.object({
  reason: reason("Enter the reason, like “Recalled by the laboratory”"),
});

export type WriteOffInput = z.infer<typeof writeOffInput>;
export type LaterInput = z.infer<typeof laterInput>;
type Batch = ReturnType<typeof readBatch<z.infer<typeof batchInput>>>;
type Metrc = "packageTag" | "testPassed";

/** Without a package tag and a passed test unless it says them. */
export type BatchInput = Omit<Batch, Metrc> & Partial<Pick<Batch, Metrc>>;
export type ReceiptInput = BatchInput & { quantity: number };
