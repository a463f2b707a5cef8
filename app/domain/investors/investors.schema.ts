import { z } from "zod";
import { emailAddress, optionalDay, optionalLine, optionalText } from "~/lib/input/input";
import { updateTypeOptions } from "./investor-options";

const LEVEL_MISSING = "Choose an access level";
const accessLevel = z.enum(["investor", "advisor", "board"], { error: LEVEL_MISSING });

const AMOUNT_WRONG = "Enter an amount in dollars, like 15000 or 15,000.50";
const MAX_AMOUNT = 9_999_999_999.99; // numeric(12,2)

const amount = optionalLine({ label: "Investment amount", max: 40 }).transform((text, context) => {
  if (text === null) return null;
  const digits = text.replace(/^\$\s*/, "").replaceAll(",", "");
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(digits) || Number(digits) > MAX_AMOUNT) {
    context.addIssue({ code: "custom", message: AMOUNT_WRONG });
    return z.NEVER;
  }
  return digits;
});

/** An investor, as the owner enters them. */
export const investorInput = z.object({
  email: emailAddress({
    required: "Enter the investor's email address",
    invalid: "Enter an email address like name@example.com",
  }).transform((email) => email.toLowerCase()),
  name: optionalLine({ label: "Name", max: 200 }),
  accessLevel,
  companyName: optionalLine({ label: "Company", max: 200 }),
  investmentAmount: amount,
  investmentDate: optionalDay("Investment date"),
});

export type InvestorInput = z.infer<typeof investorInput>;

/** The level to grant to an access request. */
export const grantInput = z.object({ accessLevel });

const updateTypes = updateTypeOptions.map(({ value }) => value);

/** An update for investors. No field is required. */
export const updateInput = z.object({
  title: optionalLine({ label: "Title", max: 500 }).transform(
    (title) => title ?? "Untitled update",
  ),
  type: z.enum(updateTypes).catch("general"),
  content: optionalText({ label: "Content", max: 50_000 }).transform((content) => content ?? ""),
});

export type UpdateInput = z.infer<typeof updateInput>;
