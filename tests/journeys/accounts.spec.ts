import { randomBytes } from "node:crypto";
import { createUser, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

const newName = () => `member-${randomBytes(4).toString("hex")}`;

test(
  "a visitor signs up, is welcomed, signs out and signs in again",
  { tag: "@blocked" },
  async ({ page, visit, expectAccessible }) => {
    const name = newName();
    await visit("/login");
    await expectAccessible();
    await page.getByRole("link", { name: "Sign Up" }).click();
    await expect(page.getByRole("heading", { name: "Sign Up", level: 1 })).toBeVisible();
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("Email address").fill(`${name}@example.com`);
    await page.getByLabel("Password").fill("six-characters");
    await page.getByRole("button", { name: "Sign Up" }).click();
    const toast = page.getByRole("status");
    await expect(toast).toContainText("Welcome to the product!");
    await expect(toast).toContainText("Your account has been created successfully.");
    await expect(page).toHaveURL("/");

    await page.getByText(`${name}@example.com`).click();
    await page.getByRole("link", { name: "Logout" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();

    await visit("/login");
    await page.getByLabel("Username").fill(`${name}@example.com`);
    await page.getByLabel("Password").fill("six-characters");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("status")).toContainText("Welcome back!");
    await expect(page.getByRole("status")).toContainText("You have successfully logged in.");
  },
);

test("a wrong password is reported in the page and by a toast, and is not shown again", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const { username } = await createUser();
  await visit("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill("not my password");
  await page.getByRole("button", { name: "Sign In" }).click();
  const toast = page.locator(".toast");
  await expect(toast).toContainText("Login Failed");
  await expect(toast).toContainText("Invalid credentials");
  await expect(page.locator(".error-summary")).toContainText("Invalid credentials");
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(page).toHaveTitle(/^Error: /);
  await expectAccessible();
  await page.reload();
  await expect(page.getByLabel("Password")).toHaveValue("");
});

test(
  "short names and passwords are reported at their fields on both tabs",
  { tag: "@script" },
  async ({ page, visit }) => {
    await visit("/login");
    await page.getByRole("button", { name: "Sign In" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary.getByRole("link")).toHaveText([
      "Username must be at least 3 characters",
      "Password must be at least 6 characters",
    ]);
    await expect(summary).toBeFocused();
    await visit("/signup");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(summary.getByRole("link")).toHaveText([
      "Username must be at least 3 characters",
      "Please enter a valid email address",
      "Password must be at least 6 characters",
    ]);
  },
);

test("a name in use is refused without saying which", async ({ page, visit, expectAccessible }) => {
  const { username } = await createUser();
  await visit("/signup");
  await page.getByLabel("Username").fill(username.toUpperCase());
  await page.getByLabel("Email address").fill(`${newName()}@example.com`);
  await page.getByLabel("Password").fill("six-characters");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.locator(".error-summary")).toContainText(
    "That username or email address is already in use",
  );
  await expect(page.locator(".toast")).toContainText("Registration Failed");
  await expectAccessible();
});

test("signing in returns to the page that asked for it, once", async ({ page, visit }) => {
  const { username } = await createUser();
  await visit("/login?redirectTo=/careers%3Ffrom%3Dflyer");
  const signIn = async () => {
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("status")).toContainText("Welcome back!");
  };
  await signIn();
  await expect(page).toHaveURL("/careers?from=flyer");
  await page.goto("/api/logout");
  await visit("/login");
  await signIn();
  await expect(page).toHaveURL("/");
});

test("a signed-in account is not shown the login page", async ({ page, visit, signIn }) => {
  await signIn();
  await visit("/login");
  await expect(page).toHaveURL("/");
  await signIn("admin");
  await visit("/signup");
  await expect(page).toHaveURL("/office");
});
