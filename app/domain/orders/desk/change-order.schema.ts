import { z } from "zod";
import { optionalText, requiredLine } from "~/lib/input/input";
import { wholeNumber } from "~/lib/input/numbers";
import { optionalPhone } from "~/lib/input/phone";
import { readId } from "~/lib/input/read-id";
import { MAX_QUANTITY } from "../cart";
import { optionalEmail, windowStartsAt } from "../orders.schema";
import { seen } from "./desk.schema";

/** The name of the field with a line's quantity. */
export const quantityField = (line: number) => `quantity-${line}`;

export const QUANTITY = `Enter a whole number from 0 to ${MAX_QUANTITY}. 0 removes the line`;
const PIECES = `Enter how many pieces to add, from 1 to ${MAX_QUANTITY}`;
const PRODUCT = "Choose a product from the list";

/** The quantities by the ids of their lines, from fields of which the names have these ids. */
const quantities = z.looseObject({}).transform((fields, context) => {
  const typed = new Map<number, number>();
  for (const [name, value] of Object.entries(fields)) {
    const line = /^quantity-(\d{1,9})$/.exec(name)?.[1];
    if (line === undefined) continue;
    const text = typeof value === "string" ? value.trim() : "";
    const quantity = /^\d{1,2}$/.test(text) ? Number(text) : null;
    if (quantity === null) context.addIssue({ code: "custom", path: [name], message: QUANTITY });
    else typed.set(Number(line), quantity);
  }
  return { quantities: typed };
});

/** A product to add. None is chosen at first. */
const product = z
  .string({ error: PRODUCT })
  .nullish()
  .transform((text) => text || null)
  .pipe(
    z
      .string()
      .transform(readId)
      .pipe(z.number({ error: PRODUCT }))
      .nullable(),
  );

/** What the desk changes of an order beside the quantities of its lines. */
export const orderChange = z.object({
  product,
  pieces: wholeNumber({ min: 1, max: MAX_QUANTITY, message: PIECES })
    .nullish()
    .transform((pieces) => pieces ?? 1),
  windowStartsAt,
  name: requiredLine({ label: "Name", max: 200, required: "Enter the customer's name" }),
  phone: optionalPhone,
  email: optionalEmail,
  note: optionalText({ label: "Note", max: 1000 }),
  seen,
  /** The lines and the total that the page showed. Without them nothing is compared. */
  shown: z
    .string()
    .max(2000)
    .nullish()
    .catch(null)
    .transform((text) => text ?? null),
});

/** All of it is sent, as the page showed it or changed. */
export const changeOrderInput = z.intersection(orderChange, quantities);

export type ChangeOrderInput = z.output<typeof changeOrderInput>;
