import { siteUrl } from "~/platform/site-url.server";

/** Personal pages, addresses for actions, and other forms of pages that have their own address. */
const NOT_FOR_SEARCH = [
  ...["/account", "/api/", "/appointments/", "/cart", "/checkout", "/confirm-email/"],
  ...["/dashboard", "/forgot-password", "/investor-admin", "/investors/", "/join/", "/login"],
  ...["/newsletter/confirm/", "/office", "/orders", "/receipt/", "/reset-password"],
  ...["/sign-in-link", "/signup", "/undo-email-change/", "/unsubscribe/"],
  ...["/community/comments/", "/community/new-post", "/community/rewards/", "/*?welcome"],
  ...["/*?tour", "/*?cart", "/*?draft", "/*?comments"],
];

/** /robots.txt (RFC 9309): what search engines may read, and where the sitemap is. */
export function loader() {
  const lines = [
    "User-agent: *",
    ...NOT_FOR_SEARCH.map((path) => `Disallow: ${path}`),
    // If two rules match an address, the longer one wins (RFC 9309, section 2.2.2).
    "Allow: /investors/about",
    "Allow: /investors/media",
    "",
    `Sitemap: ${siteUrl("/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
