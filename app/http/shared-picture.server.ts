import { site, type Site } from "~/content/site";
import { siteUrl } from "~/platform/site-url.server";

/** The kind of a page, by the first part of its address. Drawn by scripts/art/marks.mjs. */
const KINDS: Readonly<Record<string, string>> = {
  shop: "shop",
  community: "community",
  education: "learn",
  book: "visit",
  careers: "work",
  investors: "investors",
};

/** The page of a product names a picture of its own. */
const HAS_OWN = /^\/shop\/[^/?]/;

/** The only picture with a name drawn in it, and one without. */
const NAMED = "/images/og.jpg";
const UNNAMED = "/images/og-visit.jpg";

/** The picture of the site as a whole. */
export const sitePicture = ({ name }: Site): string =>
  siteUrl(name === site.name ? NAMED : UNNAMED);

/** The address of the picture for links to this page, or null if its own metadata names one. */
export function sharedPicture(path: string, business: Site): string | null {
  if (HAS_OWN.test(path)) return null;
  const [, first = ""] = path.split(/[/?#]/);
  const kind = KINDS[first];
  return kind ? siteUrl(`/images/og-${kind}.jpg`) : sitePicture(business);
}
