import { db } from "~/platform/database/db.server";
import { LIMITS, spendLimit } from "~/platform/database/limits.server";
import type { Actor } from "~/domain/accounts/accounts.schema";
import { queueMail } from "~/domain/mail/queue-mail.server";
import type { Refusal } from "~/lib/outcome";
import { readToken, signToken } from "~/platform/secrets/signed-token.server";
import { siteUrl } from "~/platform/site-url.server";
import { newLinkMail } from "./orders-mails.server";
import { getOrder, type Order } from "./orders-queries.server";

const PURPOSE = "order";
const DAY_MS = 24 * 3_600_000;
const VALID_DAYS = 90;
const NEW_LINK_DAYS = 7;

/**
 * The path of an order's page. Whoever has it can see the order, for 90 days after the order. It is
 * signed, so that nobody can guess another one.
 */
export function orderLink(orderId: number): string {
  return `/receipt/${signToken(PURPOSE, String(orderId))}`;
}

/** The same as an absolute address, for mail. */
export const orderUrl = (orderId: number) => siteUrl(orderLink(orderId));

const linkOfWeek = (orderId: number, now: Date) =>
  siteUrl(`/receipt/${signToken(PURPOSE, `${orderId}:${now.getTime()}`)}`);

/** The address of an order's page that works for a week at least, however old the order is. */
export function freshOrderUrl({ id, createdAt }: Pick<Order, "id" | "createdAt">, now: Date) {
  const isLong = now.getTime() + NEW_LINK_DAYS * DAY_MS < endOf(createdAt);
  return isLong ? orderUrl(id) : linkOfWeek(id, now);
}

const endOf = (createdAt: Date) => createdAt.getTime() + VALID_DAYS * DAY_MS;

/**
 * The link that opens a message to the order's phone number with the address of its page (RFC 5724).
 * Null without a number.
 */
export function receiptText(order: Pick<Order, "id" | "createdAt" | "phone">, now = new Date()) {
  if (order.phone === null) return null;
  const words = `Your order ${order.id} and its receipt: ${freshOrderUrl(order, now)}`;
  return `sms:${order.phone.replace(/[^\d+]/g, "")}?body=${encodeURIComponent(words)}`;
}

/** The order of a link's token, and whether the link has ended. Null if the site did not sign it. */
export async function getLinkedOrder(
  token: string | undefined,
  now = new Date(),
): Promise<{ order: Order; isOver: boolean } | null> {
  const [, id, sentAt] = /^(\d{1,9})(?::(\d{13}))?$/.exec(readToken(PURPOSE, token) ?? "") ?? [];
  const order = id ? await getOrder(Number(id)) : null;
  if (!order) return null;
  const endsAt = sentAt ? Number(sentAt) + NEW_LINK_DAYS * DAY_MS : endOf(order.createdAt);
  return { order, isOver: now.getTime() > endsAt };
}

/**
 * Mails a new link, good for a week, to the address of the order whose link has ended, at most once
 * an hour. The answer is the same whether it mails or not. Problems: "too-many".
 */
export async function mailNewLink(
  { address }: Pick<Actor, "address">,
  token: string | undefined,
  now = new Date(),
): Promise<{ ok: true } | Refusal> {
  const tooMany = await spendLimit(LIMITS.publicForm, `order-link:${address}`);
  if (tooMany) return tooMany;
  const linked = await getLinkedOrder(token, now);
  if (!linked?.isOver || !linked.order.customerEmail.includes("@")) return { ok: true };
  const link = linkOfWeek(linked.order.id, now);
  await queueMail(db, newLinkMail(linked.order, link, now));
  return { ok: true };
}
