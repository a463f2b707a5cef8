import { site } from "~/content/site";
import { listLetters } from "~/domain/newsletter/letters.server";
import { letterParts } from "~/domain/newsletter/newsletter-mails.server";
import { atomResponse } from "~/platform/http/files/atom.server";
import { siteUrl } from "~/platform/site-url.server";

const ENTRIES = 30;

/** The newest letters that were sent, whole. */
export async function loader() {
  const letters = await listLetters(ENTRIES);
  return atomResponse({
    title: `Letters · ${site.name}`,
    pageUrl: siteUrl("/letters"),
    feedUrl: siteUrl("/letters/feed.atom"),
    entries: letters.map((letter) => ({
      url: siteUrl(`/letters/${letter.id}`),
      title: letter.subject,
      author: site.name,
      publishedAt: letter.sentAt,
      updatedAt: letter.sentAt,
      html: letterParts(letter).html,
    })),
  });
}
