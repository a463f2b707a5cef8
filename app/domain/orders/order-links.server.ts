import { readToken, signToken } from "~/services/signed-token.server";
import { siteUrl } from "~/site-url.server";

const PURPOSE = "order";

/**
 * The path of an order's page. Whoever has it can see the order. It is signed, so that nobody can
 * guess another one.
 */
export function orderLink(orderId: number): string {
  return `/receipt/${signToken(PURPOSE, String(orderId))}`;
}

/** The same as an absolute address, for mail. */
export const orderUrl = (orderId: number) => siteUrl(orderLink(orderId));

/** The order of a link's token. Null if the site did not sign it. */
export function readOrderToken(token: string | undefined): number | null {
  const value = readToken(PURPOSE, token);
  return value === null ? null : Number(value);
}
