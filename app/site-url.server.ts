import { env } from "./env.server";

let ownPort = env.PORT;

/** Tells the port that PORT=0 has led to. */
export function noteListening(port: number) {
  ownPort = port;
}

/** The absolute address of a path of this site, the same whoever asks: for mail and shared pages. */
export function siteUrl(path: string): string {
  return new URL(path, env.SITE_URL ?? `http://${env.HOST}:${ownPort}`).href;
}

/** A path of this site as an absolute address: under SITE_URL, else where the request came to. */
export function absoluteUrl(request: Request, path: string): string {
  return new URL(path, env.SITE_URL ?? new URL(request.url).origin).href;
}
