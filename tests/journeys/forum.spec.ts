import type { Page } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { lockPost } from "~/domain/forum/moderation/moderate-post.server";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { actorOf, createUser, PASSWORD } from "../support/builders";
import { forumComments, forumPosts } from "~drizzle/schema";
import { expect, slowDown, test, untilHydrated } from "../support/test";

/** A post by another member. */
async function writtenPost(title: string, author?: User) {
  const writer = author ?? (await createUser({ firstName: "Ruth", lastName: "Abrams" }));
  const input = { title, content: "Words\n\nhttps://example.com/a", categoryId: 3, videoUrl: null };
  const outcome = await createPost(actorOf(writer), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return { post: outcome.post, path: `/community/posts/${outcome.post.id}`, writer };
}

async function signInByForm(page: Page, user: User) {
  await page.getByLabel("Username").fill(user.username);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test(
  "a member writes a post with all four fields and finds it in its category",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    await signIn();
    await page.goto("/community");
    await untilHydrated(page, hasScript);
    await page.getByText("New Post", { exact: true }).click();
    const form = page.locator("#new-post-form");
    await form.getByLabel("Title").fill("A post <b>with</b> marks");
    await form.getByLabel("Category").selectOption({ label: "Growing" });
    await form.getByLabel("Video link").fill("https://youtu.be/dQw4w9WgXcQ");
    await form
      .getByLabel("Content")
      .fill("<script>alert(1)</script>\n\nSee https://example.com/x.");
    await form.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByRole("status").first()).toContainText("Post created successfully!");
    const post = page.locator("article.post", { hasText: "A post <b>with</b> marks" }).first();
    await expect(post).toContainText("<script>alert(1)</script>");
    await expect(post.getByRole("link", { name: "https://example.com/x" })).toHaveAttribute(
      "rel",
      /ugc nofollow/,
    );
    await expect(form).toBeHidden();
    await expectAccessible();
  },
);

test(
  "a post without a title is refused in the specification's words, and nothing is lost",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    await signIn();
    await page.goto("/community/new-post");
    await untilHydrated(page, hasScript);
    await page.getByLabel("Content").fill("Words without a title");
    await page.getByRole("button", { name: "Create Post" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText("Please fill in title and content");
    await expect(summary).toBeFocused();
    await expect(page.getByLabel("Content")).toHaveValue("Words without a title");
  },
);

test(
  "a visitor's post is stored during sign-in, and shown again afterwards",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const user = await createUser();
    await page.goto("/community");
    await untilHydrated(page, hasScript);
    await page.getByText("New Post", { exact: true }).click();
    const form = page.locator("#new-post-form");
    await form.getByLabel("Title").fill("Typed before signing in");
    await form.getByLabel("Content").fill("A long thought");
    await form.getByRole("button", { name: "Create Post" }).click();
    await expect(page).toHaveURL(/\/login/);
    await untilHydrated(page, hasScript);
    await signInByForm(page, user);
    await expect(page).toHaveURL(/\/community\?draft=/);
    await expect(form.getByLabel("Title")).toHaveValue("Typed before signing in");
    await expect(form.getByLabel("Content")).toHaveValue("A long thought");
    await form.getByRole("button", { name: "Create Post" }).click();
    await expect(
      page.getByRole("link", { name: "Typed before signing in", exact: true }),
    ).toBeVisible();
  },
);

test(
  "like and unlike stay on the page",
  { tag: "@chromium" },
  async ({ page, hasScript, signIn }) => {
    const { path } = await writtenPost("To be liked");
    await signIn();
    await page.goto(path);
    await untilHydrated(page, hasScript);
    await page.setViewportSize({ width: 800, height: 300 });
    const like = page.getByRole("button", { name: "Like post" });
    await like.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    await like.click();
    const unlike = page.getByRole("button", { name: "Unlike post" });
    await expect(unlike).toBeVisible();
    await expect(page.getByText("1 like", { exact: true })).toBeVisible();
    if (hasScript) {
      await expect(unlike).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    }
    await unlike.click();
    await expect(page.getByText("0 likes", { exact: true })).toBeVisible();
  },
);

test(
  "a like pressed again on a slow connection ends as its button said; a double click is one press",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    test.skip(!hasScript, "without script a press leaves the page by itself");
    const { path } = await writtenPost("Liked in haste");
    await signIn();
    await page.goto(path);
    await untilHydrated(page, hasScript);
    await slowDown(page, 3000);
    let answered = 0;
    page.on("response", (response) => {
      if (response.url().endsWith("like.data")) answered += 1;
    });
    /**
     * Presses each button before the response to the previous one, then checks the server's state.
     */
    const pressAll = async (...names: string[]) => {
      answered = 0;
      for (const name of names) {
        await page.getByRole("button", { name, exact: true }).click({ timeout: 2500 });
      }
      await expect.poll(() => answered, { timeout: 20_000 }).toBe(names.length);
      await page.reload();
      await untilHydrated(page, hasScript);
    };
    await pressAll("Like post", "Unlike post");
    await expect(page.getByText("0 likes", { exact: true })).toBeVisible();
    await pressAll("Like post", "Unlike post", "Like post");
    await expect(page.getByText("1 like", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Unlike post" }).dblclick();
    await expect(page.locator(".toast")).toContainText("Like taken back");
    await page.reload();
    await expect(page.getByRole("button", { name: "Like post", exact: true })).toBeVisible();
  },
);

test(
  "a visitor who likes a post signs in and returns to the post, which they now like",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const { path } = await writtenPost("Liked by a visitor");
    const user = await createUser();
    await page.goto(path);
    await untilHydrated(page, hasScript);
    await expect(page.getByRole("link", { name: "Login to Comment" })).toBeVisible();
    await page.getByRole("button", { name: "Like post" }).click();
    await expect(page).toHaveURL(/\/login/);
    await untilHydrated(page, hasScript);
    await signInByForm(page, user);
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.getByText("1 like", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Unlike post" })).toBeVisible();
  },
);

test(
  "members comment and reply; deeper replies name whom they reply to",
  { tag: "@chromium" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const { post, path, writer } = await writtenPost("To be talked about");
    const first = await commentOnPost(actorOf(writer), post.id, {
      content: "First",
      parentId: null,
    });
    if (!first.ok) throw new Error(first.problem.message);
    await commentOnPost(actorOf(writer), post.id, {
      content: "Second",
      parentId: first.comment.id,
    });
    await signIn();
    await page.goto(path);
    await untilHydrated(page, hasScript);
    await page.getByLabel("Your comment").fill("");
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.locator(".error-summary")).toContainText("Please enter a comment");
    await page.getByLabel("Your comment").fill("Mine");
    await page.getByRole("button", { name: "Post Comment" }).scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.getByText("Mine", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "3 comments" })).toBeVisible();
    if (hasScript) {
      await expect(page.getByLabel("Your comment")).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    }
    await page.goto(path);
    await page.getByRole("link", { name: "Reply comment 2" }).click();
    await page.getByLabel("Your reply").fill("To the second");
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: "Post Reply" }).click();
    const reply = page.locator("[data-part=replies] article", { hasText: "To the second" });
    await expect(reply).toContainText(/in reply to Ruth Abrams( \(@[\w-]+\))?, comment 2/);
    await expectAccessible();
  },
);

test(
  "the forum's list opens a post in its place, with Like, its comments and a box for one more, and closes it",
  { tag: "@script" },
  async ({ page, visit, hasScript, signIn, expectAccessible }) => {
    const { post, writer } = await writtenPost("To be opened");
    await signIn();
    await visit("/community/forum?category=3");
    const card = page.locator(`#post-${post.id}`);
    const toggle = card.getByRole("link", { name: /^\d comments? on To be opened$/ });
    await expect(card.getByLabel("Your comment")).toHaveCount(0);
    await toggle.click();
    await expect(card.getByText("No comments yet. Yours can be the first.")).toBeVisible();
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    if (hasScript) await expect(toggle).toBeFocused();
    await card.getByRole("button", { name: "Like post To be opened" }).click();
    await expect(card.getByRole("button", { name: "Unlike post To be opened" })).toBeVisible();
    await expect(card.getByText("1 like", { exact: true })).toBeVisible();
    await untilHydrated(page, hasScript);
    await card.getByLabel("Your comment").fill("Said in the list");
    await card.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.getByRole("status").first()).toContainText("Comment posted successfully!");
    const said = card.locator("article", { hasText: "Said in the list" });
    await expect(said.getByRole("button", { name: "Like comment 1" })).toBeVisible();
    await expectAccessible();

    await commentOnPost(actorOf(writer), post.id, { content: "An answer", parentId: null });
    await page.reload();
    await expect(card.getByText("An answer")).toBeVisible();
    await untilHydrated(page, hasScript);
    await toggle.click();
    await expect(page).toHaveURL(/\?category=3/);
    await expect(card.getByText("An answer")).toBeHidden();
    await expect(toggle).toHaveText(/^2 comments/);
  },
);

test(
  "opening comments by script keeps the place on the page, and Back closes them",
  { tag: "@script" },
  async ({ page, visit, hasScript }) => {
    test.skip(!hasScript, "without script the page is loaded again");
    const { post } = await writtenPost("Opened in place");
    for (let n = 0; n < 3; n++) await writtenPost(`After it ${n}`);
    await visit("/community/forum?category=3");
    const card = page.locator(`#post-${post.id}`);
    const toggle = card.getByRole("link", { name: /comments/ });
    await toggle.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => window.scrollY);
    let loads = 0;
    page.on("request", (request) => (loads += Number(request.isNavigationRequest())));
    await toggle.click();
    await expect(card.getByLabel("Your comment")).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await page.goBack();
    await expect(card.getByLabel("Your comment")).toBeHidden();
    expect(loads).toBe(0);
  },
);

test(
  "a comment longer than 10,000 characters is refused with the limit, and its text stays",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    const author = await signIn();
    const { path } = await writtenPost("A long story", author);
    await page.goto(path);
    await untilHydrated(page, hasScript);
    const words = page.getByLabel("Your comment");
    const tooLong = "word ".repeat(2_000) + "!";
    await words.fill(tooLong);
    await page.getByRole("button", { name: "Post Comment" }).click();
    const problem = "Comment must be 10,000 characters or fewer";
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText([problem]);
    await expect(words).toHaveValue(tooLong);
    await words.fill(tooLong.slice(0, 10_000).trim());
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.getByRole("heading", { name: "1 comment" })).toBeVisible();
  },
);

test(
  "a comment on a post that was locked meanwhile is refused, and its text stays",
  { tag: "@script" },
  async ({ page, hasScript, signIn }) => {
    const { post, path } = await writtenPost("Locked meanwhile");
    await signIn();
    await page.goto(path);
    await untilHydrated(page, hasScript);
    await page.getByLabel("Your comment").fill("Just in time?");
    const { lockPost } = await import("~/domain/forum/moderation/moderate-post.server");
    await lockPost(await createUser(), post.id);
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.locator(".error-summary")).toContainText("This post is locked");
    await expect(page.getByLabel("Your comment")).toHaveValue("Just in time?");
  },
);

test(
  "an author edits and deletes their own post and comment",
  { tag: "@chromium" },
  async ({ page, hasScript, signIn }) => {
    const user = await signIn();
    const { path } = await writtenPost("To be mended", user);
    await page.goto(path);
    await page.getByText("More acts, post").click();
    await page.getByRole("link", { name: "Edit post" }).click();
    await untilHydrated(page, hasScript);
    await page.getByLabel("Title").fill("Mended");
    await page.getByRole("button", { name: "Save Post" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mended" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^edited/ })).toBeVisible();
    await page.getByText("More acts, post").click();
    await page.getByRole("link", { name: "Delete post" }).click();
    await page.getByRole("button", { name: "Delete post" }).click();
    await expect(page.getByRole("status").first()).toContainText("Post deleted");
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
  },
);

for (const kind of ["post", "comment"] as const) {
  test(
    `an edit of a ${kind} in a post that was locked says so first, and its text stays`,
    { tag: "@script" },
    async ({ page, hasScript, signIn }) => {
      const author = await signIn("admin");
      const { post } = await writtenPost("Almost too late", author);
      const outcome = await commentOnPost(actorOf(author), post.id, {
        content: "Words",
        parentId: null,
      });
      if (!outcome.ok) throw new Error(outcome.problem.message);
      const id = kind === "post" ? post.id : outcome.comment.id;
      const path = `/community/${kind}s/${id}/edit`;
      await page.goto(path);
      await untilHydrated(page, hasScript);
      const longAgo = sql`now() - interval '31 minutes'`;
      await db.update(forumPosts).set({ createdAt: longAgo }).where(eq(forumPosts.id, post.id));
      await db
        .update(forumComments)
        .set({ createdAt: longAgo })
        .where(eq(forumComments.postId, post.id));
      await lockPost(author, post.id);
      const over = "The post is locked, so that what is older than 30 minutes stays as it is";
      const words = page.getByLabel(kind === "post" ? "Content" : "Your comment");
      await words.fill(" ");
      await page.getByRole("button", { name: /^Save/ }).click();
      const problems = page.locator(".error-summary").getByRole("listitem");
      await expect(problems.first()).toHaveText(over);
      await words.fill("Words that took their time");
      await page.getByRole("button", { name: /^Save/ }).click();
      await expect(problems).toHaveText([over]);
      await expect(words).toHaveValue("Words that took their time");
      await page.goto(path);
      await expect(page.locator("h1 + p")).toHaveText(over);
      await expect(page.getByText("Open the page on this site")).toHaveCount(0);
      await signIn("admin");
      await page.goto(path);
      await expect(page.locator("h1 + p")).toHaveText("Only who wrote it can change or delete it");
    },
  );
}

test(
  "an admin finds a member's report in the queue and hides the post with a reason",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const { path } = await writtenPost("An advertisement");
    await signIn();
    await page.goto(`${path}/report`);
    await untilHydrated(page, hasScript);
    await page.getByLabel("What is wrong with it?").fill("It sells something");
    await page.getByRole("button", { name: "Send Report" }).click();
    await expect(page.getByRole("status").first()).toContainText("Report sent");
    await page.context().clearCookies({ name: "sid" });
    await signIn("admin");
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Forum reports" }).click();
    const report = page.locator("[data-part=reports] > li", { hasText: "An advertisement" });
    await expect(report).toContainText("It sells something");
    await expectAccessible();
    await report.getByRole("link", { name: "moderate" }).click();
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await expect(page.getByRole("button", { name: "Unpin" })).toBeVisible();
    await page.getByRole("link", { name: "Hide …" }).click();
    await untilHydrated(page, hasScript);
    await page.getByLabel("Reason").fill("No advertising here");
    await page.getByRole("button", { name: "Hide Post" }).click();
    await expect(page.getByText("Hidden by a moderator: No advertising here")).toBeVisible();
    await page.context().clearCookies({ name: "sid" });
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
    await expect(page.getByText("No advertising here")).toBeVisible();
  },
);

test(
  "the author of a post marks what solved it, and everybody is led there",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const author = await signIn();
    const { post, path } = await writtenPost("How to water?", author);
    const helper = await createUser({ firstName: "Ruth", lastName: "Abrams" });
    const said = await commentOnPost(actorOf(helper), post.id, {
      content: "Seldom, and much",
      parentId: null,
    });
    if (!said.ok) throw new Error(said.problem.message);
    await page.goto(path);
    await untilHydrated(page, hasScript);
    const comment = page.locator(`#comment-${said.comment.id}`);
    await comment.getByRole("button", { name: "Mark as answer comment 1" }).click();
    await expect(page.getByRole("status").first()).toContainText("Marked as the answer");
    await expect(comment.getByText("Answer", { exact: true })).toBeVisible();
    await expect(comment.getByRole("button", { name: "Not the answer comment 1" })).toBeVisible();
    await expectAccessible();
    await page.context().clearCookies({ name: "sid" });
    await page.goto(path);
    await expect(page.getByText("Solved by")).toContainText(/Ruth Abrams.*, comment 1/);
    await expect(page.getByRole("button", { name: /answer/ })).toHaveCount(0);
    await page.getByRole("link", { name: /^Ruth Abrams.*, comment 1$/ }).click();
    await expect(page).toHaveURL(new RegExp(`#comment-${said.comment.id}$`));
    await page.goto("/community/forum?category=3");
    await expect(
      page.locator(`#post-${post.id}`).getByText("Solved", { exact: true }),
    ).toBeVisible();
    await page.context().clearCookies({ name: "sid" });
    await signIn("admin");
    await page.goto(path);
    await untilHydrated(page, hasScript);
    await comment.getByRole("button", { name: "Not the answer comment 1" }).click();
    await expect(page.getByText("Solved by")).toHaveCount(0);
    await expect(comment.getByText("Answer", { exact: true })).toHaveCount(0);
  },
);

test(
  "a date in the forum is right in cached HTML, and with script says how long ago it was",
  { tag: "@script" },
  async ({ page, hasScript }) => {
    const { post, path } = await writtenPost("Just written");
    const old = sql`now() - interval '150 minutes'`;
    await db.update(forumPosts).set({ createdAt: old }).where(eq(forumPosts.id, post.id));
    const absolute = /^\w+ \d+, \d{4}, \d+:\d\d [AP]M$/;
    for (const address of [path, "/community/forum?category=3"]) {
      await page.goto(address);
      await untilHydrated(page, hasScript);
      const time = page.locator(`#post-${post.id} .author-line time`);
      if (hasScript) {
        await expect(time.getByText("2 hours ago")).toBeVisible();
        await expect(time.getByText(absolute)).toBeHidden();
      } else await expect(time).toHaveText(absolute);
      await expect(time).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT\d\d:\d\d.*Z$/);
      if (hasScript) await expect(time).toHaveAttribute("title", absolute);
    }
  },
);
