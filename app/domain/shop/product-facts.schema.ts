import { z } from "zod";
import { choice } from "~/lib/input/choices";
import { optionalLine, optionalText } from "~/lib/input/input";
import { productTypes } from "~/content/product-types";
import { barcodeProblem, MAX_CODE, readBarcode, readCode } from "./codes/product-code";

const POSTGRES_INTEGER = 2_147_483_647;
const PIECES = "Enter the number of pieces, from 1 to 9,999";
const PRODUCT = "Choose a product of the shop";

const figure = (message: string, shape: RegExp, unit: RegExp) =>
  z
    .string({ error: message })
    .nullish()
    .transform((text) => text?.trim().replace(unit, "") || null)
    .pipe(z.string().regex(shape, message).nullable());

const milligrams = (label: string) =>
  figure(
    `${label}: enter milligrams, like 10 or 2.5, with at most two decimals`,
    /^\d{1,5}(\.\d{1,2})?$/,
    /\s*mg$/i,
  );

const percent = (label: string) =>
  figure(
    `${label}: enter a percentage from 0 to 100, like 21.5, with at most two decimals`,
    /^(\d{1,2}(\.\d{1,2})?|100(\.00?)?)$/,
    /\s*%$/,
  );

/** A whole number from 1, as a JSON number or a form's text. */
const whole = (message: string, max: number) =>
  z
    .union([z.number(), z.string()], { error: message })
    .nullish()
    .transform((value) => (value == null ? null : String(value).trim() || null))
    .pipe(
      z
        .string()
        .regex(/^\d{1,10}$/, message)
        .transform(Number)
        .pipe(z.number().min(1, message).max(max, message))
        .nullable(),
    );

const type = z
  .union([z.literal(""), choice(productTypes, "Choose what the product is")])
  .nullish()
  .transform((value) => value || null);

/** The facts of a product. Missing and blank ones are null, as a form sends them. */
export const formFacts = {
  type,
  pieces: whole(PIECES, 9_999),
  thcPerPieceMg: milligrams("THC in a piece"),
  cbdPerPieceMg: milligrams("CBD in a piece"),
  thcPerPackageMg: milligrams("THC in the package"),
  cbdPerPackageMg: milligrams("CBD in the package"),
  thcPercent: percent("THC of the weight"),
  cbdPercent: percent("CBD of the weight"),
  ingredients: optionalText({ label: "Ingredients", max: 2000 }),
  allergens: optionalText({ label: "Allergens", max: 500 }),
  origin: optionalLine({ label: "Origin", max: 200 }),
  storage: optionalText({ label: "How to store it", max: 500 }),
  variantOf: whole(PRODUCT, POSTGRES_INTEGER),
  variantLabel: optionalLine({ label: "What tells it apart", max: 60 }),
  sku: optionalLine({ label: "SKU", max: MAX_CODE }).transform((text) => text && readCode(text)),
  barcode: optionalLine({ label: "Barcode", max: MAX_CODE })
    .transform((text) => text && readBarcode(text))
    .superRefine((text, context) => {
      const message = text && barcodeProblem(text);
      if (message) context.addIssue({ code: "custom", message });
    }),
};

const given = <Schema extends z.ZodType>(schema: Schema) => z.undefined().or(schema);

/** The facts in JSON. A missing one stays as it is. */
export const jsonFacts = {
  type: given(formFacts.type),
  pieces: given(formFacts.pieces),
  thcPerPieceMg: given(formFacts.thcPerPieceMg),
  cbdPerPieceMg: given(formFacts.cbdPerPieceMg),
  thcPerPackageMg: given(formFacts.thcPerPackageMg),
  cbdPerPackageMg: given(formFacts.cbdPerPackageMg),
  thcPercent: given(formFacts.thcPercent),
  cbdPercent: given(formFacts.cbdPercent),
  ingredients: given(formFacts.ingredients),
  allergens: given(formFacts.allergens),
  origin: given(formFacts.origin),
  storage: given(formFacts.storage),
  variantOf: given(formFacts.variantOf),
  variantLabel: given(formFacts.variantLabel),
  sku: given(formFacts.sku),
  barcode: given(formFacts.barcode),
};
