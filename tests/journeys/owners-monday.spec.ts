import type { Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { isOpen } from "~/domain/orders/desk/desk-orders.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { requestAccess } from "~/domain/investors/request-access.server";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { addDays } from "~/lib/dates/calendar-days";
import { businessDay, formatLongDay } from "~/lib/dates/dates";
import { db } from "~/platform/database/db.server";
import { inboxItems, newsletterIssues, orders, products } from "~drizzle/schema";
import { createTime, dayIn, reserve } from "../support/appointments";
import { createProduct, createUser, member, unwrap, visitor } from "../support/builders";
import { application, contactMessage } from "../support/lists";
import { receive } from "../support/stock";
import { expect, test, toast } from "../support/test";

/** The most pages that a task of each day may take, counted from Today on. */
const MOST_PAGES = 4;

const FIND = 'form[action="/office/find"] button';

const fresh = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

type Desk = {
  page: Page;
  /** Follows a link to the next page. */
  open: (link: Locator) => Promise<void>;
  /** Presses a button, which opens the next page. */
  press: (button: Locator) => Promise<void>;
  /** The next page by the office's menu. */
  menu: (name: string) => Promise<void>;
  main: Locator;
  office: Locator;
};

type Task = {
  task: string;
  /** Prepares what the owner finds, and does it. */
  run: (desk: Desk) => Promise<void>;
};

const said = (desk: Desk, words: string) => expect(toast(desk.page)).toContainText(words);

async function write() {
  await db.delete(inboxItems);
  const name = fresh("Sender");
  const email = `${crypto.randomUUID()}@example.com`;
  unwrap(await sendContact(visitor(), { ...contactMessage, name, email, message: "Dogs too?" }));
  return { name, email };
}

/**
 * The message of this sender. Until the next page has arrived, the one before it still shows messages
 * that are deleted now.
 */
const messageOf = ({ main }: Desk, name: string) =>
  main.locator("li, tr").filter({ hasText: name }).getByRole("link", { name: "Contact message" });

/** The desk shows the first five orders without a window. Those of tests before it would be first. */
async function order() {
  await db.update(orders).set({ status: "cancelled" }).where(isOpen);
  const { id: productId } = await createProduct({ price: "20.00" });
  await receive(productId, { quantity: 9 });
  const customerInfo = { name: fresh("Buyer"), email: null, address: null };
  const items = [{ productId, quantity: 1 }];
  const placed = unwrap(
    await placeOrder(await member(), { items, customerInfo, key: null, seen: null }),
  );
  return { id: placed.order.id, name: customerInfo.name };
}

const TASKS: Task[] = [
  {
    task: "answers the newest message",
    run: async (desk) => {
      const { name } = await write();
      await desk.menu("Today");
      await desk.open(messageOf(desk, name));
      await expect(desk.main).toContainText(name);
      await desk.open(desk.main.getByRole("link", { name: "Reply by Mail" }));
      await desk.page.getByLabel("Your reply").fill("Yes, on a lead.");
      await desk.press(desk.main.getByRole("button", { name: "Send Reply" }));
      await said(desk, "Reply Sent");
    },
  },
  {
    task: "takes a message for herself",
    run: async (desk) => {
      const { name } = await write();
      await desk.menu("Inbox");
      await desk.open(messageOf(desk, name));
      await desk.page.getByLabel("Assigned to").selectOption({ index: 1 });
      await desk.press(desk.main.getByRole("button", { name: "Assign" }));
      await said(desk, "Item Assigned");
    },
  },
  {
    task: "marks a message as done",
    run: async (desk) => {
      const { name } = await write();
      await desk.menu("Inbox");
      await desk.open(messageOf(desk, name));
      await desk.page.getByLabel("State").selectOption("done");
      await desk.press(desk.main.getByRole("button", { name: "Set State" }));
      await expect(desk.main).toContainText("Done");
    },
  },
  {
    task: "confirms a request for a time",
    run: async (desk) => {
      const time = await createTime({ day: dayIn(1), place: fresh("Barn") });
      const { reference } = await reserve(time, {});
      await desk.menu("Calendar");
      await desk.open(desk.main.getByRole("link", { name: reference }));
      await desk.press(desk.main.getByRole("button", { name: "Confirm", exact: true }));
      await expect(desk.main).toContainText("Confirmed");
    },
  },
  {
    task: "takes a reservation by phone",
    run: async (desk) => {
      await createTime({ day: dayIn(1), place: fresh("Barn") });
      await desk.menu("Calendar");
      await desk.open(desk.main.getByRole("link", { name: "Add a reservation by phone" }).first());
      await desk.open(desk.main.getByRole("link", { name: /Group Tour/ }).first());
      await desk.page.getByLabel("Name").fill(fresh("Caller"));
      await desk.page.getByLabel("Phone number").fill("845 555 0199");
      await desk.page.getByLabel("Number of guests").fill("2");
      await desk.press(desk.main.getByRole("button", { name: "Add the Reservation" }));
      await said(desk, "Reservation Added");
    },
  },
  {
    task: "moves a time and tells its guests why",
    run: async (desk) => {
      const place = fresh("Barn");
      const time = await createTime({ day: dayIn(1), place });
      const { reference } = await reserve(time, {});
      await desk.menu("Calendar");
      await desk.open(
        desk.main
          .getByRole("listitem")
          .filter({ hasText: reference })
          .first()
          .getByRole("link", { name: /Group Tour/ }),
      );
      await desk.page.getByLabel("Time in New York").fill("15:30");
      await desk.page.getByLabel("Reason of the change").fill("The bus is late.");
      await desk.press(desk.main.getByRole("button", { name: "Save the Time" }));
      await said(desk, "1 party is told");
    },
  },
  {
    task: "adds a time",
    run: async (desk) => {
      await desk.menu("Calendar");
      await desk.open(desk.main.getByRole("link", { name: "Add a time" }));
      await desk.open(desk.main.getByRole("link", { name: "Group Tour", exact: true }));
      await desk.page.getByLabel("Day", { exact: true }).fill(dayIn(2));
      await desk.page.getByLabel("Time in New York").fill("09:30");
      await desk.page.getByLabel("Place").fill(fresh("Barn"));
      await desk.press(desk.main.getByRole("button", { name: "Add the Time" }));
      await said(desk, "Time Added");
    },
  },
  {
    task: "closes a day",
    run: async (desk) => {
      const today = businessDay(new Date());
      await desk.menu("Calendar");
      await desk.open(desk.main.getByRole("link", { name: "Day sheet", exact: true }));
      await desk.open(desk.main.getByRole("link", { name: "Close this whole day" }));
      await desk.page.getByLabel("Reason").fill("Snow.");
      await desk.press(desk.main.getByRole("button", { name: "Close This Day" }));
      await said(desk, "Day Closed");
      await desk.main
        .getByRole("button", { name: `Undo the Closing ${formatLongDay(today)}` })
        .click();
      await said(desk, "Day Open Again");
    },
  },
  {
    task: "confirms an order and makes it ready",
    run: async (desk) => {
      const { id } = await order();
      await desk.menu("Shop");
      await desk.press(desk.main.getByRole("button", { name: `Confirm order ${id}` }));
      await desk.press(desk.main.getByRole("button", { name: `Mark as ready order ${id}` }));
      await expect(desk.main).toContainText("Ready");
    },
  },
  {
    task: "cancels an order with a reason",
    run: async (desk) => {
      const { id } = await order();
      await desk.menu("Shop");
      await desk.open(desk.main.getByRole("link", { name: `Order ${id}` }));
      await desk.open(desk.main.getByRole("link", { name: "Cancel order" }));
      await expect(desk.page.getByRole("heading", { name: `Cancel order ${id}` })).toBeVisible();
      await desk.page.getByLabel("Reason").fill("Sold out.");
      await desk.press(desk.main.getByRole("button", { name: "Cancel the Order" }));
      await expect(desk.main).toContainText("Sold out.");
    },
  },
  {
    task: "finds a customer by the name",
    run: async (desk) => {
      const { id, name } = await order();
      await desk.page.getByLabel("Find in the office").fill(name);
      await desk.press(desk.page.locator(FIND));
      await expect(desk.main).toContainText(String(id));
    },
  },
  {
    task: "receives a batch",
    run: async (desk) => {
      // The list begins with what ran out, by name: tests before it leave more than a page.
      const { id, name } = await createProduct({ name: fresh("A") });
      await db.update(products).set({ countsStock: true, available: 0 }).where(eq(products.id, id));
      await desk.menu("Shop");
      await desk.open(desk.office.getByRole("link", { name: "Stock" }));
      await desk.open(desk.main.getByRole("link", { name }));
      await desk.page.getByLabel("Pieces that came").fill("40");
      await desk.page.getByLabel("Batch number").fill(fresh("B"));
      await desk.press(desk.main.getByRole("button", { name: "Receive" }));
      await expect(desk.main).toContainText("40");
    },
  },
  {
    task: "changes a price",
    run: async (desk) => {
      const { name } = await createProduct();
      await desk.menu("Shop");
      await desk.open(desk.office.getByRole("link", { name: "Products" }));
      await desk.open(desk.main.getByRole("link", { name }));
      await desk.page.getByLabel("Price").fill("31.00");
      await desk.press(desk.main.getByRole("button", { name: "Save Product" }));
      await said(desk, "Saved");
    },
  },
  {
    task: "reads last month's sales",
    run: async (desk) => {
      await desk.menu("Shop");
      await desk.open(desk.office.getByRole("link", { name: "Sales" }));
      await desk.open(desk.main.getByRole("link", { name: "Last month" }));
      await expect(desk.main).toContainText("What was handed over from");
    },
  },
  {
    task: "reads this quarter's report",
    run: async (desk) => {
      await desk.menu("Reports");
      await desk.open(desk.main.getByRole("link", { name: "This quarter" }));
      await expect(desk.main.getByRole("link", { name: "This quarter" })).toBeVisible();
    },
  },
  {
    task: "closes the day's drawer",
    run: async (desk) => {
      await desk.menu("Shop");
      await desk.open(desk.office.getByRole("link", { name: "Close of day" }));
      await expect(desk.main).toContainText("Cash");
    },
  },
  {
    task: "pauses orders",
    run: async (desk) => {
      await desk.menu("Website");
      await desk.open(desk.office.getByRole("link", { name: "Opening" }));
      await desk.open(desk.main.getByRole("link", { name: "Pause Orders" }));
      await desk.page.getByLabel("Message").fill("Back at three.");
      await desk.press(desk.main.getByRole("button", { name: "Pause Orders" }));
      await said(desk, "Saved");
    },
  },
  {
    task: "writes the draft of a text of the website",
    run: async (desk) => {
      await desk.menu("Website");
      await desk.open(desk.main.getByRole("link", { name: "Story and values" }));
      await desk.press(desk.main.getByRole("button", { name: "Save the draft" }));
      await said(desk, "Draft");
    },
  },
  {
    task: "writes a letter and sends herself a test",
    run: async (desk) => {
      unwrap(await subscribe(visitor(), { email: `${crypto.randomUUID()}@example.com` }));
      await desk.menu("Mail");
      await desk.open(desk.office.getByRole("link", { name: "Launch updates" }));
      await desk.page.getByLabel("Subject").fill(fresh("Harvest"));
      await desk.page.getByLabel("Text", { exact: true }).fill("It begins.");
      await desk.press(desk.main.getByRole("button", { name: "Send Test to Me" }));
      await said(desk, "Test");
      await db.delete(newsletterIssues);
    },
  },
  {
    task: "sees which mails failed",
    run: async (desk) => {
      await desk.menu("Mail");
      await expect(desk.page.getByRole("heading", { level: 1 })).toContainText("Outbox");
    },
  },
  {
    task: "grants an investor access",
    run: async (desk) => {
      const { user } = await member();
      await requestAccess(user, null);
      await desk.menu("Investors");
      await desk.open(desk.page.locator('main a[href="/investor-admin/investors"]').first());
      const card = desk.main.getByRole("listitem").filter({ hasText: user.email });
      await desk.press(card.getByRole("button", { name: "Grant Access" }));
      await said(desk, "Access Granted");
    },
  },
  {
    task: "invites an applicant to an interview",
    run: async (desk) => {
      const lastName = fresh("Hopper");
      unwrap(await applyForJob(visitor(), applyInput.parse({ ...application, lastName }), null));
      await desk.menu("People");
      await desk.open(desk.office.getByRole("link", { name: "Applications" }));
      await desk.open(desk.main.getByRole("link", { name: `Grace ${lastName}` }));
      await desk.open(desk.main.getByRole("link", { name: "Interview…" }));
      await expect(desk.page.getByRole("button", { name: "Move to Interview" })).toBeVisible();
    },
  },
  {
    task: "suspends an account",
    run: async (desk) => {
      const { username } = await createUser();
      await desk.page.getByLabel("Find in the office").fill(username);
      await desk.press(desk.page.locator(FIND));
      await desk.open(desk.main.getByRole("link", { name: username }).first());
      await desk.open(desk.main.getByRole("link", { name: "Suspend the Account" }));
      await expect(desk.page.getByLabel("Reason")).toBeVisible();
    },
  },
  {
    task: "reads a reported post",
    run: async (desk) => {
      const [author, reporter] = [await member(), await member()];
      const title = fresh("Cheap seeds");
      const input = { title, content: "Write to me.", categoryId: null, videoUrl: null };
      const { post } = unwrap(await createPost(author, input));
      unwrap(await reportToAdmins(reporter, { type: "post", id: post.id }, { reason: "Sells" }));
      await desk.menu("Community");
      await expect(desk.main).toContainText(title);
      await desk.open(desk.main.getByRole("link", { name: title }).first());
      await expect(desk.page.getByRole("heading", { name: title })).toBeVisible();
    },
  },
  {
    task: "prints the day sheet of tomorrow",
    run: async (desk) => {
      await desk.menu("Calendar");
      await desk.open(desk.main.getByRole("link", { name: "Day sheet", exact: true }));
      await desk.open(desk.main.getByRole("link", { name: "Day after" }));
      expect(desk.page.url()).toContain(addDays(businessDay(new Date()), 1));
    },
  },
];

for (const { task, run } of TASKS) {
  test(
    `the owner ${task} within ${MOST_PAGES} pages from Today`,
    { tag: "@script" },
    async ({ page, visit, signIn }) => {
      await signIn("admin");
      await visit("/office");
      let pages = 0;
      const press = async (target: Locator) => {
        await target.click();
        pages += 1;
      };
      const open = async (link: Locator) => {
        const before = page.url();
        await press(link);
        await expect.poll(() => page.url()).not.toBe(before);
      };
      const office = page.getByRole("navigation", { name: "Office" });
      const main = page.getByRole("main");
      const menu = (name: string) =>
        name === "Today"
          ? press(office.getByRole("link", { name: "Today" }).first())
          : open(office.getByRole("link", { name: new RegExp(`^${name}( \\d+.*)?$`) }).first());
      await run({ page, open, press, menu, main, office });
      test.info().annotations.push({ type: "pages", description: String(pages) });
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThanOrEqual(MOST_PAGES);
    },
  );
}
