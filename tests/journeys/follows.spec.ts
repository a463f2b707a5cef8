import type { Page } from "@playwright/test";
import { desc, eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { memberHandle } from "~/domain/accounts/member-name";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { forumComments, forumPosts, mailOutbox } from "~drizzle/schema";
import { actorOf, createUser } from "../support/builders";
import { expect, expectFitsPhone, hasLayout, test } from "../support/test";

async function aPost() {
  const author = await createUser({ firstName: "Ada", lastName: "Byron" });
  const ada = actorOf(author);
  const title = `A watched post ${Date.now()}`;
  const written = { title, content: "Words", categoryId: 3, videoUrl: null };
  const made = await createPost(ada, written);
  if (!made.ok) throw new Error(made.problem.message);
  const { id } = made.post;
  const say = async (content: string) => {
    const said = await commentOnPost(ada, id, { content, parentId: null });
    if (!said.ok) throw new Error(said.problem.message);
  };
  return { title, id, author, path: `/community/posts/${id}`, say };
}

/** With script the button changes before the server knows. The toast comes after that. */
async function followPost(page: Page) {
  await page.getByRole("button", { name: "Follow post" }).click();
  await expect(page.getByRole("status").first()).toContainText("You follow this post");
  await expect(page.getByRole("button", { name: "Unfollow post" })).toBeVisible();
}

/** Members are told a moment after a comment is there. */
const untilTold = (page: Page, visit: (path: string) => Promise<void>, link: string) =>
  expect(async () => {
    await visit("/community");
    await expect(page.getByRole("link", { name: link, exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();

/** The address in the member's newest mail that stops such mail, once the mail is queued. */
async function stopPathOf(user: User): Promise<string> {
  const find = async () => {
    const [mail] = await db
      .select({ path: mailOutbox.stopPath })
      .from(mailOutbox)
      .where(eq(mailOutbox.userId, user.id))
      .orderBy(desc(mailOutbox.id));
    return mail?.path ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

test(
  "a member follows a post, is told of a comment, opens it, and unfollows",
  { tag: "@blocked" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await signIn();
    const { title, path, say } = await aPost();
    await visit(path);
    await followPost(page);
    await say("Something **happened**");
    await untilTold(page, visit, "Notifications (1)");
    await expectAccessible();
    await page.getByRole("link", { name: "Notifications (1)" }).click();
    const told = page.getByRole("listitem").filter({ hasText: title });
    await expect(told).toContainText("New");
    await expect(told).toContainText("Something happened");
    await expectAccessible();
    await expectFitsPhone(page);
    await page
      .getByRole("link", { name: new RegExp(`^Ada Byron.* commented on “${title}”`) })
      .click();
    await expect(page.locator("#comment-1, [id^=comment-]").first()).toContainText("happened");
    expect(page.url()).toContain(`${path}#comment-`);
    await visit("/community/notifications");
    await expect(told).not.toContainText("New");
    await visit("/community/notifications/settings");
    await expectFitsPhone(page);
    await expectAccessible();
    await page.getByRole("button", { name: `Unfollow ${title}` }).click();
    await expect(page.getByText("Nothing yet.")).toBeVisible();
    await visit(path);
    await expect(page.getByRole("button", { name: "Follow post" })).toBeVisible();
  },
);

test(
  "who comes back to a long thread reads how much is new, and goes to the first of it",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await signIn();
    const { path, id, author, say } = await aPost();
    // A page of comments.
    await db.insert(forumComments).values(
      Array.from({ length: 99 }, (_, n) => ({
        ...{ postId: id, authorId: author.id, content: "Words", number: n + 1 },
      })),
    );
    await db.update(forumPosts).set({ lastCommentNumber: 99 }).where(eq(forumPosts.id, id));
    await visit(path);
    const news = page.getByRole("link", { name: /new comments?$/ });
    await expect(news).toHaveCount(0);
    await say("The last of the first page");
    await visit(path);
    await expect(news).toHaveText("1 new comment");
    for (let n = 1; n <= 12; n += 1) await say(`Further words ${n}`);
    await visit(path);
    await expect(news).toHaveText("12 new comments");
    await expectAccessible();
    await news.click();
    await expect(page).toHaveURL(/\?page=2#comment-\d+$/);
    const first = page.locator(new URL(page.url()).hash);
    await expect(first).toContainText("Further words 1");
    await expect(first).toBeInViewport();
    await visit(path);
    await expect(news).toHaveCount(0);
  },
);

/** The bar of the smallest phone is not higher than that of others. */
async function expectOneLine(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  expect((await page.getByRole("banner").boundingBox())?.height).toBeLessThan(70);
}

test(
  "the number of unread notifications stands in the bar of each page, also of threads",
  { tag: "@script" },
  async ({ page, visit, signIn }) => {
    const user = await signIn();
    const { path, say } = await aPost();
    await say(`Look, @${memberHandle({ ...user, handle: null })}`);
    const link = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
    await untilTold(page, visit, "Notifications (1)");
    const other = await aPost();
    for (const place of [other.path, "/", "/shop", "/account"]) {
      await visit(place);
      await expect(link).toHaveAccessibleName("Notifications (1)");
      await expect(link).toBeInViewport();
      await expectFitsPhone(page);
      if (hasLayout(page)) await expectOneLine(page);
    }
    await visit(path);
    await visit("/shop");
    await expect(link).toHaveAccessibleName("Notifications");
  },
);

test("a member reads of a mention, marks all as read, and follows a category", async ({
  page,
  visit,
  signIn,
}) => {
  const user = await signIn();
  const { title, say } = await aPost();
  await say(`What do you think, @${memberHandle({ ...user, handle: null })}?`);
  await untilTold(page, visit, "Notifications (1)");
  await page.getByRole("link", { name: "Notifications (1)" }).click();
  await expect(page.getByRole("link", { name: `mentioned you in “${title}”` })).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toBeHidden();
  await visit("/community/forum?category=3");
  await page.getByRole("button", { name: /^Follow / }).click();
  await expect(page.getByRole("status").first()).toContainText("You follow this category");
  await expect(page.getByRole("button", { name: /^Unfollow / })).toBeVisible();
  await visit("/community/notifications/settings");
  await expect(page.getByRole("button", { name: /^Unfollow / })).toHaveCount(1);
});

test("a member chooses mail, and a mail's link stops it without signing in, as a mail program does", async ({
  page,
  visit,
  signIn,
  baseURL,
  extraHTTPHeaders,
}) => {
  const user = await signIn();
  await visit("/community/notifications/settings");
  const follows = page.getByLabel("Comments on posts that I follow");
  await follows.selectOption({ label: "At once" });
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("status").first()).toContainText("Settings Saved");
  await visit("/community/notifications/settings");
  await expect(follows).toHaveValue("at-once");
  for (const how of ["by the page", "by the mail program"]) {
    const { title, path, say } = await aPost();
    await visit(path);
    await followPost(page);
    await say(`Mailed and stopped ${how}`);
    const stopPath = await stopPathOf(user);
    await db.delete(mailOutbox).where(eq(mailOutbox.userId, user.id));
    if (how === "by the page") {
      await visit(stopPath);
      await expect(page.getByText(`You get mails about comments on “${title}”`)).toBeVisible();
      await page.getByRole("button", { name: "Stop" }).click();
      await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible();
    } else {
      const response = await fetch(`${baseURL}${stopPath}`, {
        method: "POST",
        headers: { ...extraHTTPHeaders, "Content-Type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
      expect(response.status).toBe(200);
    }
    await visit(path);
    await expect(page.getByRole("button", { name: "Follow post" })).toBeVisible();
  }
});

test("a member's own feed has an address that can be replaced", async ({ page, visit, signIn }) => {
  const user = await signIn();
  const { title, say } = await aPost();
  await say(`Read it, @${memberHandle({ ...user, handle: null })}`);
  await visit("/community/notifications/settings");
  const link = page.getByRole("link", { name: /feed\.atom$/ });
  const address = (await link.getAttribute("href")) ?? "";
  const read = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };
  const feed = await read(address);
  expect(feed.text).toContain(`mentioned you in “${title}”`);
  expect(feed.headers.get("cache-control")).toContain("no-store");
  await page.getByRole("button", { name: "Replace the address" }).click();
  await expect(link).not.toHaveAttribute("href", address);
  expect((await read(address)).status).toBe(404);
  expect((await read((await link.getAttribute("href")) ?? "")).status).toBe(200);
});
