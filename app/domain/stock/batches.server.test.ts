import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { sweepRows } from "~/platform/database/personal/forget-rows.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import {
  archiveProduct,
  deleteProduct,
  restoreProduct,
  setStock,
} from "~/domain/shop/save-product.server";
import { getProductBySlug } from "~/domain/shop/shop-queries.server";
import { shopModule } from "~/domain/shop/shop.module";
import { endWish, getWish, wishForProduct } from "~/domain/shop/wishes/wish-for-product.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { mailOutbox, productBatches, stockWishes } from "~drizzle/schema";
import { anyAdmin, createProduct, member, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { receive } from "../../../tests/support/stock";
import { chooseReport } from "./check-report.server";
import { countBatch } from "./correct-stock.server";
import { openReport } from "./open-report.server";
import { releaseStock } from "./order-stock.server";
import { receiveMore } from "./receive-stock.server";
import { saveBatch } from "./save-batch.server";
import { leftOf, listHolders } from "./stock-queries.server";
import { restoreBatch, withdrawBatch, withdrawPast } from "./withdraw-batch.server";

useDatabase();

const admin = anyAdmin();
const DAY_MS = 86_400_000;

async function buy(productId: number, quantity: number) {
  const items = [{ productId, quantity }];
  const placed = await placeOrder(await member(), {
    ...{ items, customerInfo: null, key: null, seen: null },
  });
  if (!placed.ok) throw new Error(placed.problem.message);
  return placed.order;
}

const left = async (productId: number) => (await leftOf([productId])).get(productId);
const isInStock = async (slug: string) => (await getProductBySlug(slug))?.inStock;

test("nothing of a withdrawn batch can be ordered, and what orders hold is listed", async () => {
  const product = await createProduct();
  const recalled = await receive(product.id, { quantity: 5 });
  const order = await buy(product.id, 2);
  await receive(product.id, { quantity: 1 });
  const reason = "Recalled by the laboratory";
  await withdrawBatch(admin, recalled, { reason });
  expect(await withdrawBatch(admin, recalled, { reason: "Again" })).toMatchObject({
    batch: { withdrawnReason: reason },
  });
  expect(await left(product.id)).toBe(1);
  expect(await listHolders(recalled, [order.id])).toEqual([{ orderId: order.id, pieces: 2 }]);
  await restoreBatch(admin, recalled);
  expect(await left(product.id)).toBe(4);
});

test("a batch is withdrawn when its best-before day is over in New York, by whoever is first", async () => {
  const product = await createProduct();
  const today = businessDay(new Date());
  const batch = await receive(product.id, { quantity: 4, bestBefore: today });
  await withdrawPast(new Date());
  expect(await isInStock(product.slug)).toBe(true);
  const tomorrow = new Date(Date.now() + DAY_MS);
  await Promise.all([withdrawPast(tomorrow), withdrawPast(tomorrow), withdrawPast(tomorrow)]);
  expect(await isInStock(product.slug)).toBe(false);
  const [row] = await db.select().from(productBatches).where(eq(productBatches.id, batch));
  expect(row?.withdrawnReason).toBe("Past its best-before day");
  await expect(
    receive(product.id, { quantity: 1, bestBefore: addDays(today, -1) }),
  ).rejects.toThrow("This day is over");
});

const wish = (slug: string, email: string) => wishForProduct(visitor(), slug, { email });

const mailsAbout = (name: string) =>
  db
    .select({ to: mailOutbox.recipient, text: mailOutbox.text, stopPath: mailOutbox.stopPath })
    .from(mailOutbox)
    .where(like(mailOutbox.subject, `Back in stock: ${name}`))
    .orderBy(mailOutbox.recipient);

test("who wished for a sold-out product gets one mail when it is back, however it comes back", async () => {
  const product = await createProduct();
  const batch = await receive(product.id, { quantity: 1 });
  const order = await buy(product.id, 1);
  await wish(product.slug, "ada@example.com");
  await wish(product.slug, "ada@example.com");
  await wish(product.slug, "ben@example.com");
  await countBatch(admin, batch, { onHand: 1 });
  expect(await mailsAbout(product.name)).toEqual([]);
  await receiveMore(admin, batch, { quantity: 1 });
  const mails = await mailsAbout(product.name);
  expect(mails.map(({ to }) => to)).toEqual(["ada@example.com", "ben@example.com"]);
  expect(mails[0]?.text).toContain(`/shop/${product.slug}`);
  // They are told once, and the next ones by a cancelled order.
  await receiveMore(admin, batch, { quantity: 2 });
  expect(await mailsAbout(product.name)).toHaveLength(2);
  await buy(product.id, 3);
  await wish(product.slug, "cyd@example.com");
  await db.transaction((tx) => releaseStock(tx, order.id));
  expect((await mailsAbout(product.name)).map(({ to }) => to)).toContain("cyd@example.com");
});

test("the switch and the archive bring a product back too, but only if some of it is left", async () => {
  const product = await createProduct();
  await setStock(admin, product.id, false);
  await wish(product.slug, "switch@example.com");
  await archiveProduct(admin, product.id);
  await setStock(admin, product.id, true);
  expect(await mailsAbout(product.name)).toEqual([]);
  await restoreProduct(admin, product.id);
  expect(await mailsAbout(product.name)).toHaveLength(1);
  // One that came back while the page was open is told at once.
  await wish(product.slug, "late@example.com");
  expect(await mailsAbout(product.name)).toHaveLength(2);
});

test("a wish ends by its link, with the mail that waits, and after a year by itself", async () => {
  const product = await createProduct();
  await setStock(admin, product.id, false);
  await wish(product.slug, "no@example.com");
  await wish(product.slug, "old@example.com");
  const tokenOf = async (email: string) =>
    (await db.select().from(stockWishes).where(eq(stockWishes.email, email)))[0]?.token ?? "";
  const token = await tokenOf("no@example.com");
  expect(await getWish(token)).toEqual({ email: "no@example.com", product: product.name });
  await endWish(token);
  expect(await getWish(token)).toBeNull();
  const before = new Date(Date.now() + DAY_MS);
  const [wishes] = shopModule.personal ?? [];
  expect(wishes && (await sweepRows(db, wishes, { before, limit: 10 }))).toBe(1);
  await wish(product.slug, "queued@example.com");
  const queued = await tokenOf("queued@example.com");
  await setStock(admin, product.id, true);
  expect(await mailsAbout(product.name)).toMatchObject([{ stopPath: `/stock-wish/${queued}` }]);
  await endWish(queued);
  expect(await mailsAbout(product.name)).toEqual([]);
});

const pdf = (bytes: number) => {
  const buffer = Buffer.alloc(bytes, "x");
  buffer.write("%PDF-1.7\n");
  return buffer;
};

const chosen = (file: File | null) =>
  chooseReport({ file, isFileTooLarge: false, isFileNeeded: false });

test("a laboratory's report is a PDF, stored in pieces, and replaced as a whole", async () => {
  const product = await createProduct();
  const batch = await receive(product.id, { code: "R-1", quantity: 1 });
  expect(await chosen(new File(["<html>"], "report.pdf"))).toMatchObject({
    problem: { field: "report", message: "Choose a PDF: this file is something else" },
  });
  const late = Buffer.concat([Buffer.from("\n"), pdf(400)]);
  expect(await chosen(new File([late], "late.pdf"))).toMatchObject({ ok: true });
  const facts = { code: "R-1", packedOn: null, bestBefore: null, laboratory: "Upstate Labs" };
  const input = { ...facts, thcPercent: "21.50", cbdPercent: null };
  for (const size of [700_000, 1_100_000]) {
    const outcome = await chosen(new File([pdf(size)], "coa.pdf"));
    if (!outcome.ok) throw new Error(outcome.problem.message);
    await saveBatch(admin, batch, input, outcome.report);
    const stored = await openReport(batch, "coa.pdf");
    const pieces: Uint8Array[] = [];
    for await (const piece of stored?.read() ?? []) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(pdf(size))).toBe(true);
    expect(stored?.size).toBe(size);
  }
  expect(await openReport(batch, "other.pdf")).toBeNull();
});

test("a product with batches is not deleted, because their ledger stays", async () => {
  const product = await createProduct();
  await receive(product.id, { quantity: 1 });
  expect(await deleteProduct(admin, product.id)).toMatchObject({
    problem: {
      code: "conflict",
      message: `${product.name} has batches, whose ledger stays. Archive it instead`,
    },
  });
  expect(await getProductBySlug(product.slug)).not.toBeNull();
});
