import { escapeXml } from "~/lib/text/xml";

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of absolute addresses. */
export function sitemapPage(entries: readonly { url: string; changedAt?: Date }[]): string {
  const urls = entries.map(({ url, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${escapeXml(url)}</loc>${changed}</url>`;
  });
  return `<urlset ${NAMESPACE}>\n${urls.join("\n")}\n</urlset>`;
}

/** A sitemap index: a list of sitemaps. */
export function sitemapIndex(urls: readonly string[]): string {
  const sitemaps = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`);
  return `<sitemapindex ${NAMESPACE}>\n${sitemaps.join("\n")}\n</sitemapindex>`;
}

/** A sitemap as an XML response. */
export function sitemapResponse(xml: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
