import { cancelAtDesk } from "~/domain/orders/desk/act-at-desk.server";
import { addStops, planRun } from "~/domain/orders/delivery/plan-run.server";
import { giveBack } from "~/domain/orders/desk/pay-order.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay } from "~/lib/dates/dates";
import { orderLink } from "~/domain/orders/order-links.server";
import { unwrap } from "../support/builders";
import { createDelivery, createRun } from "../support/deliveries";
import { expect, expectFitsPhone, test, toast } from "../support/test";

test(
  "the desk plans a run, and the driver brings its orders with one press for each thing",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const [near, far] = [
      await createDelivery({ name: "Near" }),
      await createDelivery({ name: "Far" }),
    ];
    const staff = await signIn("staff");
    const main = page.getByRole("main");
    await visit("/office/orders");
    await page.getByRole("link", { name: "Deliveries" }).first().click();
    await expect(main.getByRole("row").filter({ hasText: `Order ${near.id}` })).toContainText(
      "Near",
    );
    await main.getByRole("button", { name: "Plan the Run" }).click();
    await expect(main).toContainText("Choose a driver");
    await main.getByLabel("Driver").selectOption({ label: staff.username });
    await main.getByRole("button", { name: "Plan the Run" }).click();
    await expect(main).toContainText("Enter the vehicle with its plate");
    await main.getByLabel("Vehicle").fill("White Transit, ABC 1234");
    await expectAccessible();
    await main.getByRole("button", { name: "Plan the Run" }).click();
    await expect(toast(page)).toContainText("Run Planned");

    await main.getByRole("button", { name: "Put on the Run" }).click();
    await expect(toast(page)).toContainText("Choose an order first");
    await main.getByLabel(`Order ${far.id}, Far`).check();
    await main.getByLabel(`Order ${near.id}, Near`).check();
    await main.getByRole("button", { name: "Put on the Run" }).click();
    const stops = main.getByRole("listitem").filter({ hasText: "Mill Lane" });
    await expect(stops).toHaveCount(2);
    // By the number of the order at first, then by hand.
    await expect(stops.nth(0)).toContainText("Near");
    await main.getByRole("button", { name: `Down order ${near.id}` }).click();
    await expect(stops.nth(0)).toContainText("Far");
    await main.getByRole("button", { name: `Up order ${near.id}` }).click();
    await expect(stops.nth(0)).toContainText("Near");
    await expectAccessible();

    await main.getByRole("link", { name: "Driver and vehicle" }).click();
    await main.getByLabel("Vehicle").fill("Green Van, XYZ 9");
    await main.getByRole("button", { name: "Save" }).click();
    await expect(main).toContainText("Green Van, XYZ 9");

    await main.getByRole("link", { name: "Manifest" }).click();
    await expect(main).toContainText("Not departed yet");
    await expect(main).toContainText(`TAG-${near.product.id}`);
    await expect(main).toContainText("Altogether: 2 stops, 4 pieces, 14 g, $100.00");
    await expectAccessible();
    await expectFitsPhone(page);
    await main.getByRole("link", { name: "Back to run" }).click();
    await main.getByRole("button", { name: "Departed", exact: true }).click();
    await expect(main.getByRole("heading", { name: `Next stop: order ${near.id}` })).toBeVisible();
    await expect(main.getByRole("link", { name: /Mill Lane/ }).first()).toHaveAttribute(
      "href",
      "https://www.google.com/maps/dir/?api=1&destination=5%20Mill%20Lane%20New%20Paltz%2C%20NY%2012561",
    );
    await expect(main.getByRole("link", { name: "Call 845-555-0101" }).first()).toHaveAttribute(
      "href",
      "tel:8455550101",
    );
    await expectAccessible();
    await expectFitsPhone(page);

    await main.getByRole("button", { name: "On its way" }).click();
    await expect(main.getByRole("button", { name: "On its way" })).toHaveCount(0);
    await main.getByRole("button", { name: "ID checked" }).click();
    await main.getByRole("button", { name: "Handed over" }).click();
    await expect(main.getByRole("heading", { name: `Next stop: order ${far.id}` })).toBeVisible();

    await main.getByRole("link", { name: "Not delivered" }).click();
    await main.getByRole("button", { name: "Not Delivered" }).click();
    await expect(main).toContainText("Choose the reason");
    await main.getByLabel("Something else").check();
    await main.getByRole("button", { name: "Not Delivered" }).click();
    await expect(main).toContainText("Say what happened");
    await main.getByLabel("What happened").fill("The bridge is closed.");
    await expectAccessible();
    await expectFitsPhone(page);
    await main.getByRole("button", { name: "Not Delivered" }).click();
    await expect(main).toContainText("No order is with the driver any longer");
    await main.getByRole("button", { name: "Undo “Not delivered”" }).click();
    await expect(main.getByRole("heading", { name: `Next stop: order ${far.id}` })).toBeVisible();
    await main.getByRole("link", { name: "Not delivered" }).click();
    await main.getByLabel("Nobody there").check();
    await main.getByRole("button", { name: "Not Delivered" }).click();
    await main
      .getByRole("link", { name: `Order ${far.id}` })
      .first()
      .click();
    await expect(main).toContainText("It comes back to the shop: 2 ×");
    await expect(main).toContainText("$50.00 is paid");
    await expectAccessible();
    await visit("/office");
    await main.getByRole("link", { name: /Runs on the road$/ }).click();
    const row = main.getByRole("row").filter({ hasText: staff.username });
    await expect(row).toContainText("On the road");
    await row.getByRole("link").first().click();
    const back = main.getByRole("region", { name: "Back to the shop" });
    await expect(back.getByRole("listitem")).toContainText(`Order ${far.id}: 2 × `);
    await expectAccessible();
    await expectFitsPhone(page);
    await back.getByRole("button", { name: "Back in the shop" }).click();
    await expect(toast(page)).toContainText("Back in the Shop");
    const ended = main.getByRole("region", { name: "Back in the shop" });
    await expect(ended).toContainText(`entered by ${staff.username}`);
    await expect(ended.getByRole("button")).toHaveCount(0);
    await visit(`/office/orders/${far.id}`);
    await expect(main).toContainText("It is back in the shop: 2 ×");
    await visit("/office/orders?list=late");
    await expect(main.getByRole("listitem").filter({ hasText: `Order ${far.id}` })).toContainText(
      "Not delivered",
    );
  },
);

test("the customer reads that an order is on its way, and why it was not delivered", async ({
  page,
  visit,
  signIn,
}) => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  await signIn("staff");
  const main = page.getByRole("main");
  await visit(`/office/delivery/${run.id}`);
  await main.getByRole("button", { name: "On its way" }).click();
  await expect(toast(page)).toContainText("On Its Way");
  await visit(orderLink(id));
  await expect(main).toContainText("Your order is on its way to you.");
  await visit(`/office/delivery/${run.id}/not-delivered/${id}`);
  await main.getByLabel("Address wrong").check();
  await main.getByRole("button", { name: "Not Delivered" }).click();
  await expect(toast(page)).toContainText("waits at the desk");
  await visit(orderLink(id));
  await expect(main).toContainText("We did not find the address.");
  await expect(main).toContainText("agree on another time");
});

test("a run of a day to come says when it can leave, and an order waits for the driver's check", async ({
  page,
  visit,
  signIn,
}) => {
  const tomorrow = addDays(businessDay(new Date()), 1);
  const { id } = await createDelivery({ day: tomorrow });
  const staff = await signIn("staff");
  const planned = { day: tomorrow, driver: staff.id, vehicle: `Transit ${staff.id}` };
  const run = unwrap(await planRun(staff, planned));
  const main = page.getByRole("main");
  await visit(`/office/delivery/${run.id}`);
  // The address is two lines of the order.
  await expect(main.getByRole("checkbox", { name: `Order ${id}` })).toHaveAccessibleName(
    /5 Mill Lane, New Paltz, NY 12561$/,
  );
  unwrap(await addStops(staff, run.id, [id]));
  await visit(`/office/delivery/${run.id}`);
  await expect(main).toContainText("can be pressed here on that day");
  await expect(main.getByRole("button", { name: "Departed", exact: true })).toHaveCount(0);
  await visit(`/office/orders/${id}`);
  await expect(main).toContainText("the driver checks the ID at the door");
});

test("the manifest keeps what was cancelled on the way, and says what comes back", async ({
  page,
  visit,
  signIn,
}) => {
  const [kept, off] = [await createDelivery(), await createDelivery()];
  const run = await createRun(kept.id, off.id);
  unwrap(await giveBack(run.staff, off.id));
  unwrap(await cancelAtDesk(run.staff, { orderId: off.id, seen: null, reason: "They called" }));
  await signIn("staff");
  await visit(`/office/delivery/${run.id}/manifest`);
  const main = page.getByRole("main");
  await expect(main).toContainText(`Comes back to the shop: 2 × ${off.product.name}`);
  await expect(main).toContainText(`TAG-${off.product.id}`);
  await expect(main).toContainText("Altogether: 2 stops, 4 pieces");
  await expect(main).toContainText("As of");
});

test("a run whose stops changed meanwhile does not leave, and an old button does no harm", async ({
  page,
  visit,
  signIn,
}) => {
  const { id } = await createDelivery();
  const run = await createRun(id);
  await signIn("staff");
  const main = page.getByRole("main");
  await visit(`/office/delivery/${run.id}`);
  await main.getByRole("button", { name: "Not departed yet" }).click();
  await expect(toast(page)).toContainText("Departure Taken Back");
  const origin = new URL(page.url()).origin;
  const press = (act: string, fields: Record<string, string>) =>
    page.request.post(`/office/delivery/${run.id}/${act}`, {
      form: fields,
      headers: { Origin: origin },
    });
  await press("take-off", { order: String(id) });
  await main.getByRole("button", { name: "Departed", exact: true }).click();
  await expect(toast(page)).toContainText("Put an order on the run first");
});
