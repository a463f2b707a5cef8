import { z } from "zod";
import { MAX_QUANTITY } from "~/domain/orders/cart";
import { isGtin } from "~/domain/shop/codes/product-code";
import { optionalEmail } from "~/domain/orders/orders.schema";
import { dollars } from "~/lib/input/dollars";
import { optionalLine, optionalText, requiredLine, requiredText } from "~/lib/input/input";
import { optionalPhone } from "~/lib/input/phone";
import { readId } from "~/lib/input/read-id";

const id = z.string().transform(readId).pipe(z.number());

/** What the page showed, so that the same press again is no other act. */
const seen = z
  .string()
  .max(60)
  .nullish()
  .catch(null)
  .transform((text) => text ?? null);

/** Why a press on a page of a sale that was finished or voided meanwhile does nothing. */
export const SALE_FINISHED = "This sale is finished already. Nothing was added";
export const SALE_GONE = "That sale is no longer there";

/** The button that opens a sale, after the newest one that its page showed. */
export const newSaleInput = z.object({ seen: z.string().max(60) });

const NO_PRODUCT = "Scan a code, or enter a product's name or a part of it";

/** Separators between the parts of a scanned GS1 symbol, and the end of a transmission. */
const SCANNED_CONTROLS = /[\u0004\u001c-\u001f]/g;

/** A product to add: what was typed or scanned, of one or several lines. */
export const addInput = z.object({
  product: z
    .string({ error: NO_PRODUCT })
    .transform((text) => text.replace(SCANNED_CONTROLS, " "))
    .pipe(requiredText({ label: "Product", max: 2000, required: NO_PRODUCT })),
  seen,
});

/** The key of a scan: the same one posted again is the same scan. */
const scanKey = z.string().regex(/^[0-9a-f]{32}$/, { error: "This scan has no key" });

/** What was scanned, with script. */
export const scanInput = z
  .object({ scan: addInput.shape.product, key: scanKey })
  .transform(({ scan, key }) => ({ product: scan, key, seen: null }));

/** A product to add that was chosen from several. */
export const chosenInput = z.object({ productId: id, seen });

/**
 * A single unit to put into a line of a sale: a chosen one, or the first that lacks a unit, which the
 * page named.
 */
export const unitInput = z.object({
  next: z
    .string()
    .nullish()
    .transform((text) => (text ? readId(text) : null)),
  line: z
    .string()
    .nullish()
    .transform((text) => (text ? readId(text) : null)),
  unit: requiredLine({
    label: "Retail Item ID",
    max: 500,
    required: "Scan the unit's QR code, or type its Retail Item ID",
  }),
});

/** The same, scanned with script. Its id is the key: the same unit cannot be put in twice. */
export const scannedUnitInput = z
  .object({ scan: unitInput.shape.unit, line: unitInput.shape.line })
  .transform(({ scan, line }) => ({ line, unit: scan }));

/** A unit to take out of a line of a sale. */
export const chosenUnitInput = z.object({ unit: id, line: id });

/** How many pieces a line is to have, and how many its page showed. 0 removes it. */
export const lineInput = z.object({
  line: id,
  seen: z
    .string()
    .nullish()
    .transform((text) => (text ? readId(text) : null)),
  quantity: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.number().max(MAX_QUANTITY)),
});

/** What a sale is called, and what its customer wants known. No date of birth. */
export const saleDetailsInput = z.object({
  name: optionalLine({ label: "Name of the sale", max: 60 }),
  /** By its code. */
  account: optionalLine({ label: "Customer's account", max: 60 }),
  customerName: optionalLine({ label: "Customer's name", max: 200 }),
  phone: optionalPhone,
  email: optionalEmail,
  note: optionalText({ label: "Note", max: 1000 }),
});

const NO_AMOUNT =
  "This is a barcode, and no amount. Nothing was taken. Scan it into the field for products";

const optionalDollars = (label: string, wrong: string) =>
  z
    .string({ error: wrong })
    .nullish()
    .transform((text) => text?.trim() || "0")
    .refine((text) => !isGtin(text), NO_AMOUNT)
    .pipe(dollars({ label, wrong }));

/** The discount on a sale. Nothing, or 0, takes it back. */
export const saleDiscountInput = z.object({
  amount: optionalDollars("Discount", "Enter an amount in dollars, like 5.00. Enter 0 for none"),
  reason: optionalText({ label: "Reason", max: 300 }),
});

const CHECK_ID = "Check the customer's ID: they must be 21 or older";

/** The cash that a button says instead of the field: all that is due, or whole dollars, in cents. */
const quickCash = z
  .union([
    z.literal("exact"),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform((whole) => Number(whole) * 100),
  ])
  .nullish()
  .catch(null);

/** What ends a sale: the check of the ID, and what is paid in each way. */
export const finishInput = z
  .object({
    idChecked: z.literal("on", { error: CHECK_ID }),
    cash: optionalDollars("Cash", "Enter the cash in dollars, like 140.00"),
    debit: optionalDollars("Debit", "Enter the amount by debit card in dollars, like 20.00"),
    quickCash,
    /** The large amount of cash, in cents, that was asked back and is right. */
    rightCash: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .nullish()
      .catch(null),
    seen,
    /** The open drawer that the page named, or nothing. */
    drawer: z.string().max(20).nullish().catch(null),
  })
  .transform(({ quickCash: quick, cash, rightCash, ...input }) => ({
    ...input,
    cash: quick ?? cash,
    // A button says its amount itself.
    rightCash: quick == null ? (rightCash ?? null) : undefined,
  }));

/** Why an open sale is voided, and what its page showed of it. */
export const voidSaleInput = z.object({
  reason: requiredText({ label: "Reason", max: 500, required: "Enter why it is voided" }),
  seen,
});

/** Why a finished sale is undone. */
export const undoSaleInput = z.object({
  reason: requiredText({
    label: "Reason",
    max: 500,
    required: "Enter a reason. The customer reads it",
  }),
});

export type SaleDetails = z.output<typeof saleDetailsInput>;
export type VoidedAs = z.output<typeof voidSaleInput>;
export type SaleDiscount = z.output<typeof saleDiscountInput>;
export type FinishInput = z.output<typeof finishInput>;
