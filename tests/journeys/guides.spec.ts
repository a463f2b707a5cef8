import { guides } from "~/content/community/guides";
import { expect, test, untilHydrated } from "../support/test";

test(
  "a visitor finds a guide and walks through it to the calendar",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    await page.goto("/community/education");
    await page.getByRole("link", { name: "Open the Guides" }).click();
    await expect(page).toHaveURL(/\/community\/guides$/);
    await untilHydrated(page, hasScript);
    await page.getByLabel("Search the guides").fill("lounge");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("1 result")).toBeVisible();
    await expectAccessible();

    await page.getByRole("link", { name: "Lounge Etiquette" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toHaveText("Before you come");
    await expect(dialog.getByRole("heading")).toBeFocused();
    await expect(dialog.getByRole("link", { name: "Previous" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(page.locator(".page")).toHaveAttribute("inert", "");
    await expectAccessible();

    await dialog.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(/step=2$/);
    await expect(dialog).toContainText("Tip:");
    await expect(dialog).toContainText("Warning:");
    await dialog.getByRole("link", { name: "Step 3: When you leave" }).click();
    await expect(dialog.getByRole("heading")).toHaveText("When you leave");
    await expect(dialog.getByRole("heading")).toBeFocused();
    await dialog.getByRole("link", { name: "Finish: See the Calendar" }).click();
    await expect(page).toHaveURL(/\/community\/calendar$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test("every step of every guide has an address, and steps beyond the ends lead to the ends", async ({
  page,
}) => {
  for (const { id, steps } of guides) {
    for (const [asked, shown] of [
      ["0", 1],
      ["2", 2],
      ["99", steps.length],
      ["x", 1],
    ] as const) {
      await page.goto(`/community/guides/${id}?step=${asked}`);
      await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(
        steps[shown - 1]?.title ?? "",
      );
    }
  }
  const missing = await page.goto("/community/guides/none");
  expect(missing?.status()).toBe(404);
});

test(
  "the close link and Escape lead back to the guide's place in the list",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    await page.goto("/community/guides/lounge-etiquette?step=2");
    await untilHydrated(page, hasScript);
    if (hasScript) await page.keyboard.press("Escape");
    else await page.getByRole("link", { name: "Close the guide" }).click();
    await expect(page).toHaveURL(/\/community\/guides#lounge-etiquette$/);
    if (hasScript) await expect(page.locator("#lounge-etiquette a")).toBeFocused();
  },
);

test(
  "a member who finishes a guide gets its points once",
  { tag: "@script" },
  async ({ page, signIn, hasScript }) => {
    await signIn();
    for (const time of ["first", "second"]) {
      await page.goto("/community/guides/lounge-etiquette?step=3");
      await untilHydrated(page, hasScript);
      await page.getByRole("button", { name: "Finish: See the Calendar" }).click();
      await expect(page).toHaveURL(/\/community\/calendar$/);
      const toast = page.getByRole("status").filter({ hasText: "Guide finished!" });
      await expect(toast).toHaveCount(time === "first" ? 1 : 0);
    }
    await page.goto("/community/rewards/ledger");
    await expect(page.getByText("You finished “Lounge Etiquette”")).toHaveCount(1);
    await page.goto("/community/guides");
    await expect(page.locator("#lounge-etiquette")).toContainText("Finished");
  },
);

test(
  "a guide is printed completely from one page",
  { tag: "@browser" },
  async ({ page, expectAccessible }) => {
    await page.goto("/community/guides/new-york-laws-for-tourists/whole");
    await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: /^\d\./ })).toHaveCount(
      4,
    );
    await expectAccessible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("link", { name: "Back to the guides" })).toBeHidden();
  },
);

test(
  "the education center can be searched, filtered and read",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    await page.goto("/education");
    await untilHydrated(page, hasScript);
    await expect(page.getByRole("link", { name: "Featured Guides" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByText("3 results")).toBeVisible();
    await expectAccessible();
    // A search covers all articles, whatever was shown before.
    await page.getByLabel("Search the articles").fill("edibles");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("link", { name: "All Guides" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.goto("/education?tab=all");
    await expect(page.getByText("11 results")).toBeVisible();
    await page.getByRole("link", { name: "Safety", exact: true }).click();
    await expect(page).toHaveURL(/tab=all&category=safety/);
    await page.getByLabel("Search the articles").fill("édibles");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/category=safety/);
    const article = page.getByRole("article", { name: "Edibles and Patience" });
    await expect(article).toContainText("min read");
    const request = article.getByRole("link", { name: "Request Full Guide" });
    await expect(request).toHaveAttribute("href", /^mailto:.*Edibles/);
    await page.getByRole("link", { name: "Edibles and Patience", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edibles and Patience");
    await expectAccessible();
    await page.goto("/education?q=zeppelin&tab=featured");
    await expect(page.getByText("0 results")).toBeVisible();
    await expect(page.getByRole("link", { name: "Look in all guides" })).toBeVisible();
  },
);
