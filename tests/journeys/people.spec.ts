import type { Page } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { db } from "~/platform/database/db.server";
import { setMemberPicture } from "~/domain/accounts/profile/member-picture.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { mailOutbox, retentionRuns } from "~drizzle/schema";
import { createUser, PASSWORD, visitor } from "../support/builders";
import { expect, expectFitsPhone, test, toast } from "../support/test";

/** The path of the newest invitation that was mailed to the address. */
async function invitationPath(email: string): Promise<string> {
  const [mail] = await db
    .select({ text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, email))
    .orderBy(desc(mailOutbox.id));
  return /\/join\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

async function signOut(page: Page) {
  await page.request.get("/api/logout");
}

test("the owner finds an account, suspends it, and it signs in again once restored", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const member = await createUser({ firstName: "عائشة", lastName: "Okoye" });
  const { username: owner } = await signIn("admin");
  await visit("/office/people");
  await page.getByLabel("Search by username, name or email address").fill(member.username);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByRole("link", { name: member.username }).click();
  await expect(page.getByRole("heading", { level: 1, name: member.username })).toBeVisible();
  await expectAccessible();
  await expectFitsPhone(page);

  await page.getByRole("link", { name: "Suspend the Account" }).click();
  await page.getByRole("button", { name: "Suspend the Account" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a reason");
  await page.getByLabel("Reason").fill("Sells on the forum");
  await page.getByRole("button", { name: "Suspend the Account" }).click();
  await expect(toast(page)).toContainText("Account Suspended");
  await expect(page.getByText("account suspended, Sells on the forum")).toBeVisible();
  await page.goto("/office/people?state=suspended");
  await expect(page.getByRole("link", { name: member.username })).toBeVisible();

  await signOut(page);
  await visit("/login");
  await page.getByLabel("Username").fill(member.username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("This account is suspended.").first()).toBeVisible();
  await expect(page.getByText("Invalid credentials")).toHaveCount(0);
  await expect(page.getByLabel("Username")).toHaveValue(member.username);

  await page.request.post("/api/auth/login", {
    data: { username: owner, password: PASSWORD },
    headers: { Origin: new URL(page.url()).origin },
  });
  await visit(`/office/people?q=${member.username}`);
  await page.getByRole("link", { name: member.username }).click();
  await page.getByRole("button", { name: "Restore the Account" }).click();
  await expect(toast(page)).toContainText("Account Restored");
});

test("the owner removes the picture of a member, and the log tells it", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const member = await createUser();
  const create = { width: 200, height: 200, channels: 3, background: "green" } as const;
  const picture = await sharp({ create }).png().toBuffer();
  expect(await setMemberPicture(member, picture)).toEqual({ ok: true });
  await signIn("admin");
  await visit(`/office/people/${member.id}`);
  await expect(page.getByRole("img", { name: "Of the profile" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Remove the Picture" }).click();
  await expect(toast(page)).toContainText("Picture Removed");
  await expect(page.getByRole("img", { name: "Of the profile" })).toHaveCount(0);
  await expect(page.getByText("member's picture removed")).toBeVisible();
});

test(
  "the owner invites by mail, and the one who opens the link joins the team",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    await signIn("admin");
    await visit("/office/people/invitations");
    await page.getByRole("button", { name: "Send Invitation" }).click();
    await expect(page.locator(".error-summary")).toContainText("Enter an email address");
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send Invitation" }).click();
    await expect(toast(page)).toContainText("Invitation Sent");
    await expect(page.getByRole("heading", { name: email })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    const path = await invitationPath(email);

    await signOut(page);
    await visit(path);
    await expect(page.getByText("You are invited to work on the site")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("link", { name: "Create an Account" }).click();
    const username = `new-${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign Up" }).click();
    await page.getByRole("button", { name: `Join as ${username}` }).click();
    await expect(toast(page)).toContainText("Welcome to the Team");
    await expect(page.getByRole("navigation", { name: "Office" })).toBeVisible();
    await expect(
      page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "People" }),
    ).toHaveCount(0);

    // The link was used, and the account is staff now: the page of people is not for it.
    await page.goto(path);
    await expect(page.getByText("This invitation no longer works")).toBeVisible();
    await page.goto("/office/people");
    await expect(page.getByText("You are signed in as staff.")).toBeVisible();
  },
);

test(
  "the owner looks an address up, hands over its file and deletes it with a report",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const sent = await sendContact(visitor(), { name: "נועה לוי", email, message: "Hello there" });
    expect(sent.ok).toBe(true);
    await signIn("admin");
    await visit("/office/people");
    await page.getByRole("link", { name: "Privacy", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Privacy Desk" })).toBeVisible();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Look Up" }).click();
    await expect(page.getByText("No account has this address.")).toBeVisible();
    await expect(page.getByRole("row", { name: "Contact messages" })).toContainText("Deleted");
    await expectAccessible();
    await expectFitsPhone(page);
    const file = await page.request.get(`/api/admin/personal-data?email=${email}`);
    expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename=personal-data-/);
    expect(await file.text()).toContain("Hello there");

    await page.getByRole("link", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete for Good" }).click();
    await expect(page.locator(".error-summary")).toContainText("Enter an email address");
    await expectAccessible();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Delete for Good" }).click();
    await expect(toast(page)).toContainText("Personal Data Deleted");
    await expect(page.getByRole("row", { name: "Contact messages" })).toContainText("Deleted");
    await expect(page.getByText(email)).toHaveCount(0);
    await expectAccessible();
    await expectFitsPhone(page);
    await visit(`/office/privacy?email=${email}`);
    await expect(page.getByText("Nothing is kept of this address")).toBeVisible();
  },
);

test("the owner sets how long data is kept and reads what the last night did", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  await db
    .insert(retentionRuns)
    .values({ day: "2026-05-01", finishedAt: new Date(), report: { contacts: 1204 } })
    .onConflictDoNothing();
  await visit("/office/privacy/retention");
  await expect(page.getByText("Friday, May 1, 2026: Contact messages: 1,204")).toBeVisible();
  const field = page.getByLabel("Contact messages, months");
  await field.fill("two years");
  await page.getByLabel("Sent mail, days").fill("30");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter a whole number");
  await expect(field).toHaveValue("two years");
  await expect(page.getByLabel("Sent mail, days")).toHaveValue("30");
  await expectAccessible();
  await expectFitsPhone(page);
  await field.fill("36");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Retention Saved");
  await page.reload();
  await expect(field).toHaveValue("36");
});
