import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { forumComments } from "~drizzle/schema";
import type { User } from "~/domain/accounts/accounts.schema";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { actorOf, createUser } from "../support/builders";
import { expect, expectFitsPhone, hasLayout, test, untilHydrated } from "../support/test";

async function written(title: string, content: string, author: User) {
  const input = { title, content, categoryId: null, videoUrl: null };
  const outcome = await createPost(actorOf(author), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return { id: outcome.post.id, path: `/community/posts/${outcome.post.id}` };
}

async function answered(
  postId: number,
  content: string,
  author: User,
  parentId: number | null = null,
) {
  const outcome = await commentOnPost(actorOf(author), postId, { content, parentId });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.comment;
}

const ruth = () => createUser({ firstName: "Ruth", lastName: "Abrams" });

const MARKED =
  "# Soil\n\n**Bold** and *soft*, a [link](https://example.com/a)\n\n- one\n- two\n\n> said\n\n```\nlong line of code that is wider than a phone can show it\n```";

test(
  "a member previews a post with marks, changes it and publishes it",
  { tag: "@blocked" },
  async ({ page, hasScript, signIn, visit, expectAccessible }) => {
    await signIn();
    await visit("/community/new-post");
    await page.getByLabel("Title").fill("A post with marks");
    await page.getByLabel("Content").fill(`${MARKED}\n\n![x](https://example.com/x.png)`);
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "Soil" })).toBeVisible();
    await expect(preview.locator("strong")).toHaveText("Bold");
    await expect(preview.getByRole("link", { name: "link", exact: true })).toHaveAttribute(
      "rel",
      "ugc nofollow noopener noreferrer",
    );
    await expect(preview.getByRole("listitem")).toHaveText(["one", "two"]);
    await expect(preview.locator("img")).toHaveCount(0);
    await expect(page.getByLabel("Title")).toHaveValue("A post with marks");
    await expect(page.getByLabel("Content")).toHaveValue(
      `${MARKED}\n\n![x](https://example.com/x.png)`,
    );
    await expect(page).toHaveTitle(/^New Post/);
    if (hasScript) {
      await expect(page).toHaveURL(/\/community\/new-post$/);
      await expect(page.getByText(/^Draft saved at /)).toBeVisible();
    }
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("Content").fill(MARKED);
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByRole("status").first()).toContainText("Post created successfully!");
    await page.getByRole("link", { name: "A post with marks", exact: true }).click();
    const post = page.locator("article.post");
    await expect(post.getByRole("heading", { name: "Soil", level: 2 })).toBeVisible();
    await expect(post.locator("strong")).toHaveText("Bold");
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      /^Soil Bold and soft, a link one two said long line/,
    );
    await expectAccessible();
    await expectFitsPhone(page);
  },
);

/** The quote's source. Beside a name that two share stands the name for mentions. */
const quoteOfRuth = (path: string, words: string) =>
  new RegExp(
    `^> \\[Ruth Abrams[^\\]]* wrote\\]\\(${path}\\):\n>\n> ${words.replaceAll("*", "\\*")}\n\n$`,
  );

test("Quote begins an answer that says who wrote the words and leads back to them", async ({
  page,
  signIn,
  visit,
  expectAccessible,
}) => {
  const author = await ruth();
  const post = await written("To be quoted", "First words", author);
  const comment = await answered(post.id, "Water *less*", author);
  await signIn();
  await visit(post.path);
  await page.locator(`#comment-${comment.id}`).getByText("More acts, comment").click();
  await page.getByRole("link", { name: "Quote comment 1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reply on To be quoted");
  const box = page.getByLabel("Your reply");
  await expect(box).toHaveValue(quoteOfRuth(`/community/comments/${comment.id}`, "Water *less*"));
  // Which words the reply answers.
  await expect(page.locator("main blockquote").first()).toContainText("Ruth Abrams");
  await expect(page.locator("main blockquote em")).toHaveText("less");
  await expectAccessible();
  await expectFitsPhone(page);
  await box.fill(`${await box.inputValue()}How much less?`);
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("How much less?");
  await page.getByRole("button", { name: "Post Reply" }).click();
  await expect(page.getByRole("status").first()).toContainText("Comment posted successfully!");
  const reply = page.getByRole("article", { name: "Comment 2" });
  await expect(reply).toContainText("How much less?");
  await reply.getByRole("link", { name: /^Ruth Abrams.* wrote$/ }).click();
  await expect(page).toHaveURL(new RegExp(`#comment-${comment.id}$`));

  await page.getByText("More acts, post").click();
  await page.getByRole("link", { name: "Quote post" }).click();
  await expect(page.getByLabel("Your comment")).toHaveValue(quoteOfRuth(post.path, "First words"));
  await expect(page.locator("main blockquote").first()).toContainText("First words");
});

test(
  "without script, Back brings back the title and the text of a post",
  { tag: "@browser" },
  async ({ browser, page, signIn, baseURL }) => {
    await signIn();
    const state = await page.context().storageState();
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: state,
      ...(baseURL && { baseURL }),
    });
    const plain = await context.newPage();
    await plain.goto("/community/new-post");
    await plain.getByLabel("Title", { exact: true }).fill("When is the last frost?");
    await plain.getByLabel("Content", { exact: true }).fill("Mid May?");
    await plain.getByRole("link", { name: "How to write" }).click();
    await plain.goBack();
    await expect(plain.getByLabel("Title", { exact: true })).toHaveValue("When is the last frost?");
    await expect(plain.getByLabel("Content", { exact: true })).toHaveValue("Mid May?");
    await context.close();
  },
);

test("a preview without words is refused like the post, and nothing is lost", async ({
  page,
  signIn,
  visit,
}) => {
  await signIn();
  await visit("/community/new-post");
  await page.getByLabel("Title").fill("Only a title");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.locator(".error-summary")).toContainText("Please fill in title and content");
  await expect(page.getByLabel("Title")).toHaveValue("Only a title");
});

test("the page about writing shows each mark beside what becomes of it", async ({
  page,
  visit,
  expectAccessible,
}) => {
  await visit("/community/new-post");
  await page.getByRole("link", { name: "How to write" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How to write in the forum");
  const lists = page.getByRole("region", { name: "Lists" });
  await expect(lists.getByRole("listitem")).toHaveText(["soil", "water", "first", "second"]);
  await expectAccessible();
  await expectFitsPhone(page);
});

test(
  "a draft is kept on the server, found among the member's drafts, and gone once it is posted",
  { tag: "@script" },
  async ({ page, hasScript, signIn, visit, expectAccessible }) => {
    await signIn();
    await visit("/community/new-post");
    await page.getByLabel("Title").fill("Kept for later");
    await page.getByLabel("Content").pressSequentially("Half a **thought**");
    if (hasScript) {
      // Without a press, whenever typing pauses.
      await expect(page.getByText(/^Draft saved at /)).toBeVisible();
    } else {
      await page.getByRole("button", { name: "Save Draft" }).click();
      await expect(page.getByRole("status").first()).toContainText("Draft saved");
      await expect(page).toHaveURL(/\/community\/new-post\?saved=\d+$/);
      await expect(page.getByLabel("Content")).toHaveValue("Half a **thought**");
    }
    await visit("/community/drafts");
    await expectAccessible();
    await expectFitsPhone(page);
    await expect(page.locator("main")).toContainText("Half a thought");
    await page.getByRole("link", { name: "Kept for later" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Kept for later");
    await page.getByLabel("Content").fill("A whole thought");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(page.getByRole("status").first()).toContainText("Post created successfully!");
    await visit("/community/drafts");
    await expect(page.getByText("You have no drafts.")).toBeVisible();
  },
);

test(
  "a kept draft stands in its box when the writer comes back, and no longer once it is posted",
  { tag: "@script" },
  async ({ page, hasScript, signIn, visit, expectAccessible }) => {
    await signIn();
    const { path } = await written("A thread", "Words", await ruth());
    const keep = async () => {
      // Without a press, whenever typing pauses.
      if (hasScript) await expect(page.getByText(/^Draft saved at /)).toBeVisible();
      else await page.getByRole("button", { name: "Save Draft" }).click();
      if (!hasScript) await expect(page.getByRole("status").first()).toContainText("Draft saved");
    };
    const box = page.getByLabel("Your comment");
    await visit(path);
    await expect(box).toHaveValue("");
    await box.pressSequentially("Half a <thought> & more");
    await keep();
    for (const place of [path, `${path}/comment`, path]) {
      await visit(place);
      await expect(box).toHaveValue("Half a <thought> & more");
    }
    await expectAccessible();
    await box.fill("A whole thought");
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(page.getByRole("article", { name: "Comment 1" })).toContainText("A whole thought");
    await expect(box).toHaveValue("");
    await visit(path);
    await expect(box).toHaveValue("");

    await visit("/community/new-post");
    await page.getByLabel("Title").fill("Kept for later");
    await page.getByLabel("Content").pressSequentially("Half a post");
    await keep();
    await visit("/community/forum");
    await page.getByRole("link", { name: "New Post" }).click();
    await expect(page).toHaveTitle(/^New Post/);
    await expect(page.getByLabel("Title")).toHaveValue("Kept for later");
    await expect(page.getByLabel("Content")).toHaveValue("Half a post");
    await page.getByRole("link", { name: "Begin another post" }).click();
    await expect(page.getByLabel("Content")).toHaveValue("");
    await visit("/community/drafts");
    await expect(page.locator("main")).toContainText("Half a post");
    await expect(page.locator("main")).not.toContainText("thought");
  },
);

test("a member's first post offers to mail replies at once, and the second no longer", async ({
  page,
  signIn,
  visit,
}) => {
  await signIn();
  await visit("/community/forum");
  await page.getByRole("link", { name: "New Post" }).click();
  const tick = page.getByLabel("Mail me at once when somebody replies in my threads");
  await expect(tick).not.toBeChecked();
  await page.getByLabel("Title").fill("My first");
  await page.getByLabel("Content").fill("Hello");
  await tick.check();
  await page.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByRole("status").first()).toContainText("Post created successfully!");
  await visit("/community/notifications/settings");
  await expect(page.getByLabel("Answers to what I wrote")).toHaveValue("at-once");
  for (const path of ["/community/new-post", "/community/forum"]) {
    await visit(path);
    if (path === "/community/forum") await page.getByRole("link", { name: "New Post" }).click();
    await expect(page.getByLabel("Content")).toHaveValue("");
    await expect(tick).toHaveCount(0);
  }
});

test(
  "two windows with one draft keep both texts, and a draft can be discarded",
  { tag: "@script" },
  async ({ page, signIn, visit, hasScript }) => {
    const post = await written("Drafted about", "Words", await ruth());
    await signIn();
    await visit(`${post.path}/comment`);
    const save = async (text: string) => {
      await page.getByLabel("Your comment").fill(text);
      await page.getByRole("button", { name: "Save Draft" }).click();
      if (hasScript) await expect(page.getByText(/^Draft saved at /)).toBeVisible();
      else await expect(page.getByRole("status").first()).toContainText("Draft saved");
    };
    await save("Begun");
    await visit("/community/drafts");
    const address = await page
      .getByRole("link", { name: "Comment on Drafted about" })
      .getAttribute("href");
    const other = await page.context().newPage();
    await other.goto(address ?? "");
    await visit(address ?? "");
    await save("Begun, and finished here");
    // The other window still shows the first version.
    await other.getByLabel("Your comment").fill("Begun, and finished there");
    await other.getByRole("button", { name: "Save Draft" }).click();
    await expect(other.getByText(/[Aa]nother window saved this draft/).first()).toBeVisible();
    await other.close();
    await visit("/community/drafts");
    await expect(page.locator("main")).toContainText("Begun, and finished here");
    await expect(page.locator("main")).toContainText("Begun, and finished there");
    const discard = page.getByRole("button", { name: "Discard the draft" });
    await expect(discard).toHaveCount(2);
    await discard.first().click();
    await expect(discard).toHaveCount(1);
    await expect(page.locator("main")).not.toContainText("Begun, and finished there");
  },
);

test(
  "everybody can read the versions of an edited post",
  { tag: "@script" },
  async ({ page, signIn, visit, expectAccessible }) => {
    const author = await signIn();
    const post = await written("Edited", "The *first* words", author);
    await visit(`${post.path}/edit`);
    await page.getByLabel("Content").fill("The **second** words");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" }).locator("strong")).toHaveText(
      "second",
    );
    await page.getByRole("button", { name: "Save Post" }).click();
    await expect(page.getByRole("status").first()).toContainText("Post changed");
    await page.goto("/api/logout");
    await visit(post.path);
    const described = page.locator('script[type="application/ld+json"]');
    expect(await described.textContent()).toContain('"text":"The second words"');
    await page.getByRole("link", { name: /^edited/ }).click();
    const earlier = page.getByRole("article", { name: "Version 1" });
    await expect(earlier.locator("em")).toHaveText("first");
    await expect(earlier.locator("time")).toBeVisible();
    await expect(page.getByRole("article", { name: "Version 2" }).locator("strong")).toHaveText(
      "second",
    );
    await expectAccessible();
    await expectFitsPhone(page);
  },
);

test(
  "an old comment is corrected for all to see, and deleted only while nobody answered it",
  { tag: "@script" },
  async ({ page, hasScript, signIn, visit, expectAccessible }) => {
    const author = await signIn();
    const post = await written("An old thread", "Words", await ruth());
    const said = (await answered(post.id, "Water *daily*", author)).id;
    const longAgo = sql`now() - interval '3 days'`;
    await db.update(forumComments).set({ createdAt: longAgo }).where(eq(forumComments.id, said));
    await visit(post.path);
    const comment = page.locator(`#comment-${said}`);
    const more = comment.getByText("More acts, comment");
    await more.click();
    await expect(comment.getByRole("link", { name: "Delete comment" })).toBeVisible();
    await answered(post.id, "A reply", await createUser(), said);
    await page.goto(post.path);
    await more.click();
    await expect(comment.getByRole("link", { name: "Delete comment" })).toHaveCount(0);
    await page.goto(`/community/comments/${said}/delete`);
    await expect(page.locator("h1 + p")).toHaveText(
      "It was answered: after 30 minutes you can correct it, but not delete it",
    );
    await page.goto(post.path);
    await more.click();
    await comment.getByRole("link", { name: "Edit comment" }).click();
    await untilHydrated(page, hasScript);
    await expect(page.locator(".lead")).toContainText("It is older than 30 minutes");
    await page.getByLabel("Your comment").fill("\tWater *weekly*");
    await page.getByRole("button", { name: "Save Comment" }).click();
    await expect(page.getByRole("status").first()).toContainText("Comment changed");
    // A first line that is indented is code.
    await expect(comment.locator("pre code")).toHaveText("Water *weekly*");
    await expectAccessible();
    await page.context().clearCookies({ name: "sid" });
    await visit(post.path);
    await comment.getByRole("link", { name: /^Corrected \w+ \d+, \d{4}/ }).click();
    await expect(
      page.getByRole("article", { name: "Version 1" }).locator(".user-text em"),
    ).toHaveText("daily");
    await expectAccessible();
    await expectFitsPhone(page);
  },
);

test(
  "tables scroll in their box, deep quotes and lists stay flat, and links keep their brackets",
  { tag: "@script" },
  async ({ page, visit, expectAccessible }) => {
    const columns = Array.from({ length: 8 }, (_, n) => `Column ${n}`);
    const table = [columns, columns.map(() => "--:"), columns].map(
      (row) => `| ${row.join(" | ")} |`,
    );
    const quoted = `${"> ".repeat(48)}deep`;
    const link = "https://en.wikipedia.org/wiki/Hemp_(plant)";
    const listed = `${"- ".repeat(24)}item`;
    const inQuotes = `${"> ".repeat(5)}${"- ".repeat(18)}item`;
    const text = [table.join("\n"), quoted, listed, `~~old~~ (see ${link}).`, inQuotes].join(
      "\n\n",
    );
    const post = await written("Wide", text, await ruth());
    await visit(post.path);
    const box = page.getByRole("region", { name: /^Table: Column 0, Column 1/ });
    await expect(box).toHaveAttribute("tabindex", "0");
    if (hasLayout(page)) {
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await box.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
      const cell = box.getByRole("cell", { name: "Column 0" });
      expect(await cell.evaluate((one) => getComputedStyle(one).textAlign)).toBe("right");
    }
    await expect(page.locator("main blockquote")).toHaveCount(10);
    await expect(page.locator("main .user-text ul")).toHaveCount(42);
    await expect(page.locator("main s")).toHaveText("old");
    await expect(page.getByRole("link", { name: link })).toHaveAttribute("href", link);
    await expectAccessible();
    await expectFitsPhone(page);
  },
);
