import { readUrl } from "../text/read-url";
/** A name or an address of a host, with or without a port. */
const HOST = /^(?:[a-z\d][a-z\d._-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/**
 * Whether a text is a host with or without a port, as it stands in a URL and in the Host header. The
 * standard of URLs allows more characters, and some of them would end a source of a
 * Content-Security-Policy: https://x;sandbox/.
 */
export const isHost = (text: string): boolean =>
  HOST.test(text) && readUrl(`http://${text}`) !== null;

/** Whether a text is a URL of a host that `isHost` accepts. */
export function hasHost(url: string): boolean {
  const read = readUrl(url);
  return read !== null && isHost(read.host);
}

/** A name or an address as it stands in a URL: with brackets around an IPv6 address. */
export const hostInUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);
