import { createUser, member, PASSWORD } from "../support/builders";
import { post } from "../support/threads";
import { expect, test } from "../support/test";

// Two people share a browser. One opens a form, the other signs in in another tab.
test.use({ expectsFailures: true });

test(
  "a comment that one member typed is not sent as another, and its text stays",
  { tag: "@script" },
  async ({ page, visit, signIn, baseURL }) => {
    const { id } = await post(await member());
    await signIn();
    await visit(`/community/posts/${id}`);
    const words = `Of the first member ${crypto.randomUUID()}`;
    await page
      .getByRole("textbox", { name: /comment/i })
      .first()
      .fill(words);
    const other = await createUser();
    const headers = { Origin: baseURL ?? "" };
    const data = { username: other.username, password: PASSWORD };
    expect((await page.request.post("/api/auth/login", { data, headers })).status()).toBe(200);

    await page.getByRole("button", { name: /^Post Comment/ }).click();
    await expect(page.getByText("opened by somebody else").first()).toBeVisible();
    const box = page.getByRole("textbox", { name: /comment/i }).first();
    if (await box.isVisible()) await expect(box).toHaveValue(words);
    else await expect(page.getByText(words)).toBeVisible();
    const thread = await page.request.get(`/api/forum/posts/${id}`);
    expect(await thread.text()).not.toContain(words);
  },
);

test("a form that a member opened again after signing in again is sent", async ({
  page,
  visit,
  signIn,
  baseURL,
}) => {
  const { id } = await post(await member());
  const { username } = await signIn();
  await visit(`/community/posts/${id}`);
  const words = `Of the same member ${crypto.randomUUID()}`;
  await page
    .getByRole("textbox", { name: /comment/i })
    .first()
    .fill(words);
  const headers = { Origin: baseURL ?? "" };
  const data = { username, password: PASSWORD };
  expect((await page.request.post("/api/auth/login", { data, headers })).status()).toBe(200);
  await page.getByRole("button", { name: /^Post Comment/ }).click();
  await expect(page.locator("#comments")).toContainText(words);
});

test(
  "a text that one member typed stays that member's after the page has shown another",
  { tag: "@script" },
  async ({ page, visit, signIn, baseURL, hasScript }) => {
    test.skip(!hasScript, "without script a page does not change while it is open");
    const { id } = await post(await member());
    const first = await signIn();
    await visit(`/community/posts/${id}`);
    const words = `Of the first member ${crypto.randomUUID()}`;
    const box = page.getByRole("textbox", { name: /comment/i }).first();
    await box.fill(words);
    const other = await createUser();
    const headers = { Origin: baseURL ?? "" };
    const data = { username: other.username, password: PASSWORD };
    expect((await page.request.post("/api/auth/login", { data, headers })).status()).toBe(200);
    // A navigation that leaves the form as it is, and reads again who is signed in.
    const header = page.locator("[data-reader]");
    await expect(header).toHaveAttribute("data-reader", String(first.id));
    await page.evaluate(() => window.__remixRouter.revalidate());
    await expect(header).toHaveAttribute("data-reader", String(other.id));

    await page.getByRole("button", { name: /^Post Comment/ }).click();
    await expect(page.getByText("opened by somebody else").first()).toBeVisible();
    const thread = await page.request.get(`/api/forum/posts/${id}`);
    expect(await thread.text()).not.toContain(words);
  },
);
