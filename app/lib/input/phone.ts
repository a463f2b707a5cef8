import { z } from "zod";

const PHONE = "Enter a phone number like (845) 555-0142, or leave it empty";

/**
 * A phone number in one form, so that the same number is always the same text: "(845) 555-0142" for
 * North America, "+442071838750" for others. Null if it is none.
 */
export function readPhone(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (/[^\d\s()+./-]/.test(text)) return null;
  if (/^\s*\+(?!\s*1)/.test(text)) return /^\d{8,15}$/.test(digits) ? `+${digits}` : null;
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return line ? `(${area}) ${exchange}-${line}` : null;
}

/**
 * The digits by which a typed text finds a phone number however either is written, without the 1 of
 * North America. Null for a text with letters, or with fewer than four digits.
 */
export function phoneDigits(text: string): string | null {
  if (/[^\d\s()+./-]/.test(text)) return null;
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length >= 4 ? digits : null;
}

/** An optional phone number. Missing and blank values become null. */
export const optionalPhone = z
  .string({ error: PHONE })
  .nullish()
  .transform((text, context) => {
    if (!text?.trim()) return null;
    const phone = readPhone(text);
    if (phone) return phone;
    context.addIssue({ code: "custom", message: PHONE });
    return z.NEVER;
  });
