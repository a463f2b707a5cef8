import { z } from "zod";
import { emailAddress } from "~/lib/input/input";

/** What whoever signed up does next, if addresses are confirmed by mail. */
export const openTheLink = (email: string) => `Open the link in the mail we sent to ${email}`;

export const subscribeInput = z.object({
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }).transform((email) => email.toLowerCase()),
});

export type SubscribeInput = z.infer<typeof subscribeInput>;
