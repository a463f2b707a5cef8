import { z } from "zod";
import { choice } from "~/lib/input/choices";
import { emailAddress } from "~/lib/input/input";
import { TOPICS } from "./topics";

/** What whoever signed up does next, if addresses are confirmed by mail. */
export const openTheLink = (email: string) => `Open the link in the mail we sent to ${email}`;

export const subscribeInput = z.object({
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }).transform((email) => email.toLowerCase()),
});

export type SubscribeInput = z.infer<typeof subscribeInput>;

const topic = choice(TOPICS, "Choose topics of the list");

/** The topics that a subscriber still wants: none, one or several checkboxes. */
export const topicsInput = z.object({
  topics: z
    .union([z.array(topic), topic], { error: "Choose topics of the list" })
    .nullish()
    .transform((topics) => [topics ?? []].flat()),
});

export type TopicsInput = z.infer<typeof topicsInput>;
