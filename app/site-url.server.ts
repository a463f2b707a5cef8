import { env } from "./env.server";

let ownPort = env.PORT;

/** Tells the port that PORT=0 has led to. */
export function noteListening(port: number) {
  ownPort = port;
}

/**
 * The absolute address of a path of this site: under SITE_URL, else where the server listens; never
 * by the Host header, which anybody can write.
 */
export function siteUrl(path: string): string {
  return new URL(path, env.SITE_URL ?? `http://${env.HOST}:${ownPort}`).href;
}
