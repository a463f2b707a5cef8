import { site } from "~/content/site";
import { mailTo } from "../support/investors";
import { booking } from "../support/lists";
import { expect, test } from "../support/test";

const fresh = () => `guest-${crypto.randomUUID()}@example.com`;

test("a guest books, learns by mail what happens next, and gets the owner's reply by mail", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const email = fresh();
  const name = `Grace ${email.slice(6, 14)}`;
  await visit("/book");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Phone").fill(booking.phone);
  await page.locator("form").getByLabel("Experience").selectOption(booking.eventType);
  await page.getByLabel("Preferred date").fill(booking.preferredDate);
  await page.locator("form").getByLabel("guests").selectOption("3-5");
  await page
    .locator("form")
    .getByRole("button", { name: /Request|Book|Submit/ })
    .click();
  await expect(page.locator(".toast")).toContainText("within 24 hours");
  const [received] = await mailTo(email);
  expect(received?.text).toContain("Experience: Private Tasting");
  expect(received?.text).toContain("within 24 hours we contact you");

  await signIn("admin");
  await visit(`/dashboard/events?q=${email}`);
  await page.getByRole("link", { name: `Answer by mail to ${name}` }).click();
  await expect(page.getByRole("heading", { name: "Answer by mail" })).toBeVisible();
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.locator(".error-summary")).toContainText("Write your answer");
  await expectAccessible();
  await page.getByLabel("Your answer").fill("We look forward to seeing you at noon.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.locator(".toast")).toContainText("Answer Sent");
  await visit(`/dashboard/events?q=${email}`);
  await expect(page.getByRole("row").nth(1)).toContainText(/Answered \w{3} \d+, \d{4}, .*(AM|PM)/);
  await expectAccessible();
  const [, answer] = await mailTo(email);
  expect(answer).toMatchObject({ replyTo: site.email });
  expect(answer?.text).toContain(`Hello ${name},\n\nWe look forward to seeing you at noon.`);
});

test("the owner confirms a meeting's time in New York by mail", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const email = fresh();
  const data = { name: "Ada Hill", email, preferredDate: "2099-06-01", topic: "The round" };
  expect((await page.request.post("/api/calendar/request", { data })).status()).toBe(201);
  await signIn("admin");
  await visit("/investor-admin/communications");
  const card = page.getByRole("listitem").filter({ hasText: email });
  await card.getByRole("link", { name: "Answer by mail to Ada Hill" }).click();
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a time or write a message");
  await expectAccessible();
  await page.getByLabel("Time in New York").fill("14:30");
  await page.getByLabel("Message").fill("We call you.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.locator(".toast")).toContainText("Answer Sent");
  await expect(card).toContainText("Answered");
  await expect(card.getByText("Handled", { exact: true })).toBeVisible();
  const [, answer] = await mailTo(email);
  expect(answer?.text).toContain(
    "We confirm our meeting on June 1, 2099 at 2:30 PM, New York time, for 30 minutes.\n\nWe call you.",
  );
});

test("the owner replies to a contact message by mail", async ({ page, visit, signIn }) => {
  const email = fresh();
  const data = { name: "Ada Hill", email, message: "When do the doors open?" };
  expect((await page.request.post("/api/contact", { data })).ok()).toBe(true);
  await signIn("admin");
  await visit(`/dashboard/contacts?q=${email}`);
  await page.getByRole("link", { name: "Answer by mail to Ada Hill" }).click();
  await expect(page.getByText("When do the doors open?")).toBeVisible();
  await page.getByLabel("Your answer").fill("At ten.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.locator(".toast")).toContainText("Answer Sent");
  await visit(`/dashboard/contacts?q=${email}`);
  await page.getByRole("link", { name: "Answer again to Ada Hill" }).click();
  await expect(page.getByText("At ten.")).toBeVisible();
  expect((await mailTo(email)).map(({ text }) => text)).toEqual(["Hello Ada Hill,\n\nAt ten."]);
});
