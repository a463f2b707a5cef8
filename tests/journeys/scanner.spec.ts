import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { addProduct } from "~/domain/counter/change-sale.server";
import { getSaleRow } from "~/domain/counter/counter-queries.server";
import { listLinesWithUnits } from "~/domain/counter/sale-units.server";
import { checkDigit } from "~/domain/shop/codes/product-code";
import { counterSaleLines } from "~drizzle/schema";
import { anyAdmin, createProduct, unwrap } from "../support/builders";
import { openedSale } from "../support/counter";
import { expect, test } from "../support/test";

// By hand: SCAN_RUNS=30 npm test -- scanner.
const RUNS = Number(process.env.SCAN_RUNS ?? 1);
const SCANS = 40;

const digitsOf = (length: number) =>
  Array.from({ length }, () => Math.floor(Math.random() * 10)).join("");

/** A product with an own barcode of a kind, or a SKU that has letters. */
async function coded(kind: "EAN-13" | "UPC-A" | "SKU") {
  const base = kind === "UPC-A" ? `7${digitsOf(10)}` : `4${digitsOf(11)}`;
  const barcode = base + checkDigit(base);
  const sku = `Chew-${digitsOf(8)}`;
  const product = await createProduct({
    price: "1.00",
    sku,
    barcode: kind === "SKU" ? null : barcode,
  });
  return { id: product.id, code: kind === "SKU" ? sku : barcode };
}

type Coded = Awaited<ReturnType<typeof coded>>;

const UNKNOWN = { id: null, code: "4006381333931" };

/** Types into what has the focus, as a keyboard wedge does: a code and Enter, whatever the page shows. */
async function wedge(page: Page, code: string, gap: number) {
  await page.keyboard.type(code, { delay: gap });
  await page.keyboard.press("Enter");
}

async function inSale(saleId: number): Promise<Record<string, number>> {
  const lines = await db.select().from(counterSaleLines).where(eq(counterSaleLines.saleId, saleId));
  return Object.fromEntries(lines.map((line) => [String(line.productId), line.quantity]));
}

const countsOf = (scanned: readonly { id: number | null }[]) => {
  const counts: Record<string, number> = {};
  for (const { id } of scanned) if (id !== null) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
};

/** Holds each answer to a scan for so long. */
const holdAnswers = (page: Page, held: number) =>
  page.route(/\/counter\/\d+\/scan$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, held));
    await route.continue();
  });

const openedPage = async (
  page: Page,
  visit: (path: string) => Promise<void>,
  saleId: number,
): Promise<{ main: Locator; field: Locator }> => {
  await visit(`/office/counter/${saleId}`);
  const main = page.getByRole("main");
  return { main, field: main.getByLabel("Add a product") };
};

const ANSWERED = "Scans that were not taken";

for (const [between, after, held] of [
  [0, 0, 0],
  [5, 50, 400],
  [5, 50, 2000],
  [1, 300, 400],
] as const) {
  test(
    `the sale has ${SCANS} scans, ${between} ms a character, ${after} ms a scan, answers held ${held} ms`,
    { tag: "@browser" },
    async ({ page, visit, signIn }) => {
      test.setTimeout(120_000 * RUNS);
      const kinds = ["EAN-13", "UPC-A", "SKU"] as const;
      const products = await Promise.all(kinds.map((kind) => coded(kind)));
      await signIn("staff");
      await holdAnswers(page, held);
      for (let run = 0; run < RUNS; run += 1) {
        const saleId = await openedSale();
        const { main, field } = await openedPage(page, visit, saleId);
        const scanned: (Coded | typeof UNKNOWN)[] = [];
        for (let scan = 0; scan < SCANS; scan += 1) {
          const one = Math.random() < 0.1 ? UNKNOWN : products[Math.floor(Math.random() * 3)];
          if (!one) continue;
          scanned.push(one);
          await wedge(page, one.code, between);
          await page.waitForTimeout(after);
        }
        await expect(main).not.toContainText("on the way", { timeout: 60_000 });
        await expect(field).toHaveValue("");
        expect(await inSale(saleId)).toEqual(countsOf(scanned));
        const refused = main.getByRole("list", { name: ANSWERED }).getByRole("alert");
        await expect(refused).toHaveCount(scanned.filter(({ id }) => id === null).length);
        if (scanned.includes(UNKNOWN)) await expect(refused.first()).toContainText(UNKNOWN.code);
      }
    },
  );
}

test(
  "what is typed while an answer comes stays, and a scan goes to the field from any button",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const [product, other] = [await coded("EAN-13"), await coded("SKU")];
    const saleId = await openedSale(product);
    await signIn("staff");
    await holdAnswers(page, 400);
    const { main, field } = await openedPage(page, visit, saleId);
    await wedge(page, other.code, 0);
    await page.keyboard.type("half a na");
    await expect(main).toContainText("Added:");
    await expect(field).toHaveValue("half a na");
    await expect(field).toBeFocused();
    // A scan behind it does not take it away.
    await page.waitForTimeout(1100);
    await wedge(page, other.code, 0);
    await expect(field).toHaveValue("half a na");
    await expect.poll(() => inSale(saleId)).toEqual({ [product.id]: 1, [other.id]: 2 });
    await field.fill("");

    let pieces = 2;
    for (const press of [
      () =>
        main
          .getByRole("button", { name: /^\+?\s?One more/ })
          .last()
          .press("Enter"),
      () => main.getByLabel("21 or older: ID checked").press("Space"),
      () => main.getByRole("link", { name: "Discount" }).focus(),
    ]) {
      await press();
      if (pieces === 2) {
        pieces += 1;
        await expect.poll(() => inSale(saleId)).toEqual({ [product.id]: 1, [other.id]: pieces });
      }
      pieces += 1;
      await wedge(page, other.code, 0);
      await expect.poll(() => inSale(saleId)).toEqual({ [product.id]: 1, [other.id]: pieces });
    }
  },
);

for (const gap of [0, 50]) {
  test(
    `a scan into an amount, ${gap} ms a character, is a piece and no money; a typed amount stays`,
    { tag: "@browser" },
    async ({ page, visit, signIn }) => {
      const product = await coded("EAN-13");
      const saleId = await openedSale(product);
      await signIn("staff");
      const { main } = await openedPage(page, visit, saleId);
      const cash = main.getByLabel("Cash given, dollars");
      await cash.focus();
      await page.keyboard.type("20");
      await page.waitForTimeout(1100);
      await wedge(page, product.code, gap);
      await expect.poll(() => inSale(saleId)).toEqual({ [product.id]: 2 });
      await expect(cash).toHaveValue("20");
      await expect(main).toContainText("Change due: $18.00");
      await expect(main).not.toContainText("There is a problem");
      expect((await getSaleRow(saleId))?.orderId).toBeNull();
    },
  );
}

test.describe("without a connection", () => {
  test.use({ expectsFailures: true });

  test(
    "over a dropped line each scan counts once, and a page that is loaded again still has them",
    { tag: "@browser" },
    async ({ page, visit, signIn }) => {
      const product = await coded("EAN-13");
      const saleId = await openedSale();
      await signIn("staff");
      const { main } = await openedPage(page, visit, saleId);
      // The first posts are taken, and their answers are lost.
      let lost = 0;
      await page.route(/\/counter\/\d+\/scan$/, async (route) => {
        lost += 1;
        if (lost <= 2) await route.fetch();
        await (lost <= 3 ? route.abort("connectionreset") : route.continue());
      });
      for (let scan = 0; scan < 5; scan += 1) await wedge(page, product.code, 0);
      await expect(main).toContainText(/5 scans are not known to be taken/);
      await expect(main).toContainText(product.code);
      await page.reload();
      await expect(main).toContainText("Added:");
      await expect(main).not.toContainText("not known to be taken");
      expect(await inSale(saleId)).toEqual({ [product.id]: 5 });

      // Two more on purpose are two more.
      await wedge(page, product.code, 0);
      await wedge(page, product.code, 0);
      await expect.poll(() => inSale(saleId)).toEqual({ [product.id]: 7 });

      // Another account is signed in.
      await page.unrouteAll({ behavior: "wait" });
      await page.route(/\/counter\/\d+\/scan$/, (route) =>
        route.fulfill({ status: 403, body: "No" }),
      );
      await wedge(page, product.code, 0);
      await expect(main).toContainText("1 scan is not known to be taken. This page may not send");
      await main.getByRole("button", { name: "Discard Them" }).click();
      await expect(main).not.toContainText("not known to be taken");
    },
  );
});

test(
  "a refused scan stays until it is read, and can be edited",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const product = await coded("SKU");
    const saleId = await openedSale(product);
    await signIn("staff");
    const { main, field } = await openedPage(page, visit, saleId);
    await wedge(page, `${product.code}x`, 0);
    const refused = main.getByRole("list", { name: ANSWERED });
    await expect(refused).toContainText(`${product.code}x`);
    await wedge(page, product.code, 0);
    await expect.poll(() => inSale(saleId)).toEqual({ [product.id]: 2 });
    await page.reload();
    await expect(refused).toContainText(`${product.code}x`);
    await refused.getByRole("button", { name: "Edit" }).click();
    await expect(field).toHaveValue(`${product.code}x`);
    await expect(refused).toHaveCount(0);
    await field.press("Backspace");
    await field.press("Enter");
    await expect.poll(() => inSale(saleId)).toEqual({ [product.id]: 3 });
    await wedge(page, `${product.code}y`, 0);
    await refused.getByRole("button", { name: "OK" }).click();
    await expect(refused).toHaveCount(0);
    await expect(field).toBeFocused();
  },
);

test(
  "units are scanned one after the other, into the lines that lack one",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const [first, second] = [await coded("SKU"), await coded("SKU")];
    const saleId = await openedSale(first, second);
    unwrap(await addProduct(anyAdmin(), { saleId, productId: first.id, seen: "one more" }));
    await signIn("staff");
    await page.route(/scan-unit$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await visit(`/office/counter/${saleId}/units`);
    const main = page.getByRole("main");
    const units = Array.from({ length: 4 }, () => `1A40603${digitsOf(17)}`);
    for (const unit of units) await wedge(page, unit, 0);
    await expect(main.getByRole("list", { name: ANSWERED })).toContainText(units[3] ?? "");
    const { lines } = await listLinesWithUnits(saleId);
    expect(lines.map((line) => line.units.map(({ retailId }) => retailId))).toEqual([
      units.slice(0, 2),
      units.slice(2, 3),
    ]);
  },
);
