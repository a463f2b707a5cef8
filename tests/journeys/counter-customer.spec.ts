import type { Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { accountCode } from "~/domain/accounts/account-code.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { addByName, voidSale } from "~/domain/counter/change-sale.server";
import { getSaleRow, viewSale } from "~/domain/counter/counter-queries.server";
import { finishSale } from "~/domain/counter/finish-sale.server";
import { orderLink } from "~/domain/orders/order-links.server";
import { spokenNumber } from "~/lib/spoken-number";
import { orderItems } from "~drizzle/schema";
import {
  anyAdmin,
  createProduct,
  createStaff,
  createUser,
  PASSWORD,
  unwrap,
} from "../support/builders";
import { openedSale } from "../support/counter";
import { expect, expectFitsPhone, hasLayout, test, toast } from "../support/test";

const createAda = () => createUser({ firstName: "Ada", lastName: "Lovelace" });

async function signInAs(page: Page, { username }: User, origin = "") {
  const headers = { Origin: origin };
  const data = { username, password: PASSWORD };
  expect((await page.request.post("/api/auth/login", { data, headers })).status()).toBe(200);
}

/** Finishes a sale as somebody else does at another screen. */
async function finishElsewhere(saleId: number, actor: User) {
  const sale = await getSaleRow(saleId);
  const view = sale && (await viewSale(sale));
  return unwrap(
    await finishSale(actor, saleId, { cash: "exact", debit: 0, seen: view?.shown ?? null }),
  );
}

test(
  "a customer shows the code of the account at the counter, and finds the order among the own ones",
  { tag: "@chromium" },
  async ({ page, baseURL, visit, signIn, expectAccessible }) => {
    const [ada, bob] = [await createAda(), await createUser({ firstName: "Bob" })];
    const product = await createProduct({ price: "10.00" });
    const saleId = await openedSale(product);
    await signInAs(page, ada, baseURL);
    await visit("/account");
    const main = page.getByRole("main");
    const code = accountCode(ada.id);
    const card = main.getByRole("region", { name: "Show this at the counter" });
    await expect(card).toContainText(`Say or scan ${code}`);
    await expect(card.getByRole("img", { name: `QR code of ${code}` })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);

    await signIn("staff");
    await visit(`/office/counter/${saleId}`);
    const scan = async (text: string) => {
      await main.getByLabel("Add a product").fill(text);
      await main.getByRole("button", { name: "Add", exact: true }).click();
    };
    const unknown = code.slice(0, -1) + "O";
    await scan(unknown);
    await expect(main).toContainText(`No customer has the code “${unknown}”`);
    await expect(main.getByLabel("Add a product")).toHaveValue("");
    await scan(accountCode(bob.id));
    await expect(page.locator("body")).toContainText("Bob. Compare the name with the ID");
    await expect(main).toContainText(`Customer: Bob, ${bob.email}.`);
    await scan(code.toLowerCase().replaceAll("-", ""));
    await expect(page.locator("body")).toContainText("Ada Lovelace, instead of Bob");
    await expect(main).toContainText(`Customer: Ada Lovelace, ${ada.email}.`);
    await expect(main).toContainText(`Account of Ada Lovelace, ${code}: compare with the ID`);
    await expect(main).not.toContainText(bob.email);
    await scan(code);
    await expect(page.locator("body")).toContainText("Customer Set Already");
    await expectAccessible();
    await expectFitsPhone(page);

    await main.getByLabel("21 or older: ID checked").check();
    await main.getByRole("button", { name: "Exact" }).click();
    await expect(toast(page)).toContainText("Sale Finished");
    const orderId = (await getSaleRow(saleId))?.orderId ?? 0;
    await visit(`/office/orders?q=${code.toLowerCase()}`);
    await expect(main.getByRole("link", { name: `Order ${orderId}` }).first()).toBeVisible();

    await signInAs(page, ada, baseURL);
    await visit("/orders");
    await main.getByRole("link", { name: new RegExp(`\\b${orderId}\\b`) }).click();
    await expect(main).toContainText("Completed");
    await expect(main).toContainText(ada.email);
  },
);

test(
  "a code from before asks whether the name is that of the ID, and only Yes makes it the customer",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible, hasScript }) => {
    const ada = await createAda();
    const product = await createProduct({ price: "10.00" });
    const saleId = await openedSale(product);
    await signIn("staff");
    await visit(`/office/counter/${saleId}`);
    const main = page.getByRole("main");
    const before = `BV-U-${spokenNumber(ada.id)}`;
    const field = main.getByLabel("Add a product");
    const add = async () => {
      await field.fill(before);
      // With script Enter is a scan.
      if (hasScript) await field.press("Enter");
      else await main.getByRole("button", { name: "Add", exact: true }).click();
    };
    const heading = main.getByRole("heading", {
      name: "Is this Ada Lovelace? Compare with the ID",
      level: 1,
    });
    if (hasScript) {
      // Whoever types meanwhile is not led away.
      const typeFirst = async (route: Route) => {
        await field.fill("Half a na");
        await route.continue();
      };
      await page.route(`**/counter/${saleId}/scan*`, typeFirst, { times: 1 });
      await add();
      await expect(main).toContainText(
        `${before}: This is a customer's code from before. Compare the name with the ID first`,
      );
      await main.getByRole("link", { name: `Open ${before}` }).click();
      await expect(heading).toBeVisible();
      await main.getByRole("link", { name: /^No/ }).click();
      await main.getByRole("button", { name: /^OK/ }).click();
    }
    await add();
    await expect(heading).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await main.getByRole("link", { name: /^No/ }).click();
    await expect(main.getByLabel("Add a product")).toBeVisible();
    expect(await getSaleRow(saleId)).toMatchObject({ userId: null });

    await add();
    await main.getByRole("button", { name: /^Yes/ }).click();
    const attached = `Account of Ada Lovelace, ${accountCode(ada.id)}: compare with the ID`;
    await expect(main).toContainText(attached);

    const forged = `${before}-${accountCode(ada.id + 1).slice(-4)}`;
    await visit(`/office/counter/${saleId}/customer?code=${forged}`);
    await expect(page.locator("body")).toContainText(`No customer has the code “${forged}”`);
    await visit(`/office/orders?q=${before}`);
    await expect(main).toContainText("This is a code from before");
    await visit(`/office/find?q=${before}`);
    await expect(main).toContainText("This is a code from before");
    await expect(main).not.toContainText("Ada");
  },
);

test("the form of the customer takes an account in and out, and loses nothing typed", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const ada = await createAda();
  const saleId = await openedSale(await createProduct({ price: "10.00" }));
  await signIn("staff");
  await visit(`/office/counter/${saleId}/details`);
  const main = page.getByRole("main");
  const account = main.getByLabel("Customer's account");
  await account.fill("Ada");
  await main.getByLabel("Note").fill("Gift");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main).toContainText("No customer has the code “Ada”");
  await expect(account).toHaveValue("Ada");
  await expect(main.getByLabel("Note")).toHaveValue("Gift");
  await account.fill(accountCode(ada.id).toLowerCase());
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main).toContainText(`Customer: Ada Lovelace, ${ada.email}.`);
  await expect(main).toContainText("Note: Gift");

  await main.getByRole("link", { name: "Name and customer" }).click();
  await expect(account).toHaveValue(accountCode(ada.id));
  await expectAccessible();
  await expectFitsPhone(page);
  // Scanned meanwhile at another screen.
  const bob = await createUser({ firstName: "Bob" });
  const code = accountCode(bob.id);
  unwrap(await addByName(anyAdmin(), { saleId, product: code, seen: null }));
  await main.getByLabel("Note").fill("No gift");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main).toContainText(`Saved meanwhile: “${code}”`);
  await expect(main.getByLabel("Note")).toHaveValue("No gift");
  await account.fill("");
  await main.getByRole("button", { name: "Save" }).click();
  await expect(main).toContainText("Note: No gift");
  await expect(main).not.toContainText("Customer: ");
});

test(
  "whoever has the receipt of an account's sale is not told its address",
  { tag: "@script" },
  async ({ page, visit, signIn }) => {
    const ada = await createAda();
    const staff = await signIn("staff");
    const saleId = await openedSale(await createProduct({ price: "10.00" }));
    unwrap(await addByName(staff, { saleId, product: accountCode(ada.id), seen: null }));
    const { orderId } = await finishElsewhere(saleId, staff);
    const main = page.getByRole("main");
    await visit(`/office/counter/${saleId}`);
    await expect(main).toContainText(ada.email);
    if (hasLayout(page)) {
      await page.emulateMedia({ media: "print" });
      await expect(main.getByText(ada.email)).toBeHidden();
      await expect(main.getByText("Ada Lovelace")).toBeVisible();
      await page.emulateMedia({ media: null });
    }
    await visit(`/office/orders/${orderId}/receipt`);
    await expect(main).not.toContainText(ada.email);
    await signIn();
    await visit(orderLink(orderId));
    await expect(main).toContainText(`Order ${orderId}`);
    await expect(main).toContainText("u•••@example.com");
    expect(await page.content()).not.toContain(ada.email);
  },
);

test("whoever adds to a sale that was voided meanwhile is told so at the counter", async ({
  page,
  visit,
  signIn,
}) => {
  const saleId = await openedSale(await createProduct({ price: "10.00" }));
  await signIn("staff");
  await visit(`/office/counter/${saleId}`);
  unwrap(await voidSale(anyAdmin(), saleId, { reason: "Left" }));
  const main = page.getByRole("main");
  await main.getByLabel("Add a product").fill("Stale");
  await main.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.locator("body")).toContainText("That sale is no longer there");
  await expect(main.getByRole("heading", { name: "Counter", level: 1 })).toBeVisible();
});

type Press = (main: ReturnType<Page["getByRole"]>) => Promise<unknown>;

/** The page that is open, and what is pressed on it when the sale is finished. */
const STALE: readonly (readonly [what: string, path: string, press: Press])[] = [
  [
    "a product's name is added",
    "",
    async (main) => {
      await main.getByLabel("Add a product").fill("Stale");
      await main.getByRole("button", { name: "Add", exact: true }).click();
    },
  ],
  [
    "nothing is added",
    "",
    (main) => main.getByRole("button", { name: "Add", exact: true }).click(),
  ],
  [
    "an account's code is added",
    "",
    async (main) => {
      const { id } = await createUser();
      await main.getByLabel("Add a product").fill(accountCode(id));
      await main.getByRole("button", { name: "Add", exact: true }).click();
    },
  ],
  [
    "a product is picked",
    "?q=Stale",
    (main) =>
      main
        .getByRole("button", { name: /^Add Stale/ })
        .first()
        .click(),
  ],
  ["a line gets one more", "", (main) => main.getByRole("button", { name: /^One more/ }).click()],
  ["a line is removed", "", (main) => main.getByRole("button", { name: /^Remove/ }).click()],
  [
    "the customer is opened",
    "",
    (main) => main.getByRole("link", { name: "Name and customer" }).click(),
  ],
  ["units are opened", "", (main) => main.getByRole("link", { name: "Scan units" }).click()],
  [
    "a unit is added",
    "/units",
    async (main) => {
      await main.getByLabel("Retail Item ID").fill("STALE0001");
      await main.getByRole("button", { name: "Add the Unit" }).click();
    },
  ],
  [
    "the customer is saved",
    "/details",
    async (main) => {
      await main.getByLabel("Phone number").fill("12");
      await main.getByRole("button", { name: "Save" }).click();
    },
  ],
  [
    "a discount is saved",
    "/discount",
    async (main) => {
      await main.getByLabel("Discount, dollars").fill("1.00");
      await main.getByLabel("Reason").fill("A dented box");
      await main.getByRole("button", { name: "Save the Discount" }).click();
    },
  ],
];

for (const [what, path, press] of STALE) {
  test(`on a page of a sale that was finished meanwhile ${what}: it says so, and nothing is done`, async ({
    page,
    visit,
    signIn,
  }) => {
    const product = await createProduct({ name: `Stale ${crypto.randomUUID()}`, price: "10.00" });
    const saleId = await openedSale(product);
    await signIn("staff");
    await visit(`/office/counter/${saleId}${path}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    const { orderId } = await finishElsewhere(saleId, await createStaff());
    await press(main);
    // With script beside the scan that was refused.
    await expect(page.locator("body")).toContainText(
      "This sale is finished already. Nothing was added",
    );
    await expect(
      main.getByRole("heading", { name: `Order ${orderId}`, exact: true }),
    ).toBeVisible();
    const sold = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    expect(sold.map(({ quantity, discountCents }) => [quantity, discountCents])).toEqual([[1, 0]]);
  });
}
