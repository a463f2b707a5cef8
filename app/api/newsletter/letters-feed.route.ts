import { site } from "~/content/site";
import { listLetters } from "~/domain/newsletter/letters.server";
import { escapeXml } from "~/lib/text/xml";
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
    entries: letters.map(({ id, subject, content, sentAt }) => ({
      url: siteUrl(`/letters/${id}`),
      title: subject,
      author: site.name,
      publishedAt: sentAt,
      updatedAt: sentAt,
      html: content
        .split(/\n{2,}/)
        .map((paragraph) => `<p>${escapeXml(paragraph)}</p>`)
        .join(""),
    })),
  });
}
