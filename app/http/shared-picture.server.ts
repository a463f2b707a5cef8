import type { EditedContent } from "~/content/content";
import { site } from "~/content/site";
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

/** The only picture with a name, a mark and a brand color drawn in it, and one that anybody can have. */
const NAMED = "/images/og.jpg";
const UNNAMED = "/images/og-visit.jpg";

/** What the owner published of name, mark and colors. */
type Business = Pick<EditedContent, "facts" | "look">;

/** The picture of the site as a whole. */
export function sitePicture({ facts, look }: Business): string {
  const isDelivered = !look && (!facts || (facts.name === site.name && !facts.mark));
  return siteUrl(isDelivered ? NAMED : UNNAMED);
}

/** The address of the picture for links to this page, or null if its own metadata names one. */
export function sharedPicture(path: string, business: Business): string | null {
  if (HAS_OWN.test(path)) return null;
  const [, first = ""] = path.split(/[/?#]/);
  const kind = KINDS[first];
  return kind ? siteUrl(`/images/og-${kind}.jpg`) : sitePicture(business);
}
