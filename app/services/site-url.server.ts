import { env } from "~/env.server";

/** The absolute address of a path of this site, for mail and feeds. */
export function siteUrl(path: string): string {
  return new URL(path, env.SITE_URL ?? `http://${env.HOST}:${env.PORT}`).href;
}
