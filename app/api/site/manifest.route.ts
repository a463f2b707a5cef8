import type { LoaderFunctionArgs } from "@remix-run/node";
import { shortName } from "~/domain/accounts/profile/team-names";
import { siteOf } from "~/http/content.server";

const FIELD = "#14211a";

const png = (name: string, size: number) => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

const ICONS = [
  png("icon", 192),
  png("icon", 512),
  { ...png("icon-maskable", 512), purpose: "maskable" },
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
];

/** /site.webmanifest (W3C Web Application Manifest): what a phone shows of the site on its home screen. */
export async function loader(args: LoaderFunctionArgs) {
  const { name, description } = await siteOf(args);
  const manifest = {
    name,
    short_name: shortName(name),
    description,
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "browser",
    theme_color: FIELD,
    background_color: FIELD,
    icons: ICONS,
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      "Content-Type": "application/manifest+json",
      "Cache-Control": "public, max-age=3600, stale-while-revalidate=86400",
    },
  });
}
