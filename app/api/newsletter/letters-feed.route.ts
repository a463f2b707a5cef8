import type { LoaderFunctionArgs } from "@remix-run/node";
import { listLetters } from "~/domain/newsletter/letters.server";
import { letterParts } from "~/domain/newsletter/newsletter-mails.server";
import { siteOf } from "~/http/content.server";
import { atomResponse } from "~/platform/http/files/atom.server";
import { siteUrl } from "~/platform/site-url.server";

const ENTRIES = 30;

/** The newest letters that were sent, whole. */
export async function loader(args: LoaderFunctionArgs) {
  const [letters, site] = await Promise.all([listLetters(ENTRIES), siteOf(args)]);
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
