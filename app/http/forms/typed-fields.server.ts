import { FORM_TOKEN_FIELD } from "~/lib/form-token";
import { HONEYPOT_FIELD } from "~/lib/input/honeypot";
import type { PostedField } from "~/lib/outage";

// Values that a page must not show again, and fields that only programs fill in.
const NOT_KEPT = new RegExp(`password|^(code|token|${FORM_TOKEN_FIELD}|${HONEYPOT_FIELD})$`, "i");

/** The typed values, without files and secrets. */
export function typedFields(fields: FormData): PostedField[] {
  return Array.from(fields).filter(
    (field): field is PostedField => typeof field[1] === "string" && !NOT_KEPT.test(field[0]),
  );
}
