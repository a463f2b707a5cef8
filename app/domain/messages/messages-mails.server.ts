import type { Mail } from "~/domain/mail/queue-mail.server";
import { teamMail } from "~/domain/mail/team-mail.server";
import { siteUrl } from "~/platform/site-url.server";

/** Tells the team that a message waits. */
export function messageWaitsMail(id: number, path: string): Mail {
  return teamMail({
    subject: "A message in the investor portal waits",
    path,
    cause: `investor-message:${id}:team`,
  });
}

/** The subject of the team's reply. */
export const messageReplySubject = (subject: string) => `Re: ${subject}`;

export type AnsweredMessage = {
  investorId: number | null;
  email: string;
  name: string;
  subject: string;
  message: string;
};

/** The team's reply to an investor, who sees what it is about. */
export function messageReplyMail(
  { investorId, email, name, subject, message }: AnsweredMessage,
  reply: string,
): Omit<Mail, "cause"> {
  const quoted = message.replace(/^/gm, "> ");
  return {
    to: email,
    userId: investorId,
    subject: messageReplySubject(subject),
    text: `Hello ${name},\n\n${reply}\n\nYou wrote:\n${quoted}\n\nAll your messages: ${siteUrl("/investors/messages")}`,
  };
}
