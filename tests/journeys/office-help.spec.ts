import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { type HelpTask, helpTasks } from "~/content/office-help";
import { accountCode } from "~/domain/accounts/account-code.server";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { sendContact } from "~/domain/contact/send-contact.server";
import { reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { setHolding } from "~/domain/forum/moderation/holding.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { addSavedAnswer } from "~/domain/inbox/saved-answers.server";
import { setShopSettings } from "~/domain/money/corrections/staff-refunds.server";
import { addDrawer } from "~/domain/money/drawers/keep-drawers.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { isOpen } from "~/domain/orders/desk/desk-orders.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { makeBackup, stamp } from "~/platform/database/backup/backup-folder.server";
import { db } from "~/platform/database/db.server";
import { setSetting } from "~/platform/database/settings.server";
import { inboxItems, newsletterIssues, orders } from "~drizzle/schema";
import { createTime, dayIn, ownDay, reserve } from "../support/appointments";
import {
  anyAdmin,
  createAdmin,
  createModerator,
  createProduct,
  createStaff,
  member,
  PASSWORD,
  unwrap,
  visitor,
  createUser,
} from "../support/builders";
import { createDelivery } from "../support/deliveries";
import { EXPORTS } from "../support/import-files";
import { application, contactMessage } from "../support/lists";
import { createTours } from "../support/series";
import { sell, receive } from "../support/stock";
import { expect, test } from "../support/test";

/** Someone of the team who does what a task says, and nothing else. */
type Beginner = {
  page: Page;
  main: Locator;
  /** Presses what the task quotes, or looks at it if it cannot be pressed. */
  press: (...labels: string[]) => Promise<void>;
  /** Finds what the task quotes, and leaves it. */
  see: (...labels: string[]) => Promise<void>;
  /** Follows the link with this in its name: one of a list, which no task can quote. */
  choose: (name: string | RegExp) => Promise<void>;
  fill: (fields: Record<string, string>) => Promise<void>;
  visit: (path: string) => Promise<void>;
  become: (role: HelpTask["from"]) => Promise<void>;
  /** Does what the task asks of whoever runs the server. */
  backUp: () => Promise<void>;
};

const fresh = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const address = () => `${crypto.randomUUID()}@example.com`;

/** The only open order: the desk shows the first ones alone. */
async function newOrder() {
  await db.update(orders).set({ status: "cancelled" }).where(isOpen);
  const { id: productId, name: product } = await createProduct();
  const code = fresh("B");
  await receive(productId, { code, quantity: 9 });
  const customerInfo = { name: fresh("Buyer"), email: address(), address: null };
  const items = [{ productId, quantity: 1 }];
  const placed = await placeOrder(visitor(), { items, customerInfo, key: null, seen: null });
  return { id: unwrap(placed).order.id, productId, product, code };
}

/** Presses "Look Again" until the page shows this. */
async function lookUntil(main: Locator, wanted: Locator) {
  await expect(async () => {
    const again = main.getByRole("link", { name: "Look Again" });
    if ((await wanted.count()) === 0) await again.click();
    await expect(wanted).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Each task from Today on. What is pressed and seen is what the task quotes, in that order. */
const WALKS: Record<string, (beginner: Beginner) => Promise<void>> = {
  "open-your-shop": async ({ press, see, fill, visit, backUp }) => {
    await setSetting("office.openShop", "");
    await press("Website", "Facts of the business");
    await fill({
      "E-mail address": "ada@farm.test",
      "Phone number": "(845) 555-1234",
      "Phone number to dial": "+18455551234",
      Address: "1 Farm Road, Valley, NY 12345",
      "License number": "OCM-1",
    });
    await press("Publish");
    await fill({ Monday: "10:00-18:00" });
    await press("Publish", "Shop", "Products");
    await press("Website", "Taxes and discounts", "Publish");
    await press("Shop", "Pickup", "Save Pickup");
    await press("Today", "Protect your account with codes");
    await visit("/office");
    await press("Send Me a Test Mail", "Mail", "Outbox");
    await backUp();
    await visit("/office");
    await see("Try the Newest Backup");
    await press("My Counsel Read the Notices");
    await press("Website", "Opening", "Open", "Save");
  },
  "set-hours-and-closed-days": async ({ press, see, fill }) => {
    await press("Website", "Facts of the business");
    await fill({ Monday: "10:00-18:00" });
    await see("Days with other hours");
    await press("Publish", "Publish", "Closed days");
    await fill({ "Day to close": ownDay() });
    await press("Show What Is on It");
    await fill({ Reason: "Snow" });
    await press("Close This Day");
  },
  "add-a-product": async ({ page, press, see, fill }) => {
    await press("Shop", "Products", "Add a Product");
    await fill({ Name: fresh("Mug"), Price: "12.00", Category: "Goods" });
    await see("Counts as");
    await press("Kind, pieces, THC and CBD", "Kind of product");
    await page.getByLabel("Kind of product").selectOption("goods");
    await press("SKU and barcode", "Save Product");
    await see("Upload Picture", "Archive");
  },
  "receive-a-batch": async ({ press, choose, fill }) => {
    const { name } = await createProduct();
    await press("Shop", "Stock");
    await choose(name);
    await press("Receive a new batch");
    await fill({ "Pieces that came": "40", "Batch number": fresh("B") });
    await press("Test passed", "Receive", "Receive More");
  },
  "print-labels": async ({ press }) => {
    await newOrder();
    await press("Shop", "Stock", "Shelf Labels", "Order desk", "Labels", "Show These");
  },
  "sell-at-the-counter": async ({ main, press, see, fill, choose }) => {
    const { name } = await createProduct({ price: "10.00" });
    await press("Counter", "New Sale");
    const add = async (text: string) => {
      await fill({ "Add a product": text });
      await main.getByRole("button", { name: "Add", exact: true }).click();
    };
    await add(name);
    const { id } = await createUser({ firstName: "Ada" });
    await add(accountCode(id));
    await expect(main).toContainText("Customer: Ada");
    await press("21 or older: ID checked");
    await fill({ "Cash given, dollars": "20" });
    await press("Finish");
    await expect(main).toContainText(/Change due\s*\$10\.00/);
    await choose("Counter");
    await main.getByRole("button", { name: "New Sale" }).click();
    await see("Name and customer", "Void this sale");
  },
  "open-and-close-a-drawer": async ({ press, choose, fill }) => {
    const name = fresh("Front");
    unwrap(await addDrawer(anyAdmin(), { name }));
    await press("Counter", "Drawers");
    await choose(name);
    await fill({ "Float in dollars": "100" });
    await press("Open the Drawer", "Pay In or Out");
    await choose(`Back to ${name}`);
    await press("Count and Close");
    await fill({ "Cash counted in dollars": "100", "Next float in dollars": "100" });
    await press("Close the Drawer");
  },
  "hand-over-an-order": async ({ main, press, see, choose }) => {
    const { id } = await newOrder();
    await press("Shop", "Order desk", "Confirm", "Picking list");
    await choose("Order desk");
    await press("Mark as ready");
    await choose(`Order ${id}`);
    await press("ID checked");
    await see("Paid in cash", "Paid by debit card");
    await main.getByRole("button", { name: "Paid in cash" }).click();
    await press("Handed over");
    await expect(main.getByRole("button", { name: /^Undo/ })).toBeVisible();
  },
  "give-money-back": async ({ page, press, see, choose, fill, visit, become }) => {
    const product = await createProduct();
    await receive(product.id, { quantity: 9 });
    const staffRefund = { staffRefund: 10_000, clearedOnly: false };
    await setShopSettings(anyAdmin(), staffRefund);
    const { orderId } = await sell(await createAdmin(), product.id, 2);
    await press("Shop", "All orders");
    await choose(String(orderId));
    await press("Money", "Take pieces back");
    await page.getByLabel("Line").selectOption({ index: 1 });
    await fill({ Pieces: "1", Reason: "Seal was broken" });
    await page.getByLabel("Cash").check();
    await press("Enter the Refund");
    await become("admin");
    await visit(`/office/orders/${orderId}/money`);
    await see("Take pieces back", "Shop settings");
  },
  "withdraw-a-batch": async ({ press, see, choose, fill }) => {
    const { productId, product, id, code } = await newOrder();
    await sell(await createAdmin(), productId, 2);
    await press("Shop", "Stock");
    await choose(product);
    await choose(`Batch ${code}`);
    await press("Withdraw");
    await fill({ Reason: "Mould" });
    await press("Withdraw the Batch");
    await choose(`1 for order ${id}`);
    await see("From another batch", "Without this line");
    await choose(`batch ${code}`);
    await press(
      "Recall",
      "Tell the Buyers",
      "Send to All Buyers",
      "Export CSV",
      "Put on Sale Again",
    );
  },
  "close-the-day": async ({ press, fill }) => {
    await press("Shop", "Close of day");
    await fill({ "Float in dollars": "100", "Cash counted in dollars": "100" });
    await fill({ "Debit counted in dollars": "0" });
    await press("Store the Count");
  },
  "file-the-tax-return": async ({ press }) => {
    await press("Shop", "Sales", "Quarter for the tax return", "Quarter before");
    await press("Owed for this quarter", "Sales", "CSV for the accountant");
  },
  "answer-a-message": async ({ page, press, see, choose, fill }) => {
    await db.delete(inboxItems);
    unwrap(await sendContact(visitor(), { ...contactMessage, message: "Dogs too?" }));
    unwrap(await addSavedAnswer(anyAdmin(), { title: fresh("Dogs"), text: "On a lead." }));
    await press("Inbox");
    await choose("Contact message");
    await see("Assigned to");
    await page.getByLabel("Assigned to").selectOption({ index: 1 });
    await press("Assign", "Reply by Mail");
    await see("Saved answer");
    await press("Insert", "Preview", "Send Reply");
    await see("Done", "State");
    await page.getByLabel("State").selectOption("done");
    await press("Set State");
    await page.getByRole("link", { name: "Reply by Mail" }).click();
    await fill({ "Your reply": "On a lead." });
    await press("Save Draft");
  },
  "confirm-a-booking": async ({ press, see, choose }) => {
    const { reference } = await reserve(await createTime({ day: dayIn(3) }));
    await press("Calendar", "Requests");
    await choose(reference);
    await see("Confirm", "Propose Times", "Decline");
    await press("Day sheet");
  },
  "plan-appointments": async ({ page, press, fill, choose }) => {
    await createTours();
    await press("Calendar", "Add a time");
    await choose("Group Tour");
    await fill({ Day: dayIn(4), "Time in New York": "09:30", Place: fresh("Barn") });
    await press("Add the Time", "Agenda", "Add a series");
    await choose("Group Tour");
    await fill({ "Times in New York": "09:30", From: dayIn(40), Place: fresh("Barn") });
    await page.getByLabel("Monday").check();
    await press("Add the Series", "Series", "Leave out a day");
    await press("Show", "Leave Out This Day", "Calendar", "Settings");
    await press("Agenda", "Add a reservation by phone");
  },
  "read-job-applications": async ({ press, see, choose, fill }) => {
    const lastName = fresh("Hopper");
    unwrap(await applyForJob(visitor(), applyInput.parse({ ...application, lastName }), null));
    await press("People", "Jobs", "Advertise a Job", "Applications");
    await choose(`Grace ${lastName}`);
    await fill({ "Private note": "Called." });
    await press("Save Note", "Interview", "Move to Interview", "Back to the applications");
    await see("Decline All That Are Checked");
  },
  "connect-your-mailbox": async ({ press, see }) => {
    await press("Mail", "Mailbox", "Outbox");
    await see("Send Me a Test Mail");
  },
  "publish-a-guide-or-letter": async ({ press, see, fill, visit }) => {
    unwrap(await subscribe(visitor(), { email: address() }));
    unwrap(await subscribe(visitor(), { email: address() }));
    await press("Website", "Guides", "Preview", "Publish", "Mail", "Launch updates");
    await fill({ Subject: fresh("Harvest"), Text: "It begins." });
    await press("Send Test to Me");
    await see("Set an Hour");
    await press("Send to … Subscribers", "Send Now");
    await db.delete(newsletterIssues);
    await visit("/office/website/guides");
    await see("History");
  },
  "hold-and-publish-forum-texts": async ({ press, see, visit, become }) => {
    const holding = { firstPosts: false, links: false, words: "" };
    await setHolding(anyAdmin(), { ...holding, words: "zwickel" });
    const [author, reporter] = [await member(), await member()];
    const text = { categoryId: null, videoUrl: null };
    const held = { ...text, title: fresh("Fresh"), content: "A zwickel." };
    await createPost(author, held);
    await createPost(author, { ...held, title: fresh("Fresh") });
    const { post } = unwrap(
      await createPost(author, { ...text, title: fresh("Seeds"), content: "Write to me." }),
    );
    unwrap(await reportToAdmins(reporter, { type: "post", id: post.id }, { reason: "Sells" }));
    await press("Community", "Held texts", "Publish");
    await see("Do Not Publish …", "Do It");
    await press("Reports", "Close report");
    await become("admin");
    await visit("/office/forum/held");
    await see("What is held");
    await setHolding(anyAdmin(), holding);
  },
  "invite-the-team": async ({ press, see, choose, fill, visit }) => {
    const { username } = await createStaff();
    await press("People", "Invitations");
    await fill({ "Email address": address() });
    await press("Send Invitation", "People");
    await visit(`/office/people?q=${username}`);
    await choose(username);
    await press("Change Role", "Remove from the Team");
    await see("Audit");
  },
  "deliver-orders": async ({ page, main, press, choose, fill, become }) => {
    await db.update(orders).set({ status: "cancelled" }).where(isOpen);
    const [first, second] = [await createDelivery(), await createDelivery()];
    await press("Shop", "Deliveries", "Plan a run");
    await page.getByLabel("Driver").selectOption({ index: 1 });
    await fill({ Vehicle: "White Transit, ABC 1234" });
    await press("Plan the Run");
    for (const { id } of [first, second]) await page.getByLabel(`Order ${id}`).check();
    await press("Put on the Run", "Up", "Down", "Manifest");
    await choose("Back to run");
    await press("Departed", "On its way", "ID checked", "Handed over", "Not delivered");
    await main.getByLabel("Nobody").first().check();
    await main.getByRole("button", { name: "Not Delivered" }).click();
    await press("Back in the shop");
    await become("admin");
    await press("Shop", "Pickup", "Delivery");
  },
  "record-waste": async ({ page, press, choose, fill }) => {
    const { product, code } = await newOrder();
    const witness = await createStaff();
    await press("Shop", "Stock");
    await choose(product);
    await choose(`Batch ${code}`);
    await press("Set Aside");
    await fill({ "Pieces to set aside": "2", Reason: "Seal is broken" });
    await page.getByRole("main").getByRole("button", { name: "Set Aside" }).click();
    await press("Write Off", "Destroyed");
    await fill({ "Pieces to write off": "2", Reason: "Seal is broken", "Weight in grams": "7" });
    await fill({ "How it was made unusable": "Ground and mixed with other waste" });
    await page.getByLabel("Set aside: 2 pieces").check();
    await press("Witness");
    await page.getByLabel("Witness").selectOption({ label: witness.username });
    await press("Write Off", "Stock", "Waste and Losses", "Export CSV", "CSV for track-and-trace");
  },
  "read-the-numbers": async ({ press, see }) => {
    const product = await createProduct();
    await receive(product.id, { quantity: 9 });
    await sell(await createAdmin(), product.id, 2);
    await press("Shop", "Sales", "This month", "Show", "By hour", "By category");
    await press("CSV of this table", "Stock", "What runs out");
    await see("Batches with pieces left over");
    await press("Reports");
  },
  "bring-your-lists": async ({ page, main, press, see }) => {
    const buffer = Buffer.from(EXPORTS.listmonkSubscribers.replaceAll("@", `.${Date.now()}@`));
    await press("Reports", "Import");
    await see("Products", "Subscribers of letters", "Customers");
    await page.getByRole("radio", { name: "Subscribers of letters" }).check();
    const file = { name: "list.csv", mimeType: "text/csv", buffer };
    await page.getByLabel("CSV file").setInputFiles(file);
    await press("Upload", "Check the Rows", "Look Again");
    await lookUntil(main, main.getByRole("button", { name: /^Import \d/ }));
    await press("Refused rows as CSV", "Import … Rows");
    await lookUntil(main, main.getByRole("button", { name: "Take It Back" }));
    await press("Take It Back");
  },
  "take-everything-with-you": async ({ main, press, fill }) => {
    await press("Reports", "Export", "Build the File", "Look Again");
    await lookUntil(main, main.getByRole("link", { name: "Download" }).first());
    await press("Download", "Shop", "All orders", "Export CSV");
    await press("Website", "Export", "People", "Privacy");
    await fill({ "Email address": address() });
    await press("Look Up");
  },
  "have-backups-made": async ({ press, see, visit, backUp }) => {
    await backUp();
    await visit("/office");
    await see("Try the Newest Backup");
    await press("Reports", "Export");
  },
};

/** Everything that a task quotes, in its order. */
const quotedBy = ({ steps, note = "" }: HelpTask) =>
  Array.from([...steps, note].join(" ").matchAll(/“([^”]+)”/g), ([, label = ""]) => label);

/** What a page shows of a label: an example, a sum or a count may follow it. */
function wordsOf(label: string): RegExp {
  const parts = label.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}(?:$|…| ?[:(]| \\d)`);
}

/** The place of the first element with such words, without those for screen readers alone. */
function placeOf(elements: Element[], words: string): number {
  return elements.findIndex((element) => {
    // as: a clone is of the same kind.
    const copy = element.cloneNode(true) as Element;
    for (const unseen of copy.querySelectorAll(".sr-only")) unseen.remove();
    // A button that is an input has its words as its value.
    const text = element.localName === "input" ? element.getAttribute("value") : copy.textContent;
    return new RegExp(words).test((text ?? "").replace(/\s+/g, " ").trim());
  });
}

const TEXTS = "summary, label, legend, option, h1, h2, h3, th, dt";

/** Where the page shows the label: what can be pressed first, and the page before the office's menu. */
async function shown(page: Page, label: string): Promise<Locator> {
  const main = page.getByRole("main");
  const places = [
    page.getByRole("dialog").getByRole("button"),
    ...[main.getByRole("link"), main.getByRole("button")],
    page.getByRole("navigation", { name: "Office" }).getByRole("link"),
    main.locator(TEXTS),
  ];
  for (const place of places) {
    const at = await place.evaluateAll(placeOf, wordsOf(label).source);
    if (at >= 0) return place.nth(at);
  }
  throw new Error(`“${label}” is not on ${page.url()}`);
}

for (const task of helpTasks) {
  test(
    `a beginner without script follows the help: ${task.title}`,
    { tag: "@sweep" },
    async ({ page, visit, signIn, hasScript, server }) => {
      test.skip(hasScript, "with script the same pages have the same words");
      const main = page.getByRole("main");
      const used: string[] = [];
      const find = async (label: string) => {
        const found = await shown(page, label);
        used.push(label);
        return found;
      };
      const see = async (...labels: string[]) => {
        for (const label of labels) await find(label);
      };
      const press = async (...labels: string[]) => {
        for (const label of labels) {
          await (await find(label)).click();
          await expect(page.locator(".error-summary"), `after “${label}”`).toHaveCount(0);
        }
      };
      const choose = (name: string | RegExp) => main.getByRole("link", { name }).first().click();
      const fill = async (fields: Record<string, string>) => {
        for (const [label, value] of Object.entries(fields)) {
          const labels = main.locator("label");
          const at = await labels.evaluateAll(placeOf, wordsOf(label).source);
          expect(at, `the field “${label}” of ${page.url()}`).toBeGreaterThanOrEqual(0);
          await labels.nth(at).fill(value);
        }
      };
      const become = async (role: HelpTask["from"]) => {
        if (role !== "moderator") return void (await signIn(role));
        const { username } = await createModerator();
        const headers = { Origin: new URL(page.url()).origin };
        const data = { username, password: PASSWORD };
        expect((await page.request.post("/api/auth/login", { data, headers })).status()).toBe(200);
      };
      const backUp = () =>
        makeBackup(path.join(server.dataDirectory, "backups", stamp()), async () => ({
          database: "postgres",
          isEncrypted: false,
          files: {},
        }));
      await visit("/");
      await become(task.from);
      await visit("/office");
      await WALKS[task.id]?.({ page, main, press, see, choose, fill, visit, become, backUp });
      expect(used).toEqual(quotedBy(task));

      await visit(`/office/help/${task.id}`);
      await page.getByRole("link", { name: `Open ${task.page.label}`, exact: true }).click();
      expect(new URL(page.url()).pathname).toBe(task.page.to);
    },
  );
}
