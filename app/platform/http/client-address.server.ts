import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/**
 * The client that every limit counts a request for, in the form of limitedAddress: the address of
 * the connection or, behind `proxies` trusted proxies, the address that the outermost proxy saw.
 */
export function clientAddress(req: IncomingMessage, proxies: number): string {
  const direct = () => limitedAddress(req.socket.remoteAddress ?? "") ?? "unknown";
  if (proxies === 0) return direct();
  const forwarded = String(req.headers["x-forwarded-for"] ?? "").split(",");
  return limitedAddress(forwarded.at(-proxies) ?? "") ?? direct();
}

/**
 * An address in the form that limits count: an IPv4 address, or an IPv6 /64, the smallest network
 * that one subscriber gets. Null for anything else.
 */
export function limitedAddress(written: string): string | null {
  const address = withoutPort(written.trim());
  if (isIPv4(address)) return address;
  // A zone (fe80::1%eth0) names an interface of this host, not the client.
  const [plain = ""] = address.split("%", 1);
  return isIPv6(plain) ? networkOf(plain) : null;
}

/**
 * Removes the port. Proxies write 192.0.2.1, 192.0.2.1:443, 2001:db8::1, [2001:db8::1] and
 * [2001:db8::1]:443.
 */
function withoutPort(written: string): string {
  const [, bracketed, four] = /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(written) ?? [];
  return bracketed ?? four ?? written;
}

function networkOf(address: string): string {
  // The URL parser writes each group in lower case, without leading zeros and without a dotted
  // tail.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const first = head.split(":").filter(Boolean);
  const last = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array<string>(8 - first.length - last.length).fill("0");
  const groups = [...first, ...zeros, ...last];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return mappedAddress(groups);
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** The IPv4 address in ::ffff:a.b.c.d, the form that a dual-stack socket reports. */
function mappedAddress(groups: string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
