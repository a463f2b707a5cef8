import { z } from "zod";
import { emailAddress } from "~/lib/input/input";

/** Who wants to be told when a product is back. */
export const wishInput = z.object({
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }).transform((email) => email.toLowerCase()),
});

export type WishInput = z.infer<typeof wishInput>;
