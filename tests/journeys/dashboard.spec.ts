import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { businessDay } from "~/lib/dates/dates";
import { resumes } from "../support/files";
import { expect, test } from "../support/test";
import { createOneOfEach, createSubscribers, emptyLists } from "../support/lists";

const LISTS = [
  { path: "/dashboard/subscribers", empty: "No newsletter subscribers yet", tab: "Newsletter" },
  { path: "/dashboard/contacts", empty: "No contact submissions yet", tab: "Contact" },
  { path: "/dashboard/events", empty: "No event bookings yet", tab: "Events" },
  { path: "/dashboard/applications", empty: "No job applications yet", tab: "Applications" },
];

async function download(page: Page, name: string): Promise<{ file: Download; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name }).click(),
  ]);
  return { file, text: await readFile(await file.path(), "utf8") };
}

test.beforeEach(async () => {
  await emptyLists();
});

test("empty lists say so, and their Export CSV has no target", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await visit("/dashboard");
  for (const { empty, tab } of LISTS) {
    await page.getByRole("navigation", { name: "Submissions" }).getByText(tab).click();
    await expect(page.getByText(empty)).toBeVisible();
    const exportLink = page.getByRole("link", { name: "Export CSV" });
    await expect(exportLink).toHaveAttribute("aria-disabled", "true");
    await expect(exportLink).not.toHaveAttribute("href");
  }
  await expectAccessible();
});

test("the four lists and their counts show what was sent", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await createSubscribers(1);
  await createOneOfEach("Rosalind");
  await signIn("admin");
  for (const { path } of LISTS) {
    await visit(path);
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").nth(1)).toContainText(/Rosalind|reader-001@example\.com/);
    await expectAccessible();
  }
  await expect(page.locator(".count-cards dd")).toHaveText(["1", "1", "1", "1"]);
  const { file } = await download(page, resumes.pdf.name);
  expect(await readFile(await file.path())).toEqual(resumes.pdf.buffer);
});

test("120 subscribers are paged newest first, searched and refreshed", async ({
  page,
  visit,
  signIn,
}) => {
  await createSubscribers(120);
  await signIn("admin");
  await visit("/dashboard/subscribers");
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("reader-120@");
  await expect(page.getByRole("row")).toHaveCount(51);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(first).toContainText("reader-070@");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(first).toContainText("reader-020@");
  await expect(page.getByRole("row")).toHaveCount(21);
  await expect(page.getByRole("link", { name: "Older" })).toHaveCount(0);
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(first).toContainText("reader-120@");

  await page.getByRole("main").getByLabel("Search by email address").fill("READER-11");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row")).toHaveCount(11);
  await page.getByRole("main").getByLabel("Search by email address").fill("100%_nobody");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Nothing matches “100%_nobody”.")).toBeVisible();

  await visit("/dashboard/subscribers");
  await createOneOfEach("Rosalind");
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(page.locator(".count-cards dd")).toHaveText(["120", "1", "1", "1"]);
});

test(
  "the CSV is complete, quoted, and runs nothing in a spreadsheet",
  { tag: "@chromium" },
  async ({ page, visit, signIn }) => {
    await createOneOfEach('=HYPERLINK("http://example.com","x")');
    await signIn("admin");
    await visit("/dashboard/contacts");
    const { file, text } = await download(page, "Export CSV");
    expect(file.suggestedFilename()).toBe(`contacts-${businessDay(new Date())}.csv`);
    const [header, row] = text.split("\r\n");
    expect(header).toBe("\ufeffid,name,email,message,createdAt");
    expect(row).toMatch(
      /^\d+,"'=HYPERLINK\(""http:\/\/example\.com"",""x""\)",ada@example\.com,When do the doors open\?,\d{4}-\d\d-\d\dT[\d:.]+Z$/,
    );
    expect(text.endsWith("\r\n")).toBe(true);
  },
);

test(
  "an open dashboard is closed to an account that is no longer admin",
  { tag: "@script" },
  async ({ page, visit, signIn, hasScript, expectAccessible }) => {
    await signIn("admin");
    await visit("/dashboard");
    // As in another tab of the same browser.
    await signIn("customer");
    await page.getByRole("link", { name: "Contact", exact: true }).first().click();
    if (hasScript) {
      await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
      await expect(page.getByText("You need admin privileges to access this page.")).toBeVisible();
    } else {
      await expect(page).toHaveURL(/\/shop$/);
    }
    await expectAccessible();
  },
);
