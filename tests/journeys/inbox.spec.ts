import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { listBegunReplies } from "~/domain/inbox/replies/reply-turn.server";
import { onlyRow } from "~/platform/database/rows.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { contactSubmissions, inboxDrafts, inboxItems, mailOutbox } from "~drizzle/schema";
import { createAdmin, visitor } from "../support/builders";
import { booking, contactMessage } from "../support/lists";
import { expect, expectFitsPhone, test, toast } from "../support/test";

/** A sender of one message that nobody else has. */
async function write(message = "When do the doors open?") {
  const name = `Sender ${Math.random().toString(36).slice(2, 10)}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
  const sent = await sendContact(visitor(), { ...contactMessage, name, email, message });
  if (!sent.ok) throw new Error(sent.problem.message);
  return { name, email, id: sent.contact.id };
}

const mailsTo = (email: string) =>
  db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(mailOutbox.id);

test.beforeEach(async () => {
  await db.delete(inboxItems);
});

test(
  "the owner's morning: from Today to an answered inbox, on a phone",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { name, email, id } = await write();
    const { username } = await signIn("admin");
    await visit("/office");
    await expectAccessible();
    await expectFitsPhone(page);
    const office = page.getByRole("navigation", { name: "Office" });
    await page.getByText("Menu", { exact: true }).last().click();
    await office.getByRole("link", { name: "Inbox" }).click();
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
    await visit("/office");
    await expect(page.getByRole("link", { name: "1 Came since yesterday" })).toBeVisible();
    await page.getByRole("link", { name: "New in the inbox" }).click();
    await expect(page.getByRole("link", { name: "Contact message" })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("link", { name: "Contact message" }).click();
    await expect(page.getByText("When do the doors open?")).toBeVisible();

    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(page.locator(".error-summary")).toContainText("Write your note");
    await page.getByLabel("Note").fill("Asked by phone too");
    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(toast(page)).toContainText("Note Added");
    await page.getByLabel("Assigned to").selectOption(username);
    await page.getByRole("button", { name: "Assign" }).click();
    await expect(toast(page)).toContainText("Item Assigned");
    await expectAccessible();
    await expectFitsPhone(page);

    await page.getByRole("link", { name: "Reply by Mail" }).click();
    await page.getByLabel("Your reply").fill("Dear {name}, at noon. {me}");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText(`Dear ${name}, at noon. ${username}`)).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("It is the sender's turn").check();
    await page.getByRole("button", { name: "Send Reply" }).click();
    await expect(toast(page)).toContainText("Reply Sent");
    const story = page.getByRole("listitem");
    await expect(story.filter({ hasText: "Our mail" })).toContainText(`Dear ${name}, at noon.`);
    await expect(page.getByText("Set to Waiting")).toBeVisible();

    await page.getByRole("link", { name: "Add a Received Mail" }).click();
    await page.getByLabel("The mail").fill("Noon is fine");
    await page.getByLabel("Message-ID").fill("no id");
    await page.getByRole("button", { name: "Add Mail" }).click();
    await expect(page.locator(".error-summary")).toContainText("Copy the Message-ID");
    await page.getByLabel("Message-ID").fill("<answer-1@mail.example>");
    await page.getByRole("button", { name: "Add Mail" }).click();
    await expect(toast(page)).toContainText("Mail Added");
    await page.getByRole("link", { name: "Reply by Mail" }).click();
    await page.getByLabel("Your reply").fill("See you then.");
    await page.getByRole("button", { name: "Send Reply" }).click();
    await expect(toast(page)).toContainText("Reply Sent");
    await expect(page.getByText("Set to Done")).toBeVisible();

    const [first, second] = await mailsTo(email);
    expect(first?.text).toContain(`Dear ${name}, at noon. ${username}`);
    expect(second?.threadIds?.split(" ").slice(1)).toEqual([
      first?.messageId,
      "answer-1@mail.example",
    ]);
    const [message] = await db
      .select()
      .from(contactSubmissions)
      .where(eq(contactSubmissions.id, id));
    expect(message?.answer).toBe("See you then.");
    await visit("/office/inbox");
    await expect(page.getByText("Nothing waits for an answer.")).toBeVisible();
  },
);

test("several at once, search, filters and the export of what the filter shows", async ({
  page,
  visit,
  signIn,
}) => {
  const [one, two] = [await write(), await write("Do you sell seeds?")];
  const booked = await bookEvent(
    visitor(),
    bookEventInput.parse({ ...booking, email: one.email, name: "Booker" }),
  );
  expect(booked.ok).toBe(true);
  await signIn("admin");
  await visit("/office/inbox");
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: "Do It" }).click();
  await expect(toast(page)).toContainText("Choose what to do");
  for (const name of [one.name, two.name]) {
    await page.getByRole("row", { name }).getByRole("checkbox").check();
  }
  await page.getByLabel("Do with all that are checked").selectOption("Set to Done");
  await page.getByRole("button", { name: "Do It" }).click();
  await expect(toast(page)).toContainText("2 Items Changed");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row", { name: "Booker" })).toBeVisible();

  await page.getByText("Search and filter").click();
  const search = page.getByRole("search");
  await search.getByLabel("Words of name").fill("seed");
  await search.getByLabel("State").selectOption("All");
  await search.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row", { name: two.name })).toBeVisible();
  await expect(page).toHaveURL(/q=seed/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export CSV" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(2);
  expect(text).toContain(two.name);
  await search.getByLabel("Words of name").fill("%_nothing");
  await search.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("Nothing matches “%_nothing”.")).toBeVisible();
});

test("a saved answer begins a reply with its placeholders filled in, and a wrong address is told", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const { name, email } = await write();
  const { username } = await signIn("admin");
  const title = `Hours ${Date.now()}`;
  await visit("/office/answers");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save Answer" }).click();
  await expect(page.locator(".error-summary")).toContainText("Write the text");
  await page.getByLabel("Text").fill("{name}, we open at ten. {other} {me}");
  await page.getByRole("button", { name: "Save Answer" }).click();
  await expect(toast(page)).toContainText("Answer Saved");
  await expectAccessible();
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.email, email));
  const path = `/office/inbox/${item?.id}`;
  await visit(`${path}/reply`);
  await page.getByLabel("Your reply").fill("Typed before.");
  await page.getByLabel("Saved answer").selectOption(title);
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(page.getByLabel("Your reply")).toHaveValue(
    `Typed before.\n\n${name}, we open at ten. {other} ${username}`,
  );
  await page.getByRole("button", { name: "Send Reply" }).click();
  await expect(toast(page)).toContainText("Reply Sent");
  await db
    .update(mailOutbox)
    .set({ status: "parked", lastError: "550 5.1.1 User unknown", sentAt: null })
    .where(eq(mailOutbox.recipient, email));
  await visit(path);
  await expect(page.getByText("Not delivered: The address is wrong")).toBeVisible();
  await visit("/office");
  await expect(page.getByText(`to ${email}: The address is wrong`)).toBeVisible();
  await db.delete(mailOutbox).where(eq(mailOutbox.recipient, email));
});

test("a member of the team chooses which mails come, and how often", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const { email } = await signIn("staff");
  await visit("/office/inbox");
  await page.getByRole("link", { name: "Mail to you" }).click();
  await expect(page.getByLabel("Access request")).toHaveCount(0);
  await page.getByLabel("Contact message").selectOption("At once");
  await page.getByRole("button", { name: "Save Team Mail" }).click();
  await expect(toast(page)).toContainText("Settings Saved");
  await expect(page.getByLabel("Contact message")).toHaveValue("at-once");
  await expectAccessible();
  await expectFitsPhone(page);
  const { name } = await write();
  const mails = await mailsTo(email.toLowerCase());
  expect(mails.map(({ subject }) => subject)).toEqual(["New in the office: contact message"]);
  expect(mails[0]?.text).not.toContain(name);
});

test("staff answer contact messages, and see neither investors nor exports", async ({
  page,
  visit,
  signIn,
}) => {
  await write();
  const [item] = await db.select().from(inboxItems);
  await db.insert(inboxItems).values({
    kind: "access",
    sourceId: 1,
    name: "Secret investor",
    email: "i@example.com",
    subject: "Request for investor access",
    text: "",
  });
  await signIn("staff");
  await visit("/office/inbox?state=all");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
  await visit(`/office/inbox/${item?.id}`);
  await page.getByLabel("State", { exact: true }).selectOption("Done");
  await page.getByRole("button", { name: "Set State" }).click();
  await expect(toast(page)).toContainText("Set to Done");
  const hidden = await page.request.get(`/office/inbox/${(item?.id ?? 0) + 1}`);
  expect(hidden.status()).toBe(404);
});

test("a reply is kept as a draft, sent later and saved as an answer once", async ({
  page,
  visit,
  signIn,
}) => {
  const { email, name } = await write();
  const other = await createAdmin();
  const item = onlyRow(await db.select().from(inboxItems).where(eq(inboxItems.email, email)));
  const path = `/office/inbox/${item.id}`;
  const { username } = await signIn("admin");
  const mailed = (await mailsTo(email)).length;
  await visit(`${path}/reply`);
  await page.getByLabel("Your reply").fill(`Dear ${name}, at noon.`);
  await page.getByLabel("It is the sender's turn").check();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await expect(toast(page)).toContainText("Draft Saved");
  expect(await mailsTo(email)).toHaveLength(mailed);

  const begun = await listBegunReplies(other, item);
  expect(begun).toMatchObject([{ by: username }]);
  await page.getByRole("link", { name: "Continue Your Draft" }).click();
  await expect(page.getByLabel("Your reply")).toHaveValue(`Dear ${name}, at noon.`);
  await expect(page.getByLabel("It is the sender's turn")).toBeChecked();
  await page.getByRole("button", { name: "Send Reply" }).click();
  await expect(toast(page)).toContainText("Reply Sent");
  await expect(page.getByRole("link", { name: "Reply by Mail" })).toBeVisible();

  await page.getByRole("button", { name: "Save as an Answer" }).click();
  await expect(toast(page)).toContainText("Saved as an Answer");
  await expect(page.getByRole("button", { name: "Save as an Answer" })).toHaveCount(0);
  await page.getByRole("link", { name: "See the saved answer" }).click();
  await expect(page.getByLabel("Text")).toHaveValue("Dear {name}, at noon.");
});

for (const words of ["", "x".repeat(10_001)]) {
  test(`a draft of ${words.length} characters is no draft, and loses nothing`, async ({
    page,
    visit,
    signIn,
  }) => {
    const { email } = await write();
    const item = onlyRow(await db.select().from(inboxItems).where(eq(inboxItems.email, email)));
    await signIn("admin");
    await visit(`/office/inbox/${item.id}/reply`);
    await page.getByLabel("Your reply").fill(words);
    await page.getByRole("button", { name: "Save Draft" }).click();
    if (words === "") {
      await expect(toast(page)).toContainText("Draft Deleted");
    } else {
      await expect(page.locator(".error-summary")).toContainText("10,000");
      await expect(page.getByLabel("Your reply")).toHaveValue(words);
    }
    expect(await db.$count(inboxDrafts, eq(inboxDrafts.itemId, item.id))).toBe(0);
  });
}
