import { db } from "~/platform/database/db.server";
import { mailOutbox } from "~drizzle/schema";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { createAdmin, createUser, PASSWORD, unwrap } from "../support/builders";
import { createDocument, createInvestor, mailTo, pdf } from "../support/investors";
import type { Page } from "@playwright/test";
import type { User } from "~/domain/accounts/accounts.schema";
import { expect, test, toast, untilHydrated } from "../support/test";

/** Signs in as an account that the test created earlier. */
async function signInAgain(page: Page, baseURL: string | undefined, { username }: User) {
  const data = { username, password: PASSWORD };
  const headers = { Origin: baseURL ?? "" };
  const response = await page.request.post("/api/auth/login", { data, headers });
  expect(response.status()).toBe(200);
}

test(
  "a visitor reads the overview, opens the access dialog and cancels it",
  { tag: "@script" },
  async ({ page, hasScript, expectAccessible }) => {
    await page.goto("/investors");
    await untilHydrated(page, hasScript);
    await expect(page.getByRole("progressbar", { name: "License approval" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Access Investor Portal" }).click();
    const dialog = page.getByRole("dialog", { name: "Access Investor Portal" });
    await expect(dialog.getByRole("link", { name: "Sign In as Investor" })).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  },
);

test(
  "a visitor requests a meeting with the site's form, and the owner marks it as handled",
  { tag: "@script" },
  async ({ page, hasScript, signIn, visit, expectAccessible }) => {
    await page.goto("/investors?meeting");
    await untilHydrated(page, hasScript);
    const dialog = page.getByRole("dialog", { name: "Schedule Meeting" });
    await dialog.getByRole("button", { name: "Request Meeting" }).click();
    await expect(page.locator(".error-summary")).toContainText("Enter your name");
    await page.getByLabel("Name").fill("Ada Hill");
    await page.getByLabel("Email address").fill("ada@example.com");
    await page.getByLabel("Preferred date").fill("2099-06-01");
    const topic = `The terms of the round ${Date.now()}`;
    await page.getByLabel("Topic").fill(topic);
    await page.getByRole("button", { name: "Request Meeting" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Expert session" })).toContainText(
      "Expert session request submitted successfully!",
    );
    await signIn("admin");
    await visit("/investor-admin/communications");
    const request = page.getByRole("listitem").filter({ hasText: topic });
    await request.getByRole("button", { name: "Mark as Handled" }).click();
    await expect(request.getByText("Handled", { exact: true })).toBeVisible();
    await expect(request.getByRole("button", { name: "Reopen" })).toBeVisible();
    await expectAccessible();
  },
);

test(
  "an investor writes, the owner replies, the investor reads it on the page and by mail",
  { tag: "@script" },
  async ({ page, baseURL, hasScript, signIn, expectAccessible }) => {
    const investor = await signIn("customer");
    const subject = `Round ${investor.id}`;
    await page.goto("/investors/messages");
    await untilHydrated(page, hasScript);
    await expect(page.getByLabel("Email address")).toBeDisabled();
    await expect(page.getByLabel("Email address")).toHaveValue(investor.email);
    await page.getByLabel("Subject").fill(subject);
    await page.getByRole("textbox", { name: "Message" }).fill("Too short");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.locator(".error-summary")).toContainText(
      "Message must be at least 10 characters",
    );
    await page.getByRole("textbox", { name: "Message" }).fill("How far is the site approval?");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Message Sent" })).toContainText(
      "Your message has been sent to the team. We'll respond within 24 hours.",
    );

    await signIn("admin");
    await page.goto("/investor-admin/communications");
    await untilHydrated(page, hasScript);
    const card = page.getByRole("listitem").filter({ hasText: subject });
    await expect(card).toContainText("New");
    await expect(card).toContainText(`Account: ${investor.username}. Not an investor`);
    await expectAccessible();
    await card.getByRole("button", { name: "Mark as Read" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Marked" })).toContainText(
      "Message Marked as Read",
    );
    await card.getByRole("link", { name: "Reply" }).click();
    const dialog = page.getByRole("dialog", { name: "Reply to Investor Message" });
    await expect(dialog).toContainText("How far is the site approval?");
    if (hasScript) await expect(dialog.getByRole("button", { name: "Send Reply" })).toBeDisabled();
    await dialog.getByLabel("Your Reply:").fill("At 85 percent.");
    await dialog.getByRole("button", { name: "Send Reply" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Reply Sent" })).toBeVisible();
    await expect(card).toContainText("Replied");

    const [mail] = await mailTo(investor.email);
    expect(mail?.text).toContain("At 85 percent.");
    await signInAgain(page, baseURL, investor);
    await page.goto("/investors/messages");
    await expect(page.getByRole("listitem").filter({ hasText: subject })).toContainText(
      "At 85 percent.",
    );
  },
);

test(
  "a message that is refused stays in its form when an answer has arrived meanwhile",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    const investor = await signIn("customer");
    await page.goto("/investors/messages");
    await untilHydrated(page, hasScript);
    await page.getByLabel("Subject").fill("The next round");
    await page.getByRole("textbox", { name: "Message" }).fill("Too short");
    // From another page of the same person.
    const message = "How far is the site approval?";
    unwrap(await sendMessage(investor, { subject: "Approval", message }));
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.locator(".error-summary")).toContainText("at least 10 characters");
    await expect(page.getByRole("main")).toContainText(message);
    await expect(page.getByLabel("Subject")).toHaveValue("The next round");
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("Too short");
  },
);

test(
  "an empty reply is refused with the owner's literal",
  { tag: "@script" },
  async ({ page, baseURL, hasScript, signIn }) => {
    const sender = await createUser();
    await signInAgain(page, baseURL, sender);
    const sent = await page.request.post("/api/investor/message", {
      data: { subject: "Hello", message: "A long enough message" },
      headers: { Origin: baseURL ?? "" },
    });
    const body: unknown = await sent.json();
    const id = typeof body === "object" && body && "id" in body ? Number(body.id) : 0;
    await signIn("admin");
    await page.goto(`/investor-admin/communications?reply=${id}`);
    await untilHydrated(page, hasScript);
    await page.getByLabel("Your Reply:").fill("   ");
    const send = page.getByRole("button", { name: "Send Reply" });
    if (hasScript) return expect(send).toBeDisabled();
    await send.click();
    await expect(page.getByText("Reply Required")).toBeVisible();
    await expect(page.locator(".error-summary")).toContainText("Please enter a reply message.");
  },
);

test(
  "a customer requests a document, the owner grants access, the document opens, then access is revoked",
  { tag: "@chromium" },
  async ({ page, baseURL, hasScript, signIn }) => {
    const id = await createDocument("investor");
    const customer = await signIn("customer");
    const open = () => page.request.get(`/investors/documents/${id}/view`, { maxRedirects: 0 });
    expect((await open()).status()).toBe(403);
    await page.goto(`/investors/documents?request=${id}`);
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: "Request Access" }).first().click();
    await expect(page.getByText("Access requested. We answer by e-mail.").first()).toBeVisible();

    await signIn("admin");
    await page.goto("/investor-admin/investors");
    await untilHydrated(page, hasScript);
    const request = page.getByRole("listitem").filter({ hasText: customer.email });
    await request.getByRole("button", { name: "Grant Access" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Access Granted" })).toBeVisible();

    await signInAgain(page, baseURL, customer);
    expect((await open()).status()).toBe(403);
    await page.goto("/investors/dashboard");
    await untilHydrated(page, hasScript);
    await expect(page.getByText("Open the link in our e-mail")).toBeVisible();
    const mail = (await mailTo(customer.email)).at(-1);
    await page.goto(/\/investors\/join\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: "Take Up Access" }).click();
    await expect(page.getByRole("status").filter({ hasText: "You are in" })).toBeVisible();
    const opened = await open();
    expect(opened.headers()["content-disposition"]).toBe("inline; filename=report.pdf");
    expect((await opened.body()).equals(pdf())).toBe(true);

    await signIn("admin");
    await page.goto("/investor-admin/investors");
    await untilHydrated(page, hasScript);
    const card = page.getByRole("listitem").filter({ hasText: customer.email });
    await card.getByRole("button", { name: "Revoke Access" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Access Revoked" })).toBeVisible();
    await signInAgain(page, baseURL, customer);
    expect((await open()).status()).toBe(403);
  },
);

test(
  "the owner uploads, replaces and deletes a document",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    await signIn("admin");
    await page.goto("/investor-admin/documents?upload");
    await untilHydrated(page, hasScript);
    const title = `Deck ${Date.now()} ${hasScript}`;
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Category").fill("Presentation");
    const folder = `Folder ${title}`;
    await page.getByLabel("Folder").fill(folder);
    await page.getByLabel("Who may open it").selectOption("investor");
    const html = { name: "deck.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") };
    await page.getByLabel("File (optional)").setInputFiles(html);
    await page.getByRole("button", { name: "Upload Document" }).click();
    await expect(page.locator(".error-summary")).toContainText("Choose a PDF, Word, Excel");
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await page.getByLabel("File (optional)").setInputFiles({ ...html, buffer: pdf() });
    await page.getByRole("button", { name: "Upload Document" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Document Upload" })).toContainText(
      "deck.pdf was stored.",
    );
    const card = page.getByRole("listitem").filter({ hasText: title });
    await expect(page.getByRole("heading", { level: 2, name: folder })).toBeVisible();
    await card.getByRole("button", { name: "Down" }).click();
    await expect(toast(page)).toContainText("Document Moved");
    await card.getByRole("link", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog", { name: `Delete ${title}?` });
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Document Deleted" })).toBeVisible();
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
  },
);

test(
  "an update is published, shown in the portal and mailed",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    const { user } = await createInvestor();
    await signIn("admin");
    await page.goto("/investor-admin/updates?new");
    await untilHydrated(page, hasScript);
    const title = `Quarter ${Date.now()} ${hasScript}`;
    await page.getByLabel("Update Title").fill(title);
    await page.getByLabel("Update Type").selectOption("financial");
    await page.getByLabel("Content").fill("The round stands at 25 percent.");
    await page.getByRole("button", { name: "Publish Update" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Update Posted" })).toContainText(
      "Investor update has been published successfully.",
    );
    await page.goto("/investors/updates");
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    expect((await mailTo(user.email)).map(({ subject }) => subject)).toContain(title);
  },
);

test(
  "a launch update is written and sent to each subscriber once",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    const reader = `reader-${hasScript}@example.com`;
    await page.request.post("/api/newsletter/subscribe", { data: { email: reader } });
    await signIn("admin");
    await page.goto("/office/launch-updates");
    await untilHydrated(page, hasScript);
    await page.getByLabel("Subject").fill("We open");
    await page.getByLabel("Text").fill("On Saturday.");
    await page.getByRole("button", { name: "Save Draft" }).click();
    await page.getByRole("button", { name: /^Send to / }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send Now" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Launch Update Sent" })).toBeVisible();
    const mails = await db.select().from(mailOutbox);
    expect(
      mails.filter((mail) => mail.recipient === reader && mail.list === "newsletter"),
    ).toHaveLength(1);
  },
);

test(
  "the owner sees who opened a document, for one person what is not opened yet, and visitors apart",
  { tag: "@script" },
  async ({ page, baseURL, hasScript, signIn }) => {
    const [opened, waiting] = [await createDocument("public"), await createDocument("investor")];
    const address = `/investors/documents/${opened}/view`;
    const unread: { method?: string; headers?: Record<string, string> }[] = [
      { method: "HEAD" },
      { method: "HEAD", headers: { Range: "bytes=0-1" } },
      { headers: { "Sec-Purpose": "prefetch;prerender" } },
      { headers: { Purpose: "prefetch" } },
    ];
    for (const options of unread) {
      const response = await page.request.fetch(address, options);
      expect([200, 403]).toContain(response.status());
    }
    const { user } = await createInvestor();
    await signInAgain(page, baseURL, user);
    for (let time = 0; time < 2; time++) await page.request.get(address);

    await signIn("admin");
    await page.goto("/investor-admin/documents");
    await untilHydrated(page, hasScript);
    await page.getByLabel("Document", { exact: true }).selectOption(String(opened));
    await page.getByLabel("Person").selectOption(user.email);
    await page.getByRole("button", { name: "Show" }).click();
    const log = page.getByRole("region", { name: "Who Opened What" });
    const row = log.getByRole("row").filter({ hasText: user.email });
    await expect(row).toContainText("Viewed");
    await expect(row.getByRole("cell").last()).toHaveText("2");
    await expect(log.locator(`a[href="/investor-admin/documents/${waiting}"]`)).toBeVisible();
    const href = await log.getByRole("link", { name: "Export CSV" }).getAttribute("href");
    expect(await (await page.request.get(href ?? "")).text()).toContain(`,${user.email},view,2,`);
    await log.getByRole("link", { name: "Visitors without an account" }).click();
    await expect(log.getByText("No document was opened yet")).toBeVisible();
  },
);

test(
  "an update is kept as a draft, looked at, tested, and then published",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const { user } = await createInvestor();
    const admin = await signIn("admin");
    await page.goto("/investor-admin/updates?new");
    await untilHydrated(page, hasScript);
    const title = `Harvest ${Date.now()} ${hasScript}`;
    await page.getByLabel("Update Title").fill(title);
    await page.getByLabel("Content").fill("It was a good one.");
    await page.getByRole("button", { name: "Save Draft" }).click();
    await expect(toast(page)).toContainText("Draft Saved");
    await page.getByRole("button", { name: "Send Test to Me" }).click();
    await expect(toast(page)).toContainText("Test Sent");
    expect((await mailTo(admin.email)).at(-1)?.subject).toBe(`Test: ${title}`);
    await page.getByLabel("Content").fill("It was the best one.");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("It was the best one.");
    await expectAccessible();
    await page.goto("/investors/updates");
    await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
    expect((await mailTo(user.email)).map(({ subject }) => subject)).not.toContain(title);
    await page.goto("/investor-admin/updates");
    await untilHydrated(page, hasScript);
    const draft = page.getByRole("listitem").filter({ hasText: title });
    await draft.getByRole("link", { name: "Edit" }).click();
    await page.getByRole("button", { name: "Publish Update" }).click();
    await expect(toast(page)).toContainText("Update Posted");
    const mail = (await mailTo(user.email)).find(({ subject }) => subject === title);
    expect(mail?.text).toContain("It was the best one.");
  },
);

test(
  "an investor stops the mails about documents, reads every reply, and need not type their name",
  { tag: "@script" },
  async ({ page, baseURL, hasScript }) => {
    const { user } = await createInvestor();
    await signInAgain(page, baseURL, user);
    const sent = unwrap(await sendMessage(user, { subject: "Round", message: "How does it go?" }));
    for (const reply of ["It goes well.", "It is done."]) {
      unwrap(await replyToMessage(await createAdmin(), sent.message.id, { reply }));
    }
    await page.goto("/investors/messages");
    const message = page.getByRole("listitem").filter({ hasText: "How does it go?" });
    await expect(message).toContainText(/It goes well\.[^]*It is done\./);
    await page.goto("/investors/documents");
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: "Stop Mailing Me" }).click();
    await expect(toast(page)).toContainText("We mail you no more documents");
    await createDocument("investor");
    expect((await mailTo(user.email)).map(({ subject }) => subject)).not.toContain(
      "New document: For investor",
    );
    await page.goto("/investors/meeting");
    await expect(page.getByLabel("Email address")).toHaveValue(user.email);
    await expect(page.getByLabel("Name")).not.toHaveValue("");
  },
);
