import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { getSetUp } from "~/domain/accounts/second-factor/second-factor-queries.server";
import {
  confirmSecondFactor,
  startSecondFactor,
} from "~/domain/accounts/second-factor/set-up-second-factor.server";
import { codeAt } from "~/domain/accounts/second-factor/totp.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { mailOutbox } from "~drizzle/schema";
import { createProduct, createUser, PASSWORD, visitor } from "../support/builders";
import { expect, test } from "../support/test";

test("a member sees their sessions, changes the password and downloads all data", async ({
  page,
  visit,
  signIn,
  baseURL,
  expectAccessible,
}) => {
  const user = await signIn();
  // A second browser of the same person.
  const elsewhere = await fetch(`${baseURL}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "Lynx/2.9" },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  });
  expect(elsewhere.status).toBe(200);
  const cookie = elsewhere.headers.getSetCookie().join("; ");
  const whoElsewhere = async () =>
    (await fetch(`${baseURL}/api/auth/user`, { headers: { Cookie: cookie } })).status;
  expect(await whoElsewhere()).toBe(200);

  await visit("/");
  await page.getByText(user.email).click();
  await page.getByRole("link", { name: "Your Account" }).click();
  await expect(page.getByRole("heading", { name: "Your Account", level: 1 })).toBeVisible();
  await expectAccessible();
  await expect(page.getByRole("heading", { name: "Lynx" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out of Lynx" }).click();
  await expect(page.getByRole("status")).toContainText("Signed out there");
  await expect(page.getByRole("heading", { name: "Lynx" })).toBeHidden();
  expect(await whoElsewhere()).toBe(401);

  await page.getByRole("link", { name: "Change Password" }).click();
  await expect(page.getByRole("heading", { name: "Change your password" })).toBeVisible();
  await page.getByLabel("Your password now").fill("not it");
  await page.getByLabel("New password").fill("a much better one");
  await page.getByRole("button", { name: "Change Password" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary.getByRole("link")).toHaveText("That is not your password");
  await expectAccessible();
  await page.getByLabel("Your password now").fill(PASSWORD);
  await page.getByLabel("New password").fill("a much better one");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByRole("status")).toContainText("Password changed");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download My Data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const file = fs.readFileSync(await download.path(), "utf8");
  expect(JSON.parse(file)).toMatchObject({ account: { username: user.username } });
});

test("a member deletes the account, and cannot sign in again", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const user = await signIn();
  await visit("/account");
  await page.getByRole("link", { name: "Delete My Account" }).click();
  await expect(page.getByRole("heading", { name: "Delete your account" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete My Account" }).click();
  await expect(page.getByRole("status")).toContainText("Account deleted");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await visit("/login");
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.locator(".error-summary")).toContainText("Invalid credentials");
});

test("a member who forgot the password sets a new one by a link that works once", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const user = await createUser();
  await visit("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter your email address");
  await expectAccessible();
  await page.getByLabel("Email address").fill(user.email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByRole("status")).toContainText("Look into your mail");

  const [mail] = await db
    .select({ text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, user.email))
    .orderBy(desc(mailOutbox.id));
  const link = /\/reset-password\?token=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  await visit(link);
  await expectAccessible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.locator(".error-summary")).toContainText("at least 6 characters");
  await page.getByLabel("New password").fill("remembered now");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("status")).toContainText("Password changed");
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password").fill("remembered now");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("status")).toContainText("Welcome back!");
  expect((await page.request.get(link)).status()).toBe(404);
});

test(
  "an admin turns codes on and from then on signs in with one, or with a recovery code",
  { tag: "@chromium" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const { username } = await signIn("admin");
    await visit("/dashboard");
    await page.getByRole("link", { name: "Set up codes for signing in" }).click();
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    await expectAccessible();
    const key = (await page.locator("p code").innerText()).replaceAll(" ", "");
    const recoveryCode = await page.locator("li code").first().innerText();
    await page.getByLabel("Code from your app").fill("12");
    await page.getByRole("button", { name: "Turn Codes On" }).click();
    await expect(page.locator(".error-summary")).toContainText("This code is wrong");
    await page.getByLabel("Code from your app").fill(codeAt(key, new Date()));
    await page.getByRole("button", { name: "Turn Codes On" }).click();
    await expect(page.getByRole("status")).toContainText("Codes are on");
    await visit("/dashboard");
    await expect(page.getByRole("link", { name: "Set up codes for signing in" })).toBeHidden();

    const signInAgain = async (code: string) => {
      await page.goto("/api/logout");
      await visit("/login");
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
      expect((await page.request.get("/api/auth/user")).status()).toBe(401);
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByRole("button", { name: "Sign In" }).click();
    };
    await signInAgain(recoveryCode);
    await expect(page.getByRole("status")).toContainText("Welcome back!");
    await expect(page).toHaveURL("/office");
    await signInAgain(recoveryCode);
    await expect(page.locator(".error-summary")).toContainText("This code is wrong or was used");
    await expectAccessible();
    // The step after the one that turned codes on, which was not used yet.
    await page.getByLabel("Code", { exact: true }).fill(codeAt(key, new Date(Date.now() + 30_000)));
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("status")).toContainText("Welcome back!");
  },
);

test("a screen of the account that refuses a form leaves the account's tabs around it", async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn("customer");
  await page.goto("/account/two-factor");
  const tabs = page.getByRole("navigation", { name: "Your account" });
  await expect(tabs.getByRole("link", { name: "Codes" })).toHaveAttribute("aria-current", "page");
  await expectAccessible();
  await tabs.getByRole("link", { name: "Password" }).click();
  await expect(page.getByRole("heading", { name: "Change your password" })).toBeVisible();
  for (const [status, path] of [
    [415, "/account/password"],
    [405, "/account"],
  ] as const) {
    const refused = await page.request.post(path, {
      headers: { Origin: new URL(page.url()).origin, "Content-Type": "text/plain" },
      data: "nothing",
    });
    expect(refused.status()).toBe(status);
    const text = await refused.text();
    expect(text).toContain('<nav aria-label="Your account"');
    expect(text).toContain("/api/logout");
  }
});

/** The newest link to this page that was mailed to the address. */
async function mailedLink(email: string, page: string) {
  const mails = await db
    .select({ text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(desc(mailOutbox.id));
  const text = mails.find((mail) => mail.text.includes(`/${page}/`))?.text ?? "";
  return new RegExp(`/${page}/\\S+`).exec(text)?.[0] ?? "";
}

test("a newcomer confirms the address by a mailed link, and finds what they ordered as a guest", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const username = `newcomer-${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const product = await createProduct();
  const placed = await placeOrder(visitor(), {
    items: [{ productId: product.id, quantity: 1 }],
    customerInfo: { email, name: "Ada", address: null },
    key: null,
    seen: null,
  });
  const orderId = placed.ok ? placed.order.id : 0;
  await visit("/signup");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("password");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.locator(".error-summary")).toContainText("one of the first that are guessed");
  await page.getByLabel("Password").fill("a long and rare one");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("status")).toContainText("Welcome to the product!");

  await visit("/orders");
  await expect(page.getByText(`Order ${orderId}`, { exact: true })).toBeHidden();
  await visit("/account");
  await expect(page.getByRole("heading", { name: "Confirm your address" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Send the Link Again" }).click();
  await expect(page.getByRole("status")).toContainText("Look into your mail");

  const link = await mailedLink(email, "confirm-email");
  // A mail program that looks at the link changes nothing.
  for (const method of ["GET", "HEAD"]) await page.request.fetch(link, { method });
  await visit(link);
  await expect(page.getByText(`Is ${email} yours`)).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Yes, Confirm" }).click();
  await expect(page.getByRole("status")).toContainText("Address confirmed");
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await visit("/orders");
  await page.getByRole("link", { name: `Order ${orderId}` }).click();
  await expect(page.getByRole("heading", { name: `Order ${orderId}`, level: 1 })).toBeVisible();
});

test("a member moves the account to another address, and the old one takes it back", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const user = await signIn();
  const email = `moved-${user.email}`;
  await visit("/account");
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your email address" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("New email address").fill(email);
  await page.getByLabel("Your password").fill("not mine");
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.locator(".error-summary")).toContainText("That is not your password");
  await expect(page.getByLabel("New email address")).toHaveValue(email);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByRole("status")).toContainText(`We sent a link to ${email}`);
  await expect(page.getByText(`It is ${user.email}.`)).toBeVisible();

  await visit(await mailedLink(email, "confirm-email"));
  await page.getByRole("button", { name: "Yes, Confirm" }).click();
  await expect(page.getByRole("status")).toContainText("Address confirmed");
  await visit("/account/email");
  await expect(page.getByText(`It is ${email}.`)).toBeVisible();

  await visit(await mailedLink(user.email, "undo-email-change"));
  await expectAccessible();
  await page.getByRole("button", { name: "Undo the Change" }).click();
  await page.getByLabel("New password").fill("known to nobody else");
  await page.getByRole("button", { name: "Set Password" }).click();
  await page.getByLabel("Username").fill(user.email);
  await page.getByLabel("Password").fill("known to nobody else");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("status")).toContainText("Welcome back!");
});

/** Turns codes on for the account. Returns the app's key. */
async function withCodes(user: User) {
  await startSecondFactor(user);
  const key = (await getSetUp(user))?.secret.replaceAll(" ", "") ?? "";
  await confirmSecondFactor(user, { code: codeAt(key, new Date()) }, null, new Date());
  return key;
}

test("a member signs in by a mailed link, once, and with codes still gives one", async ({
  page,
  visit,
  expectAccessible,
}) => {
  const user = await createUser();
  await visit("/login");
  await page.getByRole("link", { name: "Sign in by a mailed link" }).click();
  await expect(page.getByRole("heading", { name: "Sign in by a mailed link" })).toBeVisible();
  await page.getByLabel("Email address").fill(user.email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByRole("status")).toContainText("Look into your mail");
  const link = await mailedLink(user.email, "sign-in-link");
  for (const method of ["GET", "HEAD"]) await page.request.fetch(link, { method });
  await visit(link);
  await expectAccessible();
  await page.getByRole("button", { name: "Sign In Now" }).click();
  await expect(page.getByRole("status")).toContainText("Welcome back!");
  await page.goto("/api/logout");
  expect((await page.request.get(link)).status()).toBe(404);

  const careful = await createUser();
  const key = await withCodes(careful);
  await visit("/sign-in-link");
  await page.getByLabel("Email address").fill(careful.email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByRole("status")).toContainText("Look into your mail");
  await visit(await mailedLink(careful.email, "sign-in-link"));
  await page.getByRole("button", { name: "Sign In Now" }).click();
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  await page.getByLabel("Code", { exact: true }).fill(codeAt(key, new Date(Date.now() + 30_000)));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("status")).toContainText("Welcome back!");
});
