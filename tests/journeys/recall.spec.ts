import { like } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { confirmOrder, handOverOrder, markReady } from "~/domain/orders/desk/act-at-desk.server";
import { checkOrderId } from "~/domain/orders/desk/check-order-id.server";
import { payOrder } from "~/domain/orders/desk/pay-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { mailOutbox } from "~drizzle/schema";
import { createAdmin, createProduct, unwrap, visitor } from "../support/builders";
import { receive } from "../support/stock";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test(
  "a batch is recalled: open orders are mended, the buyers listed and told once",
  { tag: "@script" },
  async ({ page, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const product = await createProduct({ price: "10.00" });
    const other = await createProduct({ price: "5.00" });
    const batch = await receive(product.id, { code: "R-1", quantity: 9, bestBefore: "2098-01-31" });
    await receive(product.id, { code: "R-2", quantity: 2 });
    const email = `${crypto.randomUUID()}@example.com`;
    const order = async (quantity: number) =>
      unwrap(
        await placeOrder(visitor(), {
          items: [
            { productId: product.id, quantity },
            { productId: other.id, quantity: 1 },
          ],
          customerInfo: { name: "Ada Byron", email, address: null },
          ...{ phone: "(845) 555-0177", key: null, seen: null },
        }),
      ).order.id;
    const admin = await createAdmin();
    const [sold, first, second] = [await order(2), await order(1), await order(3)];
    for (const orderId of [sold, first, second]) await confirmOrder(admin, { orderId, seen: null });
    await markReady(admin, { orderId: sold, seen: null });
    await checkOrderId(admin, sold);
    await payOrder(admin, { orderId: sold, method: "cash", cents: 2500 });
    unwrap(await handOverOrder(admin, { orderId: sold, seen: null }));

    await signIn("admin");
    await page.goto(`/office/orders/${first}`);
    await expect(page.getByRole("region", { name: "Lines" })).toContainText("Batch R-1");
    await page.goto(`/office/stock/batches/${batch}/withdraw`);
    await page.getByLabel("Reason").fill("Mould");
    await page.getByRole("button", { name: "Withdraw the Batch" }).click();
    const recall = page.getByRole("region", { name: "Recall" });
    await expect(recall).toContainText("2 pieces sold in 1 order did not come back");
    await expect(recall).toContainText("(845) 555-0177");
    await expect(recall).toContainText(email);
    await expectFitsPhone(page);
    await expectAccessible();
    const csv = await page.request.get(
      (await recall.getByRole("link", { name: "Export CSV" }).getAttribute("href")) ?? "",
    );
    expect(await csv.text()).toContain(`${sold},Ada Byron,(845) 555-0177,${email},2,`);

    await page.goto("/office/orders/picking");
    await expect(page.getByRole("main")).toContainText("of batch R-1: do not pick (Mould)");
    await page.goto(`/office/orders/${first}`);
    const panel = page.getByRole("region", { name: "Do not hand over" });
    await expect(panel).toContainText("batch R-1: Mould");
    await expectFitsPhone(page);
    await expectAccessible();
    await panel.getByRole("button", { name: /^From another batch/ }).click();
    await expect(toast(page)).toContainText("Taken From Another Batch");
    await expect(page.getByRole("region", { name: "Lines" })).toContainText("Batch R-2");
    await expect(page.getByRole("button", { name: "Mark as ready" })).toBeVisible();
    await page.goto(`/office/orders/labels?order=${first}`);
    await expect(page.locator(".order-label")).toContainText("Batch R-2");

    await page.goto(`/office/orders/${second}`);
    await panel.getByRole("button", { name: /^From another batch/ }).click();
    await expect(toast(page)).toContainText(`Only 1 of ${product.name} is left`);
    await panel.getByRole("button", { name: /^Without this line/ }).click();
    await expect(toast(page)).toContainText("Line Left Out");
    await expect(page.getByRole("region", { name: "Lines" })).toContainText("$5.00");

    await page.goto(`/office/stock/batches/${batch}`);
    for (const outcome of ["Buyers Told", "Nobody New to Tell"]) {
      await recall.getByRole("link", { name: "Tell the Buyers" }).click();
      await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
        /Please do not use it/,
      );
      await page.getByRole("button", { name: "Send to All Buyers" }).click();
      await expect(toast(page)).toContainText(outcome);
    }
    const mails = await db
      .select({ to: mailOutbox.recipient })
      .from(mailOutbox)
      .where(like(mailOutbox.cause, `recall:${batch}:%`));
    expect(mails).toEqual([{ to: email }]);
  },
);
