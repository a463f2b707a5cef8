import { z } from "zod";
import { emailAddress } from "~/lib/input/input";

export const subscribeInput = z.object({
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }).transform((email) => email.toLowerCase()),
});

export type SubscribeInput = z.infer<typeof subscribeInput>;
