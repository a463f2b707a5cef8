import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { addProduct } from "~/domain/counter/change-sale.server";
import { getSaleRow } from "~/domain/counter/counter-queries.server";
import { listLinesWithUnits } from "~/domain/counter/sale-units.server";
import { checkDigit } from "~/domain/shop/codes/product-code";
import { counterSaleLines, productBatches } from "~drizzle/schema";
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

/** Holds each answer to a search for so long. */
const holdSearches = (page: Page, held: number) =>
  page.route(/[?&]q=/, async (route) => {
    if (route.request().resourceType() === "fetch") {
      await new Promise((resolve) => setTimeout(resolve, held));
    }
    await route.continue();
  });

for (const [path, label] of [
  ["/office/find", "Name, email, phone, order number or reference"],
  ["/office/orders", "Order number or code, name, phone, email, or customer's code"],
  ["/office/orders/all", /^Search/],
  ["/office/products", /^Search/],
  ["/office/stock", "Search by name or category"],
  ["/office/stock/labels", "Search by name, category or code"],
  ["/office/people", /^Search/],
] as const) {
  test(
    `on ${path} a scan is a search of its own, and the answer to the one before leaves it alone`,
    { tag: "@browser" },
    async ({ page, visit, signIn }) => {
      await signIn("admin");
      await visit(path);
      await holdSearches(page, 600);
      const field = page.getByRole("main").getByLabel(label).last();
      const asked = () => new URL(page.url()).searchParams.get("q");
      await field.focus();
      await wedge(page, "BV-00001", 0);
      // The next one before the answer, and the answer before its Enter.
      await page.keyboard.type("4006381", { delay: 5 });
      await expect.poll(asked).toBe("BV-00001");
      await expect(page.getByRole("main")).toContainText("BV-00001");
      await expect(field).toHaveValue("4006381");
      await expect(field).toBeFocused();
      await page.keyboard.type("333931");
      await page.keyboard.press("Enter");
      await expect.poll(asked).toBe("4006381333931");
      // Two at once: the last one is shown.
      await wedge(page, "BV-00002", 0);
      await wedge(page, "BV-00003", 0);
      await expect.poll(asked).toBe("BV-00003");
      await expect(field).toHaveValue("BV-00003");
      await page.goBack();
      await expect.poll(asked).not.toBe("BV-00003");
      await expect(field).toHaveValue(asked() ?? "");
    },
  );
}

test(
  "the field of every page of the office is empty for the next scan",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    await signIn("staff");
    await visit("/office");
    await holdSearches(page, 400);
    const field = page.getByLabel("Find in the office");
    await field.focus();
    for (const code of ["BV-00001", "BV-00002"]) {
      await wedge(page, code, 0);
      await expect(field).toHaveValue("");
      await expect(page.getByRole("main")).toContainText(`Nothing matches “${code}”`);
      await field.focus();
    }
    // Another page has its heading focused. There and on a link a scan is a search too.
    await visit("/office/orders");
    for (const [place, code] of [
      [page.getByRole("heading", { level: 1 }), "BV-00003"],
      [page.getByRole("link", { name: "Today" }).first(), "BV-00004"],
    ] as const) {
      await place.focus();
      await wedge(page, code, 0);
      await expect(page.getByRole("main")).toContainText(`No order has “${code}”`);
    }
    // A hand's keys do what they do everywhere.
    await page.getByRole("link", { name: "Counter" }).first().focus();
    await page.keyboard.type("BV-00005", { delay: 120 });
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/office\/counter$/);
  },
);

for (const gap of [0, 40]) {
  test(
    `a receipt's batch and tag are scanned, ${gap} ms a character, and nothing is stored before the press`,
    { tag: "@browser" },
    async ({ page, visit, signIn }) => {
      const { id } = await createProduct();
      const stored = () => db.select().from(productBatches).where(eq(productBatches.productId, id));
      const before = (await stored()).length;
      await signIn("admin");
      await visit(`/office/stock/${id}`);
      const form = page.locator("#receive-form");
      const [pieces, batch, tag] = [
        form.getByLabel("Pieces that came"),
        form.getByLabel("Batch number"),
        form.getByLabel("Package tag"),
      ];
      const codes = { first: `LOT${digitsOf(8)}`, tag: `1A406030${digitsOf(16)}` };
      await pieces.focus();
      await page.keyboard.type("40");
      await page.waitForTimeout(1100);
      // Into the amount, which stays what it was.
      await wedge(page, codes.first, gap);
      await expect(pieces).toHaveValue("40");
      await expect(batch).toHaveValue(codes.first);
      await expect(tag).toBeFocused();
      await wedge(page, codes.tag, gap);
      await expect(tag).toHaveValue(codes.tag);
      // Once more, and onto the checkbox that is next.
      await tag.focus();
      await wedge(page, codes.tag, 0);
      await expect(tag).toHaveValue(codes.tag);
      await wedge(page, codes.tag, 0);
      expect(await stored()).toHaveLength(before);

      await form.getByRole("button", { name: "Receive" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(codes.first);
      const received = (await stored()).filter(({ code }) => code === codes.first);
      expect(received.map(({ packageTag }) => packageTag)).toEqual([codes.tag]);
      expect(await stored()).toHaveLength(before + 1);
    },
  );
}

test(
  "a barcode that is scanned into a product's form is no price, and sends nothing",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const { id } = await createProduct({ price: "12.00", sku: `S${digitsOf(9)}` });
    await signIn("admin");
    await visit(`/office/products/${id}`);
    const form = page.locator(`#product-${id}`);
    await form.getByText("SKU and barcode").scrollIntoViewIfNeeded();
    const [price, barcode] = [form.getByLabel("Price"), form.locator("[name=barcode]")];
    await price.focus();
    await page.waitForTimeout(1100);
    await wedge(page, UNKNOWN.code, 5);
    await expect(price).toHaveValue("12.00");
    await expect(barcode).toHaveValue(UNKNOWN.code);
    // A person's Enter sends it.
    await barcode.press("Enter");
    await expect(page.getByText("Product Saved").first()).toBeVisible();
  },
);
