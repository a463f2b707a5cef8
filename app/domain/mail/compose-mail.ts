import { licenseNotice, warningOfTheDay } from "~/content/notices";
import { linkLine } from "~/lib/text/linked-text";
import { escapeXml } from "~/lib/text/xml";
import { currentNotice, currentSite } from "~/domain/website/published.server";

type Draft = {
  subject: string;
  text: string;
  html: string | null;
  /** The list that the mail goes to. Of the newsletter's letters a subscriber chooses topics. */
  list?: string | null;
  /** The unsubscribe address, if the mail went to a list. */
  unsubscribeUrl: string | null;
};

/**
 * The footer of every mail: sender, license, New York's notice, today's health warning, HOPEline.
 */
function noticeLines(date: Date): string[] {
  const site = currentSite();
  const { sentences, warnings, hopeLine } = currentNotice(date);
  return [
    [site.name, site.address, site.phone].filter(Boolean).join(" · "),
    licenseNotice(site),
    sentences.join(" "),
    `Warning: ${warningOfTheDay(date, warnings)}`,
    hopeLine,
  ];
}

/**
 * The text and HTML parts of a mail. Both contain the state's notice and, for mail to a list, the
 * unsubscribe link.
 */
export function composeMail({ subject, text, html, list, unsubscribeUrl }: Draft, date: Date) {
  const notice = noticeLines(date);
  const how =
    list === "newsletter"
      ? "To choose topics or stop getting these mails"
      : "To stop getting these mails";
  const leave = unsubscribeUrl ? [`${how}: ${unsubscribeUrl}`] : [];
  const footer = [...notice, ...leave];
  return {
    // "-- " on its own line starts what mail readers show as the signature (RFC 3676, 4.3).
    text: `${text.trimEnd()}\n\n-- \n${footer.join("\n\n")}\n`,
    html: page(subject, html ?? paragraphs(text), footer),
  };
}

function page(subject: string, body: string, footer: string[]) {
  const small = footer.map((line) => `<p><small>${withLinks(line)}</small></p>`);
  return [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head><body>`,
    body,
    "<hr>",
    ...small,
    "</body></html>",
    "",
  ].join("\n");
}

/** Plain text as paragraphs of HTML, with its addresses as links. */
export function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${withLinks(paragraph).replaceAll("\n", "<br>\n")}</p>`)
    .join("\n");
}

const withLinks = (text: string): string =>
  linkLine(text)
    .map(({ text, href }) => {
      const words = escapeXml(text);
      return href ? `<a href="${words}">${words}</a>` : words;
    })
    .join("");
