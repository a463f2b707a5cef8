import type { PostedField } from "./outage";

/** The fields of the age gate's own form. */
export const GATE_FIELD = {
  yes: "over21",
  no: "under21",
  /** That the form carries a request. */
  carries: "carriesForm",
  /** A field that is encrypted, because a page must not show it. */
  sealed: "sealedField",
  /** The id of the account that opened the carried form. The gate's own form says who sees the gate. */
  openedBy: "formOpenedBy",
} as const;

/** The header of a response to script: nothing was done, because the age must be asked first. */
export const AGE_ASKED = "X-Age-Asked";

/** A form that was sent before the age was answered. The gate's form sends it again. */
export type CarriedForm = {
  fields: PostedField[];
  /** Passwords and codes, encrypted. */
  sealed: string[];
  /** The file that was sent, and whether it is kept until the answer. */
  file: { name: string; isKept: boolean } | null;
};
