import { ownAddress } from "~/domain/mail/own-address.server";
import type { Mail } from "~/domain/mail/queue-mail.server";
import { labelOf } from "~/lib/input/choices";
import { siteUrl } from "~/platform/site-url.server";
import {
  TEAM_NOTIFICATION_KINDS,
  type TeamNotificationKind,
} from "./notifications/team-notification-kinds";

const GREETING = /^(?:hello|hi|hey|dear|good (?:morning|afternoon|evening))\b[^\n]*[,!:]\s*$/im;

/** The text of a reply, with a greeting unless its first line is one. */
export function greeted(name: string, text: string): string {
  const [first = ""] = text.split("\n", 1);
  return GREETING.test(first.trim()) ? text : `Hello ${name},\n\n${text}`;
}

type Reply = { name: string; email: string; subject: string; text: string };

/** The team's reply to the sender of an item. */
export function replyMail({ name, email, subject, text }: Reply): Omit<Mail, "cause"> {
  return { to: email, subject, text: greeted(name, text), replyTo: ownAddress() };
}

const SETTINGS = `Which of these mails you get: ${siteUrl("/community/notifications/settings#team")}`;

type Member = { id: number; email: string };

type News = {
  kind: TeamNotificationKind;
  /** The id of what came. */
  id: number;
  /** The page where it is. */
  path: string;
};

/** Tells a member of the team at once that something came. It does not say from whom. */
export function newsMail({ kind, id, path }: News, member: Member): Mail {
  const subject = `New in the office: ${labelOf(TEAM_NOTIFICATION_KINDS, kind).toLowerCase()}`;
  return {
    to: member.email,
    subject,
    text: `${subject}. You find it here:\n${siteUrl(path)}\n\n${SETTINGS}`,
    cause: `${kind}:${id}:notice:${member.id}`,
    userId: member.id,
  };
}

/** Tells a member of the team what came since the last such mail. */
export function gatheredNewsMail(kinds: string[], period: string, { id, email }: Member): Mail {
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  const lines = Array.from(
    new Set(kinds),
    (kind) => `${labelOf(TEAM_NOTIFICATION_KINDS, kind)}: ${count(kind)}`,
  );
  return {
    to: email,
    subject: `New in the office: ${kinds.length}`,
    text: `Since the last mail came:\n${lines.join("\n")}\n\nYou find it here:\n${siteUrl("/office")}\n\n${SETTINGS}`,
    cause: `${period}:${id}`,
    userId: id,
  };
}
