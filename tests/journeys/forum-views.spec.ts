import { eq, sql } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { follow } from "~/domain/forum/follows/follow.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { IDS_PER_BLOCK } from "~/domain/forum/posts/section-counts.server";
import { memberPictureUrl } from "~/lib/files/member-picture";
import { forumPosts, forumVisits, users } from "~drizzle/schema";
import { actorOf, createUser } from "../support/builders";
import { HTML_LIMIT, htmlBytes } from "../support/html-bytes";
import { expect, expectFitsPhone, test } from "../support/test";

let writer: User;
test.beforeEach(async () => {
  writer = await createUser({ firstName: "Ruth", lastName: "Abrams" });
});

async function write(title: string, categoryId: number | null = 3) {
  const input = { title, content: "Words", categoryId, videoUrl: null };
  const written = await createPost(actorOf(writer), input);
  if (!written.ok) throw new Error(written.problem.message);
  return written.post.id;
}

async function comment(postId: number, content: string) {
  const input = { content, parentId: null };
  const written = await commentOnPost(actorOf(writer), postId, input);
  if (!written.ok) throw new Error(written.problem.message);
}

test("a member sees what is new since the last visit, reads it, and finds only later comments new", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const old = await write("Known already");
  await signIn();
  await visit("/community");
  const fresh = await write("Written meanwhile");
  await comment(old, "Said meanwhile");

  await page.getByRole("link", { name: "Latest", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Latest activity" })).toBeVisible();
  const titles = page.locator("article.post h4");
  await expect(titles.nth(0)).toHaveText(/Known already\s*New comments/);
  await expect(titles.nth(1)).toHaveText(/Written meanwhile\s*New$/);
  await expectAccessible();
  await expectFitsPhone(page);

  await page.getByRole("link", { name: "Written meanwhile", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Written meanwhile" })).toBeVisible();
  await visit("/community/forum/new");
  const card = page.locator(`#post-${fresh}`);
  await expect(card.getByRole("heading")).toHaveText("Written meanwhile");
  await page
    .locator(`#post-${old}`)
    .getByRole("link", { name: /1 comment/ })
    .click();
  await expect(page.getByText("Said meanwhile")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/new\\?open=${old}`));
  await comment(fresh, "Said later");
  await visit("/community/forum/latest");
  await expect(titles.nth(0)).toHaveText(/Written meanwhile\s*New comments/);
  await expect(titles.nth(1)).toHaveText("Known already");
});

test("Unanswered, Following and Mine of one category, page by page", async ({
  page,
  visit,
  signIn,
}) => {
  const reader = await signIn();
  const posts = [];
  for (let n = 0; n < 17; n++) posts.push(await write(`Question ${n}`, 4));
  const [oldest = 0, second = 0] = posts;
  await visit("/community/forum?category=4");
  await page.getByRole("link", { name: "Unanswered", exact: true }).click();
  await expect(page).toHaveURL(/\/unanswered\?category=4/);
  const titles = page.locator("article.post h4");
  await expect(titles.first()).toHaveText(/Question 16/);
  await write("Between two pages", 4);
  await page.getByRole("link", { name: "Older" }).click();
  await expect(titles.first()).toHaveText(/Question 1\b/);
  await expect(titles.nth(1)).toHaveText(/Question 0/);
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(titles.first()).toHaveText(/Between two pages/);

  await page.getByRole("link", { name: "Following", exact: true }).click();
  await expect(page.getByText("You follow nothing here.")).toBeVisible();
  for (const id of [oldest, second]) await follow(actorOf(reader), { type: "post", id });
  await comment(oldest, "An answer");
  await page.reload();
  await expect(titles).toHaveText([/Question 0/, /Question 1\b/]);
  await page.getByRole("link", { name: "Law and Travel" }).click();
  await expect(page.getByText("You follow nothing here.")).toBeVisible();
  await page.getByRole("link", { name: "Mine", exact: true }).click();
  await expect(page.getByText("You have written no posts here.")).toBeVisible();
});

test(
  "a post with a thousand comments opens with the first 20, and a link to all; a comment there leads to its own place",
  { tag: "@script" },
  async ({ page, visit, hasScript, signIn }) => {
    const id = await write("Talked about");
    await db.execute(sql`insert into forum_comments (post_id, author_id, number, content)
    select ${id}::int, ${writer.id}::int, n, 'Words ' || n from generate_series(1, 1000) n`);
    await db
      .update(forumPosts)
      .set({ replyCount: 1000, lastCommentNumber: 1000 })
      .where(eq(forumPosts.id, id));
    await signIn();
    await visit("/community/forum/latest");
    const card = page.locator(`#post-${id}`);
    await card.getByRole("link", { name: "1,000 comments on Talked about" }).click();
    await expect(card.locator("article")).toHaveCount(20);
    await expect(card.getByRole("article", { name: "Comment 20", exact: true })).toBeVisible();
    await expect(
      card.getByRole("link", { name: "All 1,000 comments on Talked about" }),
    ).toBeVisible();
    if (hasScript) await visit(`/community/forum/latest?open=${id}`);
    await card.getByLabel("Your comment").fill("Said at the end");
    await card.getByRole("button", { name: "Post Comment" }).click();
    await expect(page).toHaveURL(new RegExp(`/community/posts/${id}\\?page=11#comment-`));
    await expect(page.getByText("Said at the end", { exact: true })).toBeVisible();
  },
);

test("a link to an opened post that the list no longer has leads to the post", async ({
  page,
  visit,
}) => {
  const id = await write("Pushed out of the list", 6);
  for (let n = 0; n < 3; n++) await write(`A newer one ${n}`, 6);
  await visit(`/community?open=${id}#post-${id}`);
  await expect(page).toHaveURL(new RegExp(`/community/posts/${id}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pushed out of the list");
});

test("Following and Mine ask a visitor to sign in, and come back", async ({ page, visit }) => {
  for (const view of ["following", "mine"]) {
    await visit(`/community/forum/${view}`);
    await expect(page).toHaveURL(/\/login/);
  }
});

test("the forum with 30 long posts, all new to a member, has at most 40 kB of HTML without their words", async ({
  page,
  signIn,
}) => {
  const member = await signIn();
  await page.request.get("/community");
  const picture = memberPictureUrl("0123456789");
  await db.update(users).set({ profileImageUrl: picture }).where(eq(users.id, writer.id));
  await db.execute(sql`with written as (
      insert into forum_posts (title, content, author_id, category_id)
      select 'What I learned in week ' || n || ' of the first season', repeat(md5(n::text) || ' words ', 20),
        ${writer.id}::int, nullif(n % 7, 0)
      from generate_series(1, 30) n returning id, category_id)
    insert into forum_post_counts (section, block, posts)
    select coalesce(category_id, 0), id / ${IDS_PER_BLOCK}::int, count(*) from written group by 1, 2
    on conflict (section, block) do update set posts = forum_post_counts.posts + excluded.posts`);
  const longAgo = sql`now() - interval '1 day'`;
  await db
    .update(forumVisits)
    .set({ previousAt: longAgo })
    .where(eq(forumVisits.userId, member.id));
  const html = await (await page.request.get("/community")).text();
  expect(html.match(/<b>New</g)?.length).toBeGreaterThan(20);
  expect(html.match(/<img src="\/images\/members\//g)?.length).toBeGreaterThan(20);
  expect(htmlBytes(html)).toBeLessThanOrEqual(HTML_LIMIT);
});
