import type { MailHeader } from "~/domain/mail/sender-checks";

const MOST_LINES = 20;

/**
 * The server that gave the mail to ours, in lower case: the name that our server found for its
 * address, else the address. It is read from the topmost Received line that names another owner's
 * server, which our own server wrote: what stands below may be the sender's. How the other server
 * calls itself proves nothing and is not used. Null if no line names one.
 */
export function sendingServer(headers: readonly MailHeader[]): string | null {
  const lines = headers.filter(({ name }) => name === "received").slice(0, MOST_LINES);
  for (const { value } of lines) {
    const line = value.slice(0, 1000);
    const [, receiver = ""] = /\sby\s+([\w.-]{1,255})/i.exec(line) ?? [];
    // "from HELO (NAME [ADDRESS])", as Postfix, Exim, Exchange and Gmail write it.
    const [, name = "", address = ""] =
      /\((?:[^\s()[\]]{0,255}@)?([\w.-]{1,255})?\s{0,3}\[(?:IPv6:)?([\da-f.:]{3,45})\]/i.exec(
        line,
      ) ?? [];
    if (!address || isInside(address)) continue;
    const host = name.toLowerCase().replace(/\.$/, "");
    if (host && ownerOf(host) === ownerOf(receiver.toLowerCase())) continue;
    return host.includes(".") ? host : address.toLowerCase();
  }
  return null;
}

const ownerOf = (host: string) => host.split(".").slice(-2).join(".");

/** Addresses inside of a network (RFC 1918, 4193, 4291). */
const isInside = (address: string) =>
  /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd]|fe80)/i.test(address);
