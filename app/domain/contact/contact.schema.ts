import { z } from "zod";
import { emailAddress, requiredLine, requiredText } from "~/lib/input/input";

export const sendContactInput = z.object({
  name: requiredLine({ label: "Name", max: 200, required: "Enter your name" }),
  email: emailAddress({
    required: "Enter your email address",
    invalid: "Enter an email address like name@example.com",
  }),
  message: requiredText({ label: "Message", max: 5000, required: "Write your message" }),
});

export type SendContactInput = z.infer<typeof sendContactInput>;
