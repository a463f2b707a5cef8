import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { refundLine } from "~/domain/money/corrections/refund-line.server";
import { formatDateTime } from "~/lib/dates/dates";
import { problemOf } from "~/lib/outcome";
import { mailOutbox, newsletterSubscribers, orders, saleEntries } from "~drizzle/schema";
import { createAdmin, createProduct, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { soldOrder } from "../../../tests/support/sold-orders";
import { receive, sell } from "../../../tests/support/stock";
import { mailReceipt } from "./mail-receipt.server";
import { getLinkedOrder, receiptText } from "./order-links.server";
import { getOrder } from "./orders-queries.server";

useDatabase();

const DAY_MS = 86_400_000;

async function sold(...prices: string[]) {
  const { orderId, lines } = await soldOrder(...prices);
  const order = await getOrder(orderId);
  if (!order) throw new Error("No order");
  return { order, line: lines[0] ?? 0 };
}

const mailsOf = (orderId: number) =>
  db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.cause, `order-receipt:${orderId}:%`))
    .orderBy(mailOutbox.id);

const linkIn = (text: string) => /\/receipt\/([\w.-]+)$/m.exec(decodeURIComponent(text))?.[1];

test("a receipt is mailed with its lines, its sum, how it was paid and the link to it", async () => {
  const { order, line } = await sold("45.00", "10.00");
  const refund = { line, quantity: 1, method: "cash" as const, reason: "Back", after: "0" };
  unwrap(await refundLine(await createAdmin(), order.id, refund));
  expect(await mailReceipt(visitor(), order, { email: "Ada@example.com" })).toEqual({ ok: true });
  const [mail, ...others] = await mailsOf(order.id);
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe("ada@example.com");
  expect(mail?.subject).toContain(`Receipt of order ${order.id}`);
  for (const words of [": $90.00", ": $20.00", "Total: $110.00", "Cash: $65.00"]) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).toContain("Given back since: $45.00");
  const linked = await getLinkedOrder(linkIn(mail?.text ?? ""));
  expect(linked).toMatchObject({ isOver: false, order: { id: order.id } });
});

test("a mailed receipt says when it was sold and from which batches", async () => {
  const { id } = await createProduct({ price: "20.00" });
  await receive(id, { code: "MAIL-1", quantity: 2, bestBefore: "2098-01-31" });
  await receive(id, { code: "MAIL-2", quantity: 5 });
  const { orderId } = await sell(await createAdmin(), id, 3);
  const mailed = async (day: string) => {
    await db.update(saleEntries).set({ day }).where(eq(saleEntries.orderId, orderId));
    const order = await getOrder(orderId);
    if (!order) throw new Error("No order");
    unwrap(await mailReceipt(visitor(), order, { email: `on-${day}@example.com` }));
    return (await mailsOf(orderId)).at(-1)?.text;
  };
  const [entry] = await db.select().from(saleEntries).where(eq(saleEntries.orderId, orderId));
  if (!entry) throw new Error("Not sold");
  const text = await mailed(entry.day);
  expect(text).toContain(`the receipt of your order of ${formatDateTime(entry.createdAt)}.`);
  expect(text).toContain(": $60.00\nBatch MAIL-1: 2, batch MAIL-2: 1\n");
  // A hand-over that was entered later has its day, and no time.
  expect(await mailed("2026-01-02")).toContain("your order of January 2, 2026.");
});

test("a repeated press mails once, another address gets its own, and the order keeps neither", async () => {
  const { order } = await sold("45.00");
  const [subscribers, now] = [await db.$count(newsletterSubscribers), new Date()];
  for (const email of ["ada@example.com", "ADA@example.com", "ben@example.com"]) {
    unwrap(await mailReceipt(visitor(), order, { email }, now));
  }
  const mails = await mailsOf(order.id);
  expect(mails.map(({ recipient }) => recipient)).toEqual(["ada@example.com", "ben@example.com"]);
  expect(mails.every(({ cause }) => !cause.includes("@"))).toBe(true);
  expect((await getOrder(order.id))?.customerEmail).toBe(order.customerEmail);
  expect(await db.$count(newsletterSubscribers)).toBe(subscribers);
  // Whoever lost it asks again later.
  unwrap(await mailReceipt(visitor(), order, { email: "ada@example.com" }, in2Hours(now)));
  expect(await mailsOf(order.id)).toHaveLength(3);
});

const in2Hours = (now: Date) => new Date(now.getTime() + 2 * 3_600_000);

test("an address of the internet mails so many receipts and no more", async () => {
  const { order } = await sold("45.00");
  const from = visitor();
  for (let press = 0; press < 20; press += 1) {
    unwrap(await mailReceipt(from, order, { email: `guest${press}@example.com` }));
  }
  const refused = await mailReceipt(from, order, { email: "last@example.com" });
  expect(problemOf(refused)?.code).toBe("too-many");
  unwrap(await mailReceipt(visitor(), order, { email: "last@example.com" }));
});

test("the link in the receipt of an old order works for a week, and a phone number gets it too", async () => {
  const { order } = await sold("45.00");
  const old = { ...order, createdAt: new Date(Date.now() - 400 * DAY_MS), phone: "(845) 555-0142" };
  await db.update(orders).set({ createdAt: old.createdAt }).where(eq(orders.id, order.id));
  unwrap(await mailReceipt(visitor(), old, { email: "ada@example.com" }));
  const [mail] = await mailsOf(order.id);
  const text = receiptText(old);
  expect(text).toMatch(/^sms:8455550142\?body=Your%20order%20\d+%20and%20its%20receipt%3A%20http/);
  for (const token of [linkIn(mail?.text ?? ""), linkIn(text ?? "")]) {
    const on = (days: number) => getLinkedOrder(token, new Date(Date.now() + days * DAY_MS));
    expect(await on(6)).toMatchObject({ isOver: false, order: { id: order.id } });
    expect(await on(8)).toMatchObject({ isOver: true });
  }
  expect(receiptText({ ...old, phone: null })).toBeNull();
});
