import { RELEASING_CAUSE } from "~/domain/mail/suppressions.server";
import { currentSite } from "~/domain/website/published.server";
import { paragraphs } from "~/domain/mail/compose-mail";
import type { Mail, MailToEach } from "~/domain/mail/queue-mail.server";
import { businessDay } from "~/lib/dates/dates";
import { imageUrlOf, pictureHeight } from "~/lib/files/picture-sizes";
import { readUrl } from "~/lib/text/read-url";
import { escapeXml } from "~/lib/text/xml";
import { siteUrl } from "~/platform/site-url.server";

/** The link that confirms a subscription. At most one a day. */
export function confirmationMail(email: string, link: string, now: Date): Mail {
  return {
    to: email,
    subject: `Confirm your subscription to ${currentSite().name}`,
    text: `Somebody, hopefully you, asked for our launch news at this address. Open this link to confirm:\n${link}\n\nIf it was not you, do nothing: without your yes you get no more mail.`,
    cause: `${RELEASING_CAUSE}${businessDay(now)}:${email}`,
  };
}

/** The words, picture and button of a letter. */
export type LetterBody = {
  content: string;
  picture: string | null;
  pictureAlt: string | null;
  buttonLabel: string | null;
  buttonAddress: string | null;
};

type LaunchUpdate = LetterBody & { id: number; subject: string };

const PICTURE_WIDTH = 640;
// Mail programs read no style sheets. As wide as the window at most.
const PICTURE_STYLE = "max-width:100%;height:auto";
const BUTTON_STYLE =
  "display:inline-block;padding:12px 24px;background:#1f3d2b;color:#ffffff;text-decoration:none;border-radius:6px";

/** Where the button of a letter leads, as a whole address. */
const buttonUrl = (address: string) =>
  address.startsWith("/") ? siteUrl(address) : (readUrl(address)?.href ?? address);

/** The parts of a letter for a mail, for any reader: picture, text, button. */
export function letterParts({
  content,
  picture,
  pictureAlt,
  buttonLabel,
  buttonAddress,
}: LetterBody) {
  const pictureUrl = picture && siteUrl(imageUrlOf("/images/website", picture));
  const link = buttonLabel && buttonAddress && buttonUrl(buttonAddress);
  const text = [
    pictureUrl && `[Picture: ${pictureAlt ?? ""}]\n${pictureUrl}`,
    content,
    link && `${buttonLabel}: ${link}`,
  ];
  const html = [
    pictureUrl &&
      `<p><img src="${escapeXml(pictureUrl)}" alt="${escapeXml(pictureAlt ?? "")}" width="${PICTURE_WIDTH}" height="${pictureHeight(PICTURE_WIDTH)}" style="${PICTURE_STYLE}"></p>`,
    paragraphs(content),
    link &&
      `<p><a href="${escapeXml(link)}" style="${BUTTON_STYLE}">${escapeXml(buttonLabel)}</a></p>`,
  ];
  return { text: text.filter(Boolean).join("\n\n"), html: html.filter(Boolean).join("\n") };
}

/** A launch update, as subscribers get it. */
export function launchUpdateMail(update: LaunchUpdate): Omit<MailToEach, "addresses"> {
  const { id, subject } = update;
  const cause = `newsletter:${id}`;
  return { subject, ...letterParts(update), cause, list: "newsletter", letterId: id };
}

/** A launch update, as its author tries it at this time. */
export function testUpdateMail(
  update: LaunchUpdate,
  author: { id: number; email: string },
  now: Date,
): Mail {
  return {
    to: author.email,
    userId: author.id,
    subject: `Test: ${update.subject}`,
    ...letterParts(update),
    cause: `newsletter:${update.id}:test:${author.id}:${now.toISOString()}`,
    list: "newsletter",
  };
}
