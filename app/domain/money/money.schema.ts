import { z } from "zod";
import { dollars } from "~/lib/input/dollars";
import { optionalText, requiredDay, requiredLine, requiredText } from "~/lib/input/input";
import { DELIVERY_FEE, WHOLE_ORDER } from "./line-values";
import { PAYMENT_METHODS } from "./payment-methods";

const reason = requiredText({
  label: "Reason",
  max: 300,
  required: "Enter the reason. It stays with the order",
});

const AMOUNT = "Enter an amount in dollars, like 5.00";

const amount = dollars({ label: "Amount", wrong: AMOUNT }).refine((cents) => cents > 0, AMOUNT);

/**
 * What the page showed last, so that the same act on a later state of the order is another act, and
 * a second click is not.
 */
const after = z.string().max(60).nullish().catch(null);

const LINE = "Choose a line";

/** The id of a line of the order. */
const lineId = z
  .string({ error: LINE })
  .regex(/^\d{1,9}$/, LINE)
  .transform(Number);

/** A discount on a line, or on the order as a whole: then the line is null. */
export const discountInput = z.object({
  line: z.union([z.literal(WHOLE_ORDER).transform(() => null), lineId], { error: LINE }),
  amount,
  reason,
  after,
});

/** A line in the books, or null for the fee of the delivery. */
const bookedLine = z.union([z.literal(DELIVERY_FEE).transform(() => null), lineId], {
  error: LINE,
});

const method = z.enum(PAYMENT_METHODS, { error: "Choose cash or debit" });

const PIECES = "Enter how many pieces come back, like 1";

/** Pieces of a sold line that come back. */
export const refundInput = z.object({
  line: bookedLine,
  quantity: z
    .string({ error: PIECES })
    .trim()
    .regex(/^[1-9]\d?$/, PIECES)
    .transform(Number),
  method,
  /** Whether goods go back on the shelf. Cannabis never does. */
  restock: z.literal("on").nullish(),
  reason,
  after,
});

/** An amount more or less for a sold line. */
export const correctionInput = z.object({
  line: bookedLine,
  direction: z.enum(["less", "more"], { error: "Choose whether the customer pays less or more" }),
  amount,
  method,
  reason,
  after,
});

/** Money given back of an order that was paid and is not to be paid. */
export const giveBackInput = z.object({ amount, method, reason, after });

/** Money that was entered as paid in the wrong way. `method` is the right one. */
export const methodInput = z.object({ amount, method, reason, after });

const MOST = "Enter an amount in dollars, like 50.00. Enter 0 for none";

/** The owner's settings of the shop. */
export const shopSettingsInput = z.object({
  staffRefund: dollars({ label: "Refund by staff", wrong: MOST }),
  clearedOnly: z.boolean().default(false),
});

export type DiscountInput = z.infer<typeof discountInput>;
export type RefundInput = z.infer<typeof refundInput>;
export type CorrectionInput = z.infer<typeof correctionInput>;
export type GiveBackInput = z.infer<typeof giveBackInput>;
export type MethodInput = z.infer<typeof methodInput>;

const COUNT = "Enter what you counted in dollars, like 240.50. Enter 0 for none";

/** A count of the drawer. `cash` includes the float. */
export const closeInput = z.object({
  day: requiredDay("Enter the day"),
  float: dollars({ label: "Float", wrong: "Enter the float in dollars, like 100.00" }),
  cash: dollars({ label: "Cash", wrong: COUNT }),
  debit: dollars({ label: "Debit", wrong: COUNT }),
  note: optionalText({ label: "Note", max: 1000 }),
  after,
});

export type CloseInput = z.infer<typeof closeInput>;

/** A new drawer. */
export const drawerInput = z.object({
  name: requiredLine({
    label: "Name",
    max: 60,
    required: "Enter a name for the drawer, like “Front”",
  }),
});

/** The change with which a drawer is opened. */
export const openDrawerInput = z.object({
  float: dollars({ label: "Float", wrong: "Enter the float in dollars, like 100.00" }),
});

/** Cash that goes into a drawer or out of it without a sale. */
export const moveCashInput = z.object({
  kind: z.enum(["in", "out", "drop"], { error: "Choose what is done with the cash" }),
  amount: dollars({ label: "Amount", wrong: "Enter an amount in dollars, like 50.00" }).refine(
    (cents) => cents > 0,
    "Enter an amount above $0.00",
  ),
  reason: requiredLine({ label: "Reason", max: 200, required: "Enter the reason, like “Change”" }),
  after,
});

/** The blind count of a drawer. */
export const closeDrawerInput = z.object({
  cash: dollars({ label: "Cash", wrong: COUNT }),
  left: dollars({ label: "Next float", wrong: "Enter the next float in dollars, like 100.00" }),
  note: optionalText({ label: "Note", max: 1000 }),
});

export type MoveCashInput = z.infer<typeof moveCashInput>;
export type CloseDrawerInput = z.infer<typeof closeDrawerInput>;
