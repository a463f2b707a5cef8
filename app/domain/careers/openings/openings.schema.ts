import { z } from "zod";
import { positionOptions } from "~/content/form-options";
import { choice } from "~/lib/input/choices";
import { optionalDay, requiredLine, requiredText } from "~/lib/input/input";
import { decimalOf, parseCents } from "~/lib/money";
import { PAY_UNITS } from "./pay";

const NO_PAY =
  "Enter the pay, as a range or one figure: New York Labor Law, section 194-b, asks for it in every advertisement";
const NOT_MONEY = "Enter an amount in dollars, like 21.50";

const plain = (text: string) =>
  text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(?:[,.]|$))/g, "");

const amount = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,2})?$/, NOT_MONEY)
  .transform((text) => decimalOf(parseCents(text)));

/** An opening as its form sends it. Without a second figure the pay is one fixed figure. */
export const openingInput = z.object({
  title: requiredLine({ label: "Title", max: 200, required: "Enter the job's title" }),
  position: choice(positionOptions, "Position is required"),
  place: requiredLine({ label: "Place", max: 200, required: "Enter where the work is" }),
  hours: requiredLine({ label: "Hours", max: 200, required: "Enter the hours" }),
  payFrom: z
    .string({ error: NO_PAY })
    .transform(plain)
    // conform treats a value that became empty here as missing.
    .pipe(z.string({ error: NO_PAY }).min(1, { error: NO_PAY, abort: true }).pipe(amount)),
  payTo: z
    .string()
    .nullish()
    .transform((text) => plain(text ?? "") || null)
    .pipe(amount.nullable()),
  payPer: z.enum(PAY_UNITS, { error: "Choose whether the pay is per hour or per year" }),
  description: requiredText({
    label: "Description",
    max: 10_000,
    required: "Describe the job",
  }),
  closingDay: optionalDay("Closing day"),
});

export type OpeningInput = z.infer<typeof openingInput>;
