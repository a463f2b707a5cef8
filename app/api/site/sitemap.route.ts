import type { LoaderFunctionArgs } from "@remix-run/node";
import { educationGuides, guides } from "~/content/community/guides";
import { listOpenJobs } from "~/domain/careers/openings/openings-queries.server";
import { lastPostId, listPostsForSitemap } from "~/domain/forum/forum-feed.server";
import { listLetters } from "~/domain/newsletter/letters.server";
import { postPath } from "~/domain/forum/forum-paths";
import { listProductSlugs } from "~/domain/shop/shop-queries.server";
import { sitemapIndex, sitemapPage, sitemapResponse } from "~/platform/http/files/sitemap.server";
import { siteUrl } from "~/platform/site-url.server";

// The protocol allows 50,000 addresses per file. A part contains the posts of a range of ids.
const IDS_PER_PART = 40_000;

/** In the first part, which has pages and letters too. */
const MOST_PRODUCTS = 8_000;

const PAGES = [
  "/",
  "/shop",
  "/education",
  "/community",
  "/community/education",
  "/community/calendar",
  "/community/guides",
  "/community/rewards",
  "/investors",
  "/newsletter",
  "/letters",
  "/book",
  "/book/times",
  "/careers",
  "/contact",
  "/privacy-policy",
  "/terms-of-service",
  "/age-verification",
  "/accessibility",
  "/cookies",
];

/** Every public page and post: one file while they fit, else an index of numbered parts. */
export async function loader({ request }: LoaderFunctionArgs) {
  const absolute = (path: string) => siteUrl(path);
  const asked = new URL(request.url).searchParams.get("part");
  const parts = Math.max(1, Math.ceil((await lastPostId()) / IDS_PER_PART));
  if (asked === null && parts > 1) {
    const urls = Array.from({ length: parts }, (_, n) => absolute(`/sitemap.xml?part=${n + 1}`));
    return sitemapResponse(sitemapIndex(urls));
  }
  const part = asked === null ? 1 : Number(asked);
  if (!Number.isInteger(part) || part < 1 || part > parts) {
    throw new Response("Not Found", { status: 404 });
  }
  const posts = await listPostsForSitemap((part - 1) * IDS_PER_PART, part * IDS_PER_PART);
  const [jobs, letters, products] =
    part === 1
      ? await Promise.all([listOpenJobs(), listLetters(1000), listProductSlugs(MOST_PRODUCTS)])
      : [[], [], []];
  const pages = [
    ...PAGES,
    ...products.map((slug) => `/shop/${slug}`),
    ...letters.map(({ id }) => `/letters/${id}`),
    ...jobs.map(({ slug }) => `/careers/${slug}`),
    ...guides.map(({ id }) => `/community/guides/${id}/whole`),
    ...educationGuides.map(({ id }) => `/education/${id}`),
  ];
  return sitemapResponse(
    sitemapPage([
      ...(part === 1 ? pages.map((path) => ({ url: absolute(path) })) : []),
      ...posts.map(({ id, lastActivityAt }) => ({
        url: absolute(postPath(id)),
        changedAt: lastActivityAt,
      })),
    ]),
  );
}
