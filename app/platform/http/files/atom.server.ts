import { withoutBidiControls } from "~/lib/text/bidi-controls";
import { escapeXml } from "~/lib/text/xml";

type Entry = {
  /** Absolute address. It is also the entry's id. */
  url: string;
  title: string;
  author: string;
  publishedAt: Date;
  updatedAt: Date;
  /** Safe HTML, whose links may be paths of the site. */
  html: string;
  category?: string | undefined;
};

type Feed = {
  title: string;
  /** Absolute addresses of the HTML page and of the feed. */
  pageUrl: string;
  feedUrl: string;
  entries: readonly Entry[];
  /** Whether it is for one reader alone. */
  isPrivate?: boolean;
};

/** An Atom feed (RFC 4287). */
export function atomResponse({
  title,
  pageUrl,
  feedUrl,
  entries,
  isPrivate = false,
}: Feed): Response {
  const newest = entries.reduce((last, { updatedAt }) => Math.max(last, updatedAt.getTime()), 0);
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${escapeXml(withoutBidiControls(title))}</title>
<id>${escapeXml(feedUrl)}</id>
<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(pageUrl)}"/>
<updated>${new Date(newest).toISOString()}</updated>
${entries.map(entryXml).join("\n")}
</feed>
`;
  return new Response(xml, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": isPrivate ? "private, no-store" : "public, max-age=60",
    },
  });
}

function entryXml(entry: Entry): string {
  const { url, title, author, publishedAt, updatedAt, html, category } = entry;
  return `<entry>
<title>${escapeXml(withoutBidiControls(title))}</title>
<id>${escapeXml(url)}</id>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<author><name>${escapeXml(author)}</name></author>
<published>${publishedAt.toISOString()}</published>
<updated>${updatedAt.toISOString()}</updated>
${category ? `<category term="${escapeXml(category)}"/>\n` : ""}<content type="html" xml:base="${escapeXml(url)}">${escapeXml(html)}</content>
</entry>`;
}
