import { expect, test } from "../support/test";

test(
  "a visitor writes to the owner on the home page and an admin reads it",
  { tag: "@blocked" },
  async ({ page, visit, signIn }) => {
    await visit("/");
    const contact = page.locator("#contact");
    await contact.getByLabel("Name").fill("Ada Lovelace");
    await contact.getByLabel("Email address").fill("ada@example.com");
    await contact.getByLabel("Message").fill('Two lines\n<b>with</b> markup & "quotes"');
    await contact.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("status")).toContainText("Message Sent");
    await expect(page).toHaveURL(/\/#contact$/);
    await signIn("admin");
    await visit("/dashboard/contacts?q=ada@example.com");
    await expect(page.getByRole("row").nth(1)).toContainText('<b>with</b> markup & "quotes"');
  },
);

test(
  "each missing answer is named in the summary and at its field",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    await visit("/contact");
    await page.getByRole("button", { name: "Send Message" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary.getByRole("link")).toHaveText([
      "Enter your name",
      "Enter your email address",
      "Write your message",
    ]);
    await expect(summary).toBeFocused();
    for (const label of ["Name", "Email address", "Message"]) {
      const field = page.locator("form").getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Error: Enter your name");
    await expectAccessible();
  },
);

test("a form whose hidden field was filled comes back with the typed values", async ({
  page,
  visit,
}) => {
  await visit("/contact");
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email address").fill("grace@example.com");
  await page.getByLabel("Message").fill("Not by a program");
  await page.locator("[name=companyWebsite]").fill("https://example.com", { force: true });
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.locator(".error-summary")).toContainText("Leave this field empty");
  await expect(page.getByLabel("Message")).toHaveValue("Not by a program");
  await expect(page.locator("[name=companyWebsite]")).toHaveValue("");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent");
});
