import type { Mail } from "~/domain/mail/queue-mail.server";
import { currentSite } from "~/domain/website/published.server";
import { siteUrl } from "~/platform/site-url.server";

type Invited = { id: number; email: string; role: string; token: string };

/** The link that gives a role to whoever opens it and signs in. */
export function teamInvitationMail(
  inviter: { username: string },
  { id, email, role, token }: Invited,
): Mail {
  return {
    to: email,
    subject: `You are invited to the team of ${currentSite().name}`,
    text: `${inviter.username} invites you to work on the site of ${currentSite().name} as ${role}.\n\nOpen this link within a week, sign in or create an account, and take it up:\n${siteUrl(`/join/${token}`)}\n\nIf you did not expect this, do nothing, or write to ${currentSite().email}.`,
    cause: `invitation:${id}:sent`,
  };
}
