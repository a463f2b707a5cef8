import type { Mail, MailToEach } from "~/domain/mail/queue-mail.server";
import { currentSite } from "~/domain/website/published.server";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { sha256 } from "~/lib/digest.server";
import { siteUrl } from "~/platform/site-url.server";

type Invited = { id: number; email: string; invitedAt: Date; endsAt: Date };

/** The link that gives an investor the access. */
export function invitationMail({ id, email, invitedAt, endsAt }: Invited, token: string): Mail {
  return {
    to: email,
    subject: `Your access to the investor portal of ${currentSite().name}`,
    text: `We have given you access to our investor portal.\n\nOpen this link before ${formatDay(businessDay(endsAt))}, sign in or create an account, and you are in:\n${siteUrl(`/investors/join/${token}`)}\n\nIf you did not expect this, write to ${currentSite().email}.`,
    cause: `investor:${id}:invited:${invitedAt.getTime()}`,
  };
}

/** Tells an account whose request was granted, and which needs no link to its access. */
export function accessGrantedMail({ id, email }: Asked, requestId: number): Mail {
  return {
    to: email,
    userId: id,
    subject: `Your access to the investor portal of ${currentSite().name}`,
    text: `We have let you in. Documents and updates are here:\n${siteUrl("/investors/documents")}`,
    cause: `access-request:${requestId}:granted`,
  };
}

type Asked = { id: number; email: string };

/** Tells an account whose request was declined. */
export function accessDeclinedMail(
  { id, email, username }: Asked & { username: string },
  requestId: number,
): Mail {
  return {
    to: email,
    userId: id,
    subject: `Your request to the investor portal of ${currentSite().name}`,
    text: `Hello ${username},\n\nthank you for your interest. We looked into your request and cannot give you access to the investor documents now. What is public stays open to you:\n${siteUrl("/investors/documents")}\n\nIf you think we missed something, write to ${currentSite().email}.`,
    cause: `access-request:${requestId}:declined`,
  };
}

type Published = { id: number; title: string; content: string };

/** An update, as investors who want it by mail get it. */
export function updateMail({ id, title, content }: Published): Omit<MailToEach, "addresses"> {
  return {
    subject: title,
    text: `${content}\n\nAll updates: ${siteUrl("/investors/updates")}`.trim(),
    cause: `investor-update:${id}`,
    list: "investor-updates",
  };
}

/** An update or its draft, as its author gets it to look at. */
export function testMail(update: Published, author: { id: number; email: string }): Mail {
  const { subject, text, list } = updateMail(update);
  const version = sha256(update.title + update.content);
  return {
    ...{ to: author.email, userId: author.id, subject: `Test: ${subject}`, text },
    cause: `investor-update:${update.id}:test:${author.id}:${version}`,
    ...(list && { list }),
  };
}
