import { readFile } from "node:fs/promises";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, formatDay } from "~/lib/dates/dates";
import { createSubscribers } from "../support/lists";
import { expect, expectFitsPhone, test } from "../support/test";

test("an admin reads what visitors did, by days and months, on the page and as CSV", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await createSubscribers(3);
  const today = businessDay(new Date());
  await signIn("admin");
  await visit("/office");
  const menu = page.getByRole("navigation", { name: "Office" });
  await menu.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  const chart = page.getByRole("img", { name: "Subscribers" });
  await expect(chart).toContainText("The table below has every number.");
  const row = page.getByRole("row", { name: new RegExp(`^${formatDay(today)}`) });
  const count = Number(await row.getByRole("cell").first().textContent());
  expect(count).toBeGreaterThanOrEqual(3);
  await expectAccessible();
  await expectFitsPhone(page);

  await page.getByLabel("From day").fill(addDays(today, -2));
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("row")).toHaveCount(5);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`reports-${today}.csv`);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe("\uFEFFday,subscribers,bookings,applications,orders,posts,guests,taken");
  expect(lines).toHaveLength(5);
  expect(lines[3]).toMatch(new RegExp(`^${today},${count},`));

  await page.getByRole("link", { name: "By month" }).click();
  await expect(page.getByRole("columnheader", { name: "Month" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(14);
});
