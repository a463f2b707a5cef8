import type { Locator } from "@playwright/test";
import { businessDay } from "~/lib/dates/dates";
import { expect, test } from "../support/test";

const DAY_MS = 24 * 3_600_000;
const nextMonth = businessDay(new Date(Date.now() + 30 * DAY_MS));
const lastWeek = businessDay(new Date(Date.now() - 7 * DAY_MS));

async function fillBooking(form: Locator, { date = nextMonth, guests = "1-2" } = {}) {
  await form.getByLabel("Name").fill("Grace Hopper");
  await form.getByLabel("Email address").fill("grace@example.com");
  await form.getByLabel("Phone number").fill("(845) 555-0101");
  await form.getByLabel("Experience").selectOption("private-tasting");
  await form.getByLabel("Preferred date").fill(date);
  await form.getByLabel("Number of guests").selectOption(guests);
  await form.getByLabel("Message").fill("A quiet corner, if there is one.");
}

test(
  "a visitor books a tasting on the home page and an admin sees it",
  { tag: ["@chromium", "@blocked"] },
  async ({ page, visit, signIn }) => {
    await visit("/");
    const events = page.locator("#events");
    await fillBooking(events);
    await events.getByRole("button", { name: "Request Booking" }).click();
    const toast = page.getByRole("status");
    await expect(toast).toContainText("Booking Request Submitted!");
    await expect(toast).toContainText(
      "We'll contact you within 24 hours to confirm your event details.",
    );
    await expect(page).toHaveURL(/\/#events$/);
    await signIn("admin");
    await visit("/dashboard/events?q=grace@example.com");
    const row = page.getByRole("row").nth(1);
    await expect(row).toContainText("Private Tasting");
    await expect(row.locator(`time[datetime="${nextMonth}"]`)).toBeVisible();
    await expect(row).toContainText("A quiet corner, if there is one.");
  },
);

test(
  "without a date picker a date is typed as in New York, and an invalid one stays in the field",
  { tag: "@chromium" },
  async ({ page, visit, signIn }) => {
    const [year, month, day] = nextMonth.split("-");
    await page.route("**/book", async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace('type="date"', 'type="text"') });
    });
    await visit("/book");
    const form = page.locator("form#booking-form");
    const date = form.getByLabel("Preferred date");
    await fillBooking(form, { date: `${day}.${month}.${year}` });
    await form.getByLabel("Email address").fill("no-picker@example.com");
    await form.getByRole("button", { name: "Request Booking" }).click();
    const problem = "Enter a date like 06/19/2027";
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText([problem]);
    await expect(date).toHaveValue(`${day}.${month}.${year}`);
    await page.unroute("**/book");
    await date.fill(`${month}/${day}/${year}`);
    await form.getByRole("button", { name: "Request Booking" }).click();
    await expect(page.locator(".toast")).toContainText("Booking Request Submitted!");
    await signIn("admin");
    await visit("/dashboard/events?q=no-picker@example.com");
    const row = page.getByRole("row").nth(1);
    await expect(row.locator(`time[datetime="${nextMonth}"]`)).toBeVisible();
  },
);

test(
  "an empty form names every missing answer in the page's order",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    await visit("/book");
    await page.getByRole("button", { name: "Request Booking" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary.getByRole("link")).toHaveText([
      "Enter your name",
      "Enter your email address",
      "Enter your phone number",
      "Choose an experience",
      "Choose a date",
      "Choose how many guests",
    ]);
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expectAccessible();
  },
);

test("a party too large for the experience gets its limits as a message, and all values stay", async ({
  page,
  visit,
}) => {
  await visit("/book");
  await fillBooking(page.locator("form#booking-form"), { guests: "16-20" });
  await page.getByRole("button", { name: "Request Booking" }).click();
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText(
    "Private Tasting takes 2 to 8 guests. Choose another number of guests",
  );
  await expect(page.getByLabel("Experience")).toHaveValue("private-tasting");
  await expect(page.getByLabel("Number of guests")).toHaveValue("16-20");
  await expect(page.getByLabel("Preferred date")).toHaveValue(nextMonth);
  await expect(page.getByLabel("Message")).toHaveValue("A quiet corner, if there is one.");
  await page.getByLabel("Number of guests").selectOption("6-10");
  await page.getByRole("button", { name: "Request Booking" }).click();
  await expect(page.getByRole("status")).toContainText("Booking Request Submitted!");
});

test("a past day is refused", async ({ page, visit }) => {
  await visit("/book");
  await fillBooking(page.locator("form#booking-form"), { date: lastWeek });
  await page.getByRole("button", { name: "Request Booking" }).click();
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText(
    "Choose a date that is today or later",
  );
});
