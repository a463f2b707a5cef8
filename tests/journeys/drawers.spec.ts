import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { closeDrawer, openDrawer } from "~/domain/money/drawers/use-drawer.server";
import { anyAdmin, createProduct, unwrap } from "../support/builders";
import { openedSale } from "../support/counter";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test("a drawer is opened, has the cash of a sale, and is counted blind and closed", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const name = `Front ${crypto.randomUUID().slice(0, 8)}`;
  const main = page.getByRole("main");
  await signIn("admin");
  await visit("/office/drawers");
  await main.getByLabel("Name").fill(name);
  await main.getByRole("button", { name: "Add the Drawer" }).click();
  await expect(toast(page)).toContainText("Drawer Added");

  await signIn("staff");
  await visit("/office/drawers");
  await expectAccessible();
  await expectFitsPhone(page);
  await main.getByRole("link", { name }).click();
  await main.getByLabel("Float in dollars").fill("100");
  await main.getByRole("button", { name: "Open the Drawer" }).click();
  await expect(toast(page)).toContainText("Drawer Open");
  await main.getByRole("link", { name: "Pay In or Out" }).click();
  await main.getByLabel("Paid out").check();
  await main.getByLabel("Amount in dollars").fill("5.00");
  await main.getByRole("button", { name: "Enter the Cash" }).click();
  await expect(main).toContainText("Enter the reason");
  await expect(main.getByLabel("Amount in dollars")).toHaveValue("5.00");
  await main.getByLabel("Reason").fill("Milk");
  await main.getByRole("button", { name: "Enter the Cash" }).click();
  await expect(main).toContainText("Paid out: $5.00, Milk");
  await expectAccessible();

  const saleId = await openedSale(await createProduct({ price: "10.00" }));
  await visit(`/office/counter/${saleId}`);
  await expect(main).toContainText(`Cash goes into your drawer ${name}`);
  await main.getByLabel("21 or older: ID checked").check();
  await main.getByLabel("Cash given, dollars").fill("20");
  await main.getByRole("button", { name: "Finish: $10.00" }).click();
  await expect(main).toContainText(/Change due\s*\$10\.00/);

  await visit("/office/close");
  await expect(main).toContainText("Your drawer is open. What was paid is shown once");
  await visit("/office/drawers");
  await main.getByRole("link", { name }).click();
  await main.getByRole("link", { name: "Count and Close" }).click();
  await expect(main).not.toContainText("105");
  await main.getByLabel("Cash counted in dollars").fill("104.00");
  await main.getByLabel("Next float in dollars").fill("100");
  await expectAccessible();
  await expectFitsPhone(page);
  await main.getByRole("button", { name: "Close the Drawer" }).click();
  await expect(toast(page)).toContainText("Drawer Closed");
  const row = main.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("$104.00");
  await expect(row).toContainText("$105.00");
  await expect(row).toContainText("-$1.00");
  await expectAccessible();
  await visit("/office/drawers");
  await main.getByRole("link", { name }).click();
  await expect(main.getByLabel("Float in dollars")).toHaveValue("100.00");
});

test("a drawer is renamed and retired, and used again", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const main = page.getByRole("main");
  const word = crypto.randomUUID().slice(0, 8);
  const { id } = unwrap(await addDrawer(anyAdmin(), { name: `Old ${word}` }));
  unwrap(await addDrawer(anyAdmin(), { name: `Other ${word}` }));
  await signIn("admin");
  await visit(`/office/drawers/${id}`);
  await main.getByRole("link", { name: "Rename" }).click();
  await main.getByLabel("Name").fill(`Other ${word}`);
  await main.getByRole("button", { name: "Save the Name" }).click();
  await expect(main).toContainText("There is a drawer with this name already");
  await expectAccessible();
  await main.getByLabel("Name").fill(`New ${word}`);
  await main.getByRole("button", { name: "Save the Name" }).click();
  await expect(toast(page)).toContainText("Drawer Renamed");
  await main.getByRole("button", { name: "Retire" }).click();
  await expect(toast(page)).toContainText("Drawer Retired");
  await expect(main).toContainText("Nobody can open it");
  await expect(main.getByLabel("Float in dollars")).toHaveCount(0);
  await expectAccessible();
  await visit("/office/drawers");
  await expect(main.getByRole("row").filter({ hasText: `New ${word}` })).toContainText("Retired");
  await main.getByRole("link", { name: `New ${word}` }).click();
  await main.getByRole("button", { name: "Use Again" }).click();
  await expect(main.getByLabel("Float in dollars")).toBeVisible();

  await signIn("staff");
  await visit(`/office/drawers/${id}`);
  await expect(main.getByRole("button", { name: "Open the Drawer" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Retire" })).toHaveCount(0);
});

test("a count of a drawer that somebody closed meanwhile stays in the form, and says so", async ({
  page,
  visit,
  signIn,
}) => {
  const staff = await signIn("staff");
  const name = `Side ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = unwrap(await addDrawer(anyAdmin(), { name }));
  const main = page.getByRole("main");
  await visit(`/office/drawers/${id}`);
  await expect(main).not.toContainText("The last close left");
  unwrap(await openDrawer(staff, id, { float: 20_00 }));
  await visit(`/office/drawers/${id}/close`);
  await main.getByLabel("Cash counted in dollars").fill("20");
  await main.getByLabel("Next float in dollars").fill("20");
  unwrap(await closeDrawer(staff, id, { cash: 19_00, left: 19_00, note: null }));
  await main.getByRole("button", { name: "Close the Drawer" }).click();
  await expect(main).toContainText(`${staff.username} counted it at`);
  await expect(main.getByLabel("Cash counted in dollars")).toHaveValue("20");
  await visit(`/office/drawers/${id}`);
  await expect(main).toContainText("The last close left $19.00");
});

test("a sale is not finished into a drawer that was closed meanwhile", async ({
  page,
  visit,
  signIn,
}) => {
  const staff = await signIn("staff");
  const name = `Back ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = unwrap(await addDrawer(anyAdmin(), { name }));
  unwrap(await openDrawer(staff, id, { float: 0 }));
  const saleId = await openedSale(await createProduct({ price: "10.00" }));
  await visit(`/office/counter/${saleId}`);
  const main = page.getByRole("main");
  await main.getByLabel("21 or older: ID checked").check();
  await main.getByLabel("Cash given, dollars").fill("10");
  unwrap(await closeDrawer(staff, id, { cash: 0, left: 0, note: null }));
  await main.getByRole("button", { name: "Finish: $10.00" }).click();
  await expect(main).toContainText("Your drawer was closed meanwhile. Nothing was taken");
  await expect(main.getByLabel("Cash given, dollars")).toHaveValue("10");
  await expect(main).toContainText("You have no drawer open, so cash goes into none");
  await main.getByRole("button", { name: "Finish: $10.00" }).click();
  await expect(main).toContainText("Completed");
});
