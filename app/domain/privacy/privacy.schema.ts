import { z } from "zod";
import { emailAddress } from "~/lib/input/input";
import { RETENTION_KINDS } from "./retention-kinds";

const address = emailAddress({
  required: "Enter an email address",
  invalid: "Enter an email address like name@example.com",
});

export const personInput = z.object({ email: address });

const MOST = 1200;

const period = z.coerce
  .number({ error: "Enter a whole number" })
  .int("Enter a whole number")
  .min(1, "Enter 1 or more")
  .max(MOST, "Enter 1,200 or less");

/** How long each kind is kept, in its unit. */
export const retentionInput = z.object(
  // Each kind has a field of its name.
  Object.fromEntries(RETENTION_KINDS.map(({ kind }) => [kind, period])) as Record<
    (typeof RETENTION_KINDS)[number]["kind"],
    typeof period
  >,
);

export type PersonInput = z.infer<typeof personInput>;
export type RetentionInput = z.infer<typeof retentionInput>;
