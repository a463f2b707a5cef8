import { site } from "~/content/site";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/platform/site-url.server";
import type { User } from "./accounts.schema";

type Recipient = Pick<User, "id" | "email" | "username">;

/** The link that sets a new password, for whoever asked for one. */
export function passwordResetMail(
  { id, email, username }: Recipient,
  { token, tokenHash }: { token: string; tokenHash: string },
): Mail {
  const link = siteUrl(`/reset-password?token=${token}`);
  return {
    to: email,
    userId: id,
    subject: `A new password for ${site.name}`,
    text: `Hello ${username},\n\nsomebody, hopefully you, asked for a new password for your account. Open this link within an hour to choose one:\n${link}\n\nIf it was not you, do nothing: your password stays.`,
    cause: `account:${id}:reset:${tokenHash}`,
  };
}

const SECURITY_CHANGES = {
  "password-changed":
    "The password of your account was changed. All other browsers were signed out.",
  "password-reset": "Your account has a new password, set by the link we mailed to you.",
  "second-factor-on":
    "Signing in to your account takes a code from your authenticator app from now on.",
  "second-factor-off":
    "Signing in to your account no longer takes a code from your authenticator app.",
};

const NOT_YOU = `If that was not you, set a new password at ${siteUrl("/forgot-password")} and tell us.`;

/** Informs the owner of an account of a change to its password or second factor. */
export function securityMail(
  { id, email, username }: Recipient,
  change: keyof typeof SECURITY_CHANGES,
): Mail {
  return {
    to: email,
    userId: id,
    subject: `Your account at ${site.name}`,
    text: `Hello ${username},\n\n${SECURITY_CHANGES[change]}\n\n${NOT_YOU}`,
    cause: `account:${id}:${change}:${new Date().toISOString()}`,
  };
}
