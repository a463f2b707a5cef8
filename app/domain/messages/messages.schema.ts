import { z } from "zod";
import { requiredLine, requiredText } from "~/lib/input/input";

const MESSAGE_TOO_SHORT = "Message must be at least 10 characters";
const MESSAGE_MIN = 10;

/** A message to the team. The session says who sends it. */
export const messageInput = z.object({
  subject: requiredLine({ label: "Subject", max: 255, required: "Subject is required" }),
  message: requiredText({ label: "Message", max: 10_000, required: MESSAGE_TOO_SHORT }).refine(
    (message) => message.length >= MESSAGE_MIN,
    MESSAGE_TOO_SHORT,
  ),
});

export type MessageInput = z.infer<typeof messageInput>;

export const replyInput = z.object({
  reply: requiredText({ label: "Reply", max: 10_000, required: "Please enter a reply message." }),
});

export type ReplyInput = z.infer<typeof replyInput>;
