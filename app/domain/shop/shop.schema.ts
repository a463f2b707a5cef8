import { z } from "zod";
import { choice } from "~/lib/input/choices";
import { dollars } from "~/lib/input/dollars";
import { optionalLine, optionalText, requiredLine } from "~/lib/input/input";
import { decimalOf } from "~/lib/money";
import { formFacts, jsonFacts } from "./product-facts.schema";
import { productKinds } from "./product-kinds";

const PRICE = "Enter a price in dollars, like 45.00";
const WEIGHT = "Enter the weight in grams, like 3.5, with at most three decimals";

/** Dollars as "1200.00". */
export const price = dollars({ label: "Price", wrong: PRICE }).transform(decimalOf);

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
  ...jsonFacts,
  inStock: z.boolean({ error: "inStock must be true or false" }).default(true),
});

/** The same from a form, which does not send an unchecked checkbox. */
export const productFormInput = details.extend({
  ...formFacts,
  inStock: z.boolean().default(false),
});

/** Whether a product can be bought now. */
export const stockInput = z.object({
  inStock: z.enum(["true", "false"], { error: "Choose in stock or out of stock" }),
});

/** What a picture shows. */
export const pictureInput = z.object({
  alt: requiredLine({
    label: "The description",
    max: 300,
    required: "Say what the picture shows, for people who do not see it",
  }),
});

/** Where a picture is to be among the others. */
export const placeInput = z.object({
  place: z.enum(["1", "2", "3", "4", "5", "6"], { error: "Choose a place" }),
});

/** A fact that is left out stays as it is. */
type Facts = { [Key in keyof typeof formFacts]?: z.infer<(typeof formFacts)[Key]> | undefined };

export type ProductInput = z.infer<typeof details> & { inStock: boolean } & Facts;
