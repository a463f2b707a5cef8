import { env } from "~/env.server";

/** A path of this site as an absolute address: under SITE_URL, else where the request came to. */
export function absoluteUrl(request: Request, path: string): string {
  return new URL(path, env.SITE_URL ?? new URL(request.url).origin).href;
}

/** The picture beside a shared link. Not from the request: pages may be cached for other hosts. */
export const sharedPicture = new URL(
  "/images/og.jpg",
  env.SITE_URL ?? `http://${env.HOST}:${env.PORT}`,
).href;
