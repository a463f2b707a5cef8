import { z } from "zod";
import { optionalDay, optionalLine, requiredLine } from "~/lib/input/input";
import { formatCount } from "~/lib/counts";
import { WRITE_OFFS } from "./stock-words";

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

/** Pieces that leave the house without a sale, and from where. */
export const writeOffInput = z.object({
  quantity: pieces(1, "Enter how many pieces to write off"),
  from: z.enum(["stock", "quarantine"], { error: "Choose where the pieces are" }),
  kind: z.enum(WRITE_OFFS, { error: "Choose what happened to them" }),
  reason: reason("Enter the reason, like “Crushed in the box”"),
});

/** Why nothing more of a batch may be sold. */
export const withdrawalInput = z.object({
  reason: reason("Enter the reason, like “Recalled by the laboratory”"),
});

export type WriteOffInput = z.infer<typeof writeOffInput>;
type Batch = ReturnType<typeof readBatch<z.infer<typeof batchInput>>>;
type Metrc = "packageTag" | "testPassed";

/** Without a package tag and a passed test unless it says them. */
export type BatchInput = Omit<Batch, Metrc> & Partial<Pick<Batch, Metrc>>;
export type ReceiptInput = BatchInput & { quantity: number };
