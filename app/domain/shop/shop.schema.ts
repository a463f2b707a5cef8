import { z } from "zod";
import { choice } from "~/lib/input/choices";
import { optionalLine, optionalText, requiredLine } from "~/lib/input/input";
import { decimalOf, parseCents } from "~/lib/money";
import { productKinds } from "./product-kinds";

const PRICE = "Enter a price in dollars, like 45.00";
const WEIGHT = "Enter the weight in grams, like 3.5, with at most three decimals";

/**
 * Dollars as people type them, also "$1,200", as "1200.00". A number in JSON is refused, because it
 * is a binary fraction.
 */
const price = z
  .string({ error: PRICE })
  .transform((text) =>
    text
      .trim()
      .replace(/^\$\s*/, "")
      .replace(/,(?=\d{3}(?:[,.]|$))/g, ""),
  )
  .pipe(
    z
      .string()
      .regex(/^\d+(\.\d{1,2})?$/, PRICE)
      .regex(/^\d{1,8}(\.|$)/, "Price must be less than $100,000,000"),
  )
  .transform((text) => decimalOf(parseCents(text)));

const weightGrams = z
  .string({ error: WEIGHT })
  .nullish()
  .transform((text) => text?.trim().replace(/\s*g$/i, "") || null)
  .pipe(
    z
      .string()
      .regex(/^\d{1,4}(\.\d{1,3})?$/, WEIGHT)
      .nullable(),
  );

const details = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter the product's name" }),
  description: optionalText({ label: "Description", max: 5000 }).transform((text) => text ?? ""),
  price,
  category: requiredLine({
    label: "Category",
    max: 100,
    required: "Enter a category, like Edibles",
  }),
  kind: choice(productKinds, "Choose what the product counts as"),
  weightGrams,
  strength: optionalLine({ label: "Strength", max: 200 }),
});

/** A product as JSON, from an admin. */
export const productInput = details.extend({
  inStock: z.boolean({ error: "inStock must be true or false" }).default(true),
});

/** The same from a form, which does not send an unchecked checkbox. */
export const productFormInput = details.extend({ inStock: z.boolean().default(false) });

/** Whether a product can be bought now. */
export const stockInput = z.object({
  inStock: z.enum(["true", "false"], { error: "Choose in stock or out of stock" }),
});

export type ProductInput = z.infer<typeof productInput>;
