import type { Mail } from "~/domain/mail/queue-mail.server";
import { siteUrl } from "~/platform/site-url.server";
import type { Notification } from "./follows/notification-queries.server";
import { answerPath, notificationTitle, notifiedPath } from "./follows/notification-words";

/** More news than this in one mail are counted. */
const MOST_IN_MAIL = 30;

type Member = { id: number; email: string; stopPath: string };

/** Tells a member what happened, oldest first. */
export function notificationsMail(news: readonly Notification[], member: Member): Mail {
  const [first] = news;
  const newest = news.at(-1);
  if (!first || !newest) throw new Error("A mail without news");
  const shown = news.slice(0, MOST_IN_MAIL);
  const more = news.length - shown.length;
  const all = siteUrl("/community/notifications");
  return {
    to: member.email,
    subject: news.length === 1 ? notificationTitle(first) : `${news.length} new in the forum`,
    text: [
      ...shown.map(wordsOf),
      ...(more > 0 ? [`And ${more} more: ${all}`] : []),
      `All your notifications: ${all}`,
      `Which of these mails you get: ${siteUrl("/community/notifications/settings")}`,
    ].join("\n\n"),
    // The newest is in no other mail: each is mailed once.
    cause: `forum:notification:${newest.id}:${member.id}`,
    userId: member.id,
    stopPath: member.stopPath,
  };
}

/** What happened, the beginning of the text, where it is, and where to answer. */
function wordsOf(one: Notification): string {
  return [
    `${notificationTitle(one)}:`,
    one.excerpt,
    `Read it: ${siteUrl(notifiedPath(one))}\nAnswer it: ${siteUrl(answerPath(one))}`,
  ].join("\n\n");
}
