import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import type { PostedField } from "~/lib/outage";

/** Whether a field has what a page must not show again: a password, a code, a mailed token. */
export const isSecret = (name: string) => /password|^(code|token)$/i.test(name);

/** Fields that only programs fill in. */
const BY_PROGRAMS = new Set([FORM_TOKEN_FIELD, HONEYPOT_FIELD]);

/** Characters. Rendering and sending 6 million took 200 MB of memory (docs/decisions/memory.md). */
const REPEATED_TEXT_LIMIT = 1_000_000;

/** Whether a page may show the typed values again. Every valid form is well below the limit. */
export function isRepeatable(fields: FormData): boolean {
  let characters = 0;
  for (const [name, value] of fields)
    if (typeof value === "string") characters += name.length + value.length;
  return characters <= REPEATED_TEXT_LIMIT;
}

/** The typed values, without files and secrets; none if the form is not repeatable. */
export function typedFields(fields: FormData): PostedField[] {
  if (!isRepeatable(fields)) return [];
  return Array.from(fields).filter(
    (field): field is PostedField =>
      typeof field[1] === "string" && !isSecret(field[0]) && !BY_PROGRAMS.has(field[0]),
  );
}
