import { currentSite } from "~/domain/website/published.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/platform/site-url.server";
import { sha256 } from "~/lib/digest.server";
import type { User } from "./accounts.schema";
import { LINK_LIFETIMES } from "./link-lifetimes";

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
    subject: `A new password for ${currentSite().name}`,
    text: `Hello ${username},\n\nsomebody, hopefully you, asked for a new password for your account. Open this link within ${LINK_LIFETIMES.password.words} to choose one:\n${link}\n\nIf it was not you, do nothing: your password stays.`,
    cause: `account:${id}:reset:${tokenHash}`,
  };
}

/** The link that signs in without the password, for whoever asked for one. */
export function signInLinkMail(
  { id, email, username }: Recipient,
  { token, tokenHash }: { token: string; tokenHash: string },
): Mail {
  const link = siteUrl(`/sign-in-link/${token}`);
  return {
    to: email,
    userId: id,
    subject: `Sign in to ${currentSite().name}`,
    text: `Hello ${username},\n\nsomebody, hopefully you, asked to sign in by mail. Open this link within ${LINK_LIFETIMES["sign-in"].words} and press Sign In Now:\n${link}\n\nIf it was not you, do nothing: nobody is signed in without this mail.`,
    cause: `account:${id}:sign-in:${tokenHash}`,
  };
}

const confirmUrl = (token: string) => siteUrl(`/confirm-email/${token}`);

/** The link that proves the address of a new account. */
export function proofMail({ id, email, username }: Recipient, token: string): Mail {
  return {
    to: email,
    userId: id,
    subject: `Confirm your email address for ${currentSite().name}`,
    text: `Hello ${username},\n\nthere is an account with this address now. Open this link within a week and confirm that the address is yours:\n${confirmUrl(token)}\n\nUntil then we mail you no notifications. If the account is not yours, the same page takes your address off it.`,
    cause: `account:${id}:proof:${sha256(token)}`,
  };
}

/** The link that makes an address the account's, to this address. */
export function changeEmailMail({ id, email, username }: Recipient, token: string): Mail {
  return {
    to: email,
    userId: id,
    subject: `Confirm your new email address for ${currentSite().name}`,
    text: `Hello ${username},\n\nopen this link within a day to make this the address of your account:\n${confirmUrl(token)}\n\nIf you have no account here, do nothing.`,
    cause: `account:${id}:email-change:${sha256(token)}`,
  };
}

/** Tells the owner of a proven address that another account asked for it. */
export function addressInUseMail({ id, email }: Pick<Recipient, "id" | "email">): Mail {
  return {
    to: email,
    userId: id,
    subject: `Your email address at ${currentSite().name}`,
    text: `Hello,\n\nsomebody, perhaps you, wanted to make this the address of another account. It belongs to one already, so nothing has changed. To use it for another account, first change the address of the one that has it at ${siteUrl("/account/email")}.`,
    cause: `account:${id}:address-in-use:${new Date().toISOString()}`,
  };
}

/** Tells the old address of a change, with the link that undoes it. */
export function emailChangedMail(
  { id, email: to, username }: Recipient,
  { email, undo, now }: { email: string; undo: string; now: Date },
): Mail {
  return {
    to,
    userId: id,
    subject: `Your account at ${currentSite().name} has another email address`,
    text: `Hello ${username},\n\nthe address of your account is ${email} now. If that was you, there is nothing to do.\n\nIf it was not you, undo it within 7 days. That also signs out all browsers and lets you choose a new password:\n${siteUrl(`/undo-email-change/${undo}`)}`,
    cause: `account:${id}:email-changed:${now.toISOString()}`,
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
    subject: `Your account at ${currentSite().name}`,
    text: `Hello ${username},\n\n${SECURITY_CHANGES[change]}\n\n${NOT_YOU}`,
    cause: `account:${id}:${change}:${new Date().toISOString()}`,
  };
}
