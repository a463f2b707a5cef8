import type { Locator, Page } from "@playwright/test";
import { sendContact } from "~/domain/contact/send-contact.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { createTime, dayIn, reserve } from "../support/appointments";
import { actorOf, createProduct, createUser, PASSWORD, visitor } from "../support/builders";
import { contactMessage } from "../support/lists";
import { switchPickupOn } from "../support/pickup";
import { expect, test, toast, untilHydrated } from "../support/test";

const MOST_STOPS = 150;

/** Presses Tab until the control has focus, and checks that it is visible. */
async function tabTo(page: Page, control: Locator) {
  const element = await control.elementHandle();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await element.evaluate((node) => node === document.activeElement)) {
      return expect(control).toBeInViewport();
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(control)} is not among ${MOST_STOPS} stops of the Tab key`);
}

/** Skips the menu at the top of a page with the skip link. */
async function skipToContent(page: Page) {
  await press(page, page.getByRole("link", { name: "Skip to main content" }));
}

async function press(page: Page, control: Locator, key: "Enter" | "Space" = "Enter") {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test(
  "by keyboard only, a visitor passes the gate, subscribes and books",
  { tag: "@chromium" },
  async ({ page, context, visit, hasScript }) => {
    await context.clearCookies();
    await page.goto("/newsletter");
    await untilHydrated(page, hasScript);
    await press(page, button(page, "Yes, I'm 21+"));
    await expect(page.getByRole("heading", { name: "Newsletter", level: 1 })).toBeVisible();
    await untilHydrated(page, hasScript);

    await tabTo(page, page.getByLabel("Email address"));
    await page.keyboard.type(`keys-${Date.now()}@example.com`);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Success!");

    await visit("/book");
    await skipToContent(page);
    await type(page, "Name", "Ada Hill");
    await type(page, "Email address", "ada@example.com");
    await type(page, "Phone number", "845 555 0199");
    await type(page, "Experience", "Group");
    await type(page, "Preferred date", "06012099");
    await type(page, "Number of guests", "6");
    await press(page, button(page, "Request Booking"));
    await expect(page.getByRole("status")).toContainText("Booking Request Submitted!");
  },
);

test(
  "by keyboard only, a visitor uses menu, help, tour and quick start",
  { tag: "@browser" },
  async ({ page, visit, hasScript }) => {
    await visit("/contact");
    await press(page, page.locator("#site-nav").getByRole("link", { name: "Community" }));
    await expect(page.getByRole("heading", { name: "Community", level: 1 })).toBeVisible();

    await visit("/contact");
    await press(page, page.locator(".help summary"));
    if (hasScript) await page.keyboard.press("ArrowDown");
    await press(page, link(page, "Take Tour"));
    const tour = page.getByRole("dialog");
    await expect(tour).toContainText("1 of 9");
    await press(page, tour.getByRole("link", { name: "Next" }));
    await expect(tour).toContainText("2 of 9");
    await press(page, tour.getByRole("link", { name: "Skip Tour" }));
    await expect(tour).toHaveCount(0);

    await visit("/contact?welcome");
    const quickStart = page.getByRole("dialog", { name: "Welcome!" });
    await press(page, quickStart.getByRole("link", { name: "Explore on My Own" }));
    await expect(quickStart).toHaveCount(0);
  },
);

test(
  "by keyboard only, a member signs in, posts, comments, likes and signs out",
  { tag: "@chromium" },
  async ({ page, visit, hasScript }) => {
    const user = await createUser();
    const writer = await createUser();
    const input = { title: "Frost dates", content: "When?", categoryId: null, videoUrl: null };
    const written = await createPost(actorOf(writer), input);
    if (!written.ok) throw new Error(written.problem.message);

    await visit("/login");
    await skipToContent(page);
    await type(page, "Username", user.username);
    await type(page, "Password", PASSWORD);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("Welcome back!");

    await visit("/community");
    await skipToContent(page);
    await press(page, link(page, "New Post"));
    const form = page.locator("#new-post-form");
    await tabTo(page, form.getByLabel("Title"));
    await page.keyboard.type("By keys");
    await tabTo(page, form.getByLabel("Content"));
    await page.keyboard.type("Typed, sent and never clicked.");
    await press(page, form.getByRole("button", { name: "Create Post" }));
    await expect(page.getByRole("status").first()).toContainText("Post created successfully!");

    await visit("/community");
    await skipToContent(page);
    await press(page, link(page, "Latest"));
    await expect(page.getByRole("heading", { name: "Latest activity" })).toBeVisible();
    await untilHydrated(page, hasScript);
    const opens = page.getByRole("link", { name: "0 comments on Frost dates" });
    await press(page, opens);
    await expect(page.getByText("No comments yet.")).toBeVisible();
    if (hasScript) await expect(opens).toBeFocused();

    await visit(`/community/posts/${written.post.id}`);
    await skipToContent(page);
    await press(page, button(page, /^Like post/).first());
    await expect(button(page, /^Unlike post/).first()).toBeVisible();
    await untilHydrated(page, hasScript);
    await tabTo(page, page.getByRole("main").getByRole("textbox"));
    await page.keyboard.type("The tenth of May.");
    await press(page, button(page, /Comment$/));
    await expect(page.getByRole("main")).toContainText("The tenth of May.");

    await visit("/contact");
    await press(page, page.locator(".user-menu > summary"));
    await press(page, link(page, "Logout"));
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  },
);

test(
  "by keyboard only, a buyer goes from the shelf over the limit to the receipt, and cancels",
  { tag: "@browser" },
  async ({ page, visit }) => {
    await switchPickupOn();
    const { name } = await createProduct({ kind: "flower", weightGrams: "28.35", price: "90.00" });
    await visit("/shop");
    await skipToContent(page);
    await tabTo(page, page.getByRole("searchbox", { name: "Search the shop" }));
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 product", { exact: true })).toBeVisible();
    await press(page, page.locator("[data-part=shop-card]").getByRole("link", { name }).first());
    await expect(page.locator(".facts").first()).toContainText("28.35 g");
    await press(page, button(page, /^Add to Cart/), "Space");
    await expect(toast(page)).toContainText("Added to Cart");
    await press(page, page.getByRole("link", { name: /^Cart\b/ }).first());
    const cart = page.getByRole("region", { name: "Your Cart" });
    await tabTo(page, cart.getByLabel(`Quantity of ${name}`));
    await page.keyboard.type("4");
    await page.keyboard.press("Enter");
    await expect(cart).toContainText(`Reduce ${name} from 4 to 3`);
    await press(page, cart.getByRole("button", { name: /^Reduce to 3/ }), "Space");
    await expect(cart.getByRole("status")).toContainText("Total: $270.00");
    await press(page, cart.getByRole("link", { name: "Checkout" }));

    const tomorrow = page.getByRole("group", { name: "Day" }).getByRole("button").nth(1);
    await press(page, tomorrow);
    await expect(tomorrow).toHaveAttribute("aria-current", "date");
    const times = page.getByRole("group", { name: "When you pick it up" });
    await tabTo(page, times.getByRole("radio").first());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(times.getByRole("radio").nth(2)).toBeChecked();
    const chosen = (await times.locator(".checkbox label").nth(2).textContent())
      ?.split(",")[0]
      ?.trim();
    await type(page, "Note for us (optional)", "A paper bag, please");
    await press(page, button(page, "Place Order for $270.00"));
    await expect(toast(page)).toContainText("Order Placed!");
    await expect(page.getByRole("region", { name: "Pick it up" })).toContainText(
      chosen ?? "no time",
    );
    await expect(page.getByRole("main")).toContainText("A paper bag, please");
    await press(page, link(page, "Cancel the Order"));
    await press(page, button(page, "Cancel the Order"), "Space");
    await expect(toast(page)).toContainText("Order Cancelled");
  },
);

test(
  "by keyboard only, a guest reserves and cancels, and the owner confirms and checks in",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const day = dayIn(40);
    const id = await createTime({ day });
    await visit(`/book/times/${id}`);
    await skipToContent(page);
    await type(page, "Name", "Ada Hill");
    await type(page, "Email address", `ada-${Date.now()}@example.com`);
    await type(page, "Phone number", "845 555 0199");
    await type(page, "Number of guests", "2");
    await press(page, button(page, "Reserve"));
    await expect(page.getByText("We have your request and hold your seats.")).toBeVisible();
    await press(page, link(page, "Cancel"));
    await press(page, button(page, "Cancel the Appointment"));
    await expect(page.getByText("It is cancelled.")).toBeVisible();

    const { reference } = await reserve(id);
    await signIn("admin");
    await visit(`/office/appointments/${reference}`);
    await skipToContent(page);
    await press(page, button(page, "Confirm"));
    await expect(page.getByRole("status")).toContainText("Confirmed");
    await visit(`/office/appointments/day-sheet?day=${day}`);
    await skipToContent(page);
    await press(page, button(page, `ID checked ${reference}`));
    await expect(page.getByRole("status")).toContainText("ID Checked");
  },
);

test(
  "by keyboard only, the counter confirms, hands over, takes it back and opens the count",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const { id: productId } = await createProduct({ price: "20.00" });
    const placed = await placeOrder(actorOf(await createUser()), {
      items: [{ productId, quantity: 1 }],
      ...{ customerInfo: null, key: null, seen: null },
    });
    if (!placed.ok) throw new Error(placed.problem.message);
    const main = page.getByRole("main");
    await signIn("staff");
    await visit(`/office/orders/${placed.order.id}`);
    await skipToContent(page);
    for (const [name, told] of [
      ["Confirm", "Order Confirmed"],
      ["Mark as ready", "Order Ready"],
      ["ID checked", "ID Checked"],
      ["Paid in cash: $20.00", "Paid"],
      ["Handed over", "Order Handed Over"],
      [/^Undo “Completed”/, "Undone"],
    ] as const) {
      await press(page, main.getByRole("button", { name }));
      await expect(toast(page)).toContainText(told);
    }
    await expect(main.getByRole("button", { name: "Handed over" })).toBeVisible();
    await press(page, main.getByRole("link", { name: "Close of day" }));
    // Refused, because other tests count the same drawer.
    await type(page, "Float in dollars", "a hundred");
    await press(page, button(page, "Store the Count"));
    await expect(page.locator(".error-summary")).toBeVisible();
    await expect(page.getByLabel("Float in dollars", { exact: true })).toHaveValue("a hundred");
  },
);

test(
  "by keyboard only, the owner answers a message from Today and publishes the address",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    const name = `Sender ${Date.now()}`;
    const sent = await sendContact(visitor(), { ...contactMessage, name });
    if (!sent.ok) throw new Error(sent.problem.message);
    await signIn("admin");
    await visit("/office");
    await skipToContent(page);
    await press(page, page.getByRole("link", { name: "New in the inbox" }));
    await press(page, page.getByRole("row", { name }).getByRole("link"));
    await press(page, link(page, "Reply by Mail"));
    await type(page, "Your reply", "At noon.");
    await press(page, button(page, "Send Reply"));
    await expect(page.getByRole("status")).toContainText("Reply Sent");
    await expect(page.getByText("Set to Done")).toBeVisible();

    await visit("/office/website/facts");
    await skipToContent(page);
    await type(page, "Address (optional)", "7 Mill Road");
    await press(page, button(page, "Save the draft"));
    await expect(page.getByRole("status")).toContainText("Draft Saved");
    await press(page, button(page, "Publish"));
    await expect(page.getByRole("status")).toContainText("Published");
    await visit("/");
    await expect(page.getByRole("contentinfo")).toContainText("7 Mill Road");
  },
);

test(
  "by keyboard only, a member follows a post and reads what is new there",
  { tag: "@browser" },
  async ({ page, visit, signIn }) => {
    await signIn();
    const author = actorOf(await createUser({ firstName: "Ada", lastName: "Byron" }));
    const title = `Followed by keyboard ${Date.now()}`;
    const made = await createPost(author, {
      title,
      content: "W",
      categoryId: null,
      videoUrl: null,
    });
    if (!made.ok) throw new Error(made.problem.message);
    await visit(`/community/posts/${made.post.id}`);
    await skipToContent(page);
    await press(page, button(page, "Follow post"));
    await expect(page.getByRole("status").first()).toContainText("You follow this post");
    const said = await commentOnPost(author, made.post.id, { content: "News", parentId: null });
    expect(said.ok).toBe(true);
    // Followers are told a moment after a comment is there.
    const told = page.getByRole("link", {
      name: new RegExp(`^Ada Byron.* commented on “${title}”`),
    });
    await expect(async () => {
      await visit("/community/notifications");
      await expect(told).toBeVisible({ timeout: 500 });
    }).toPass();
    await skipToContent(page);
    await press(page, told);
    await expect(page.getByText("News", { exact: true })).toBeVisible();
  },
);
