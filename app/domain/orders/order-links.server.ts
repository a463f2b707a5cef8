import { readToken, signToken } from "~/services/signed-token.server";
import { siteUrl } from "~/site-url.server";

const PURPOSE = "order";

/** The path where anyone who has it sees the order; signed, so nobody can guess another's. */
export function orderLink(orderId: number): string {
  return `/receipt/${signToken(PURPOSE, String(orderId))}`;
}

/** The same as an absolute address, for mail. */
export const orderUrl = (orderId: number) => siteUrl(orderLink(orderId));

/** The order a link's token is for; null when it was not signed here. */
export function readOrderToken(token: string | undefined): number | null {
  const value = readToken(PURPOSE, token);
  return value === null ? null : Number(value);
}
