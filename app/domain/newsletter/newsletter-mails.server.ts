import { RELEASING_CAUSE } from "~/domain/mail/suppressions.server";
import { site } from "~/content/site";
import type { Mail, MailToEach } from "~/domain/mail/queue-mail.server";
import { businessDay } from "~/lib/dates/dates";

/** The link that confirms a subscription. At most one a day. */
export function confirmationMail(email: string, link: string, now: Date): Mail {
  return {
    to: email,
    subject: `Confirm your subscription to ${site.name}`,
    text: `Somebody, hopefully you, asked for our launch news at this address. Open this link to confirm:\n${link}\n\nIf it was not you, do nothing: without your yes you get no more mail.`,
    cause: `${RELEASING_CAUSE}${businessDay(now)}:${email}`,
  };
}

type LaunchUpdate = { id: number; subject: string; content: string };

/** A launch update, as subscribers get it. */
export function launchUpdateMail({
  id,
  subject,
  content,
}: LaunchUpdate): Omit<MailToEach, "addresses"> {
  return { subject, text: content, cause: `newsletter:${id}`, list: "newsletter" };
}

/** A launch update, as its author tries it at this time. */
export function testUpdateMail(
  { id, subject, content }: LaunchUpdate,
  author: { id: number; email: string },
  now: Date,
): Mail {
  return {
    to: author.email,
    userId: author.id,
    subject: `Test: ${subject}`,
    text: content,
    cause: `newsletter:${id}:test:${author.id}:${now.toISOString()}`,
    list: "newsletter",
  };
}
