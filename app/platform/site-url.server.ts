import { hostInUrl } from "~/lib/input/host";
import { env } from "./env.server";

let ownPort = env.PORT;

/** Sets the port that was picked for PORT=0. */
export function setOwnPort(port: number) {
  ownPort = port;
}

/**
 * The absolute address of a path of this site: under SITE_URL, else under the server's host and
 * port. Never from the Host header, which clients can forge.
 */
export function siteUrl(path: string): string {
  return new URL(path, env.SITE_URL ?? `http://${hostInUrl(env.HOST)}:${ownPort}`).href;
}
