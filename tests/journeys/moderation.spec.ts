import { and, inArray, isNull, ne } from "drizzle-orm";
import type { Page } from "@playwright/test";
import { commentOnPost } from "~/domain/forum/comments/comment-on-post.server";
import { editPost } from "~/domain/forum/posts/change-own-post.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { reportToAdmins } from "~/domain/forum/moderation/reports.server";
import { actorOf, member } from "../support/builders";
import { db } from "~/platform/database/db.server";
import { forumComments, forumHolding, forumPosts } from "~drizzle/schema";
import { expect, expectFitsPhone, test, toast } from "../support/test";

const REASON = "Offers to sell are not allowed here";
const NOTE = "Both ask the same";

type Author = Awaited<ReturnType<typeof member>>;
let texts = 0;

async function post(author: Author, title: string) {
  const input = { title, content: "Words to read", categoryId: null, videoUrl: null };
  const made = await createPost(author, input);
  if (!made.ok) throw new Error(made.problem.message);
  return made.post.id;
}

async function comment(author: Author, postId: number) {
  texts += 1;
  const content = `Comment number ${texts}`;
  const made = await commentOnPost(author, postId, { content, parentId: null });
  if (!made.ok) throw new Error(made.problem.message);
  return { id: made.comment.id, content };
}

/** Signs out here only. The result goes on as whoever was signed in. */
async function keepSession(page: Page) {
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: "sid" });
  return async () => {
    await page.context().clearCookies();
    await page.context().addCookies(cookies);
  };
}

test(
  "the suggested words join what is typed, and nothing is stored before Save",
  { tag: "@script" },
  async ({ page, visit, signIn }) => {
    await signIn("admin");
    await visit("/office/forum/held/words");
    const words = page.getByLabel("Words that hold a text of anybody");
    const stored = await words.inputValue();
    await words.fill("typed just now");
    await page.getByLabel("wait for you").first().check();
    await page.getByRole("button", { name: "Add the Suggested Words" }).click();
    await expect(page.getByText("Save to use them")).toBeVisible();
    await expect(words).toHaveValue(/^typed just now\n[^]*for sale[^]*instead of medicine$/);
    await expect(page.getByLabel("wait for you").first()).toBeChecked();
    await visit("/office/forum/held/words");
    await expect(words).toHaveValue(stored);
  },
);

test(
  "a text with a word of the owner's list waits, is published or not, and its author is told",
  { tag: "@chromium" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const other = await member();
    const thread = await post(other, "A thread to answer");
    await signIn("admin");
    await visit("/office/forum/held/words");
    await page.getByLabel("Words that hold a text of anybody").fill("zwickel for sale\nwonder*");
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page)).toContainText("Saved");
    const asAdmin = await keepSession(page);

    await signIn();
    const asAuthor = await keepSession(page);
    await asAuthor();
    await visit("/community/new-post");
    await page.getByLabel("Title").fill("Fresh Zwickel");
    await page.getByLabel("Content").fill("I have **zwickel** for sale");
    await page.getByRole("button", { name: "Create Post" }).click();
    await expect(toast(page)).toContainText("It waits for a moderator");
    await expect(page.getByText("It waits for a moderator. Only its author")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    const held = page.url().replace(/#.*/, "");
    await visit(`/community/posts/${thread}`);
    await page.getByLabel("Your comment").fill("It works wonders");
    await page.getByRole("button", { name: "Post Comment" }).click();
    await expect(toast(page)).toContainText("It waits for a moderator");
    await expect(page.getByRole("article", { name: "Your comment" })).toContainText("It waits for");

    await page.context().clearCookies({ name: "sid" });
    expect((await page.request.get(held)).status()).toBe(404);
    await visit(`/community/posts/${thread}`);
    await expect(page.getByText("0 comments").first()).toBeVisible();
    await expect(page.getByText("It works wonders")).toHaveCount(0);
    await visit("/community/rules");
    await expect(page.getByText("Texts of anybody with words")).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);

    await asAdmin();
    await visit("/office");
    await page.getByRole("link", { name: "Held forum texts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Held Texts" })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Publish post" }).click();
    await expect(toast(page)).toContainText("Published");
    await page.getByRole("link", { name: "Do Not Publish" }).click();
    // The list has a reason too, for several texts at once.
    await expect(page.getByRole("heading", { level: 1, name: /^Do not publish/ })).toBeVisible();
    await page.getByLabel("Reason").fill(REASON);
    await page.getByRole("button", { name: "Do Not Publish" }).click();
    await expect(toast(page)).toContainText("Not published");
    await expect(page.getByText("Nothing waits")).toBeVisible();

    await asAuthor();
    await visit("/community/notifications");
    await expect(page.getByText("was published by a moderator").first()).toBeVisible();
    await expect(page.getByText(REASON).first()).toBeVisible();
    await visit(`/community/posts/${thread}`);
    await expect(page.getByRole("article", { name: "Your comment" })).toContainText(REASON);
    await page.context().clearCookies({ name: "sid" });
    expect((await page.request.get(held)).status()).toBe(200);
  },
);

test("a moderator merges and splits with a note, and takes both back", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const author = await member();
  const [kept, merged] = [await post(author, "The first question"), await post(author, "It again")];
  const own = await comment(author, kept);
  const moved = await comment(author, merged);
  await signIn("admin");
  await visit(`/community/posts/${merged}/moderate`);
  await page.getByRole("link", { name: "Merge" }).click();
  await page.getByLabel("Into the post").fill("nowhere");
  await page.getByLabel("Note").fill(NOTE);
  await page.getByRole("button", { name: "Merge Post" }).click();
  await expect(page.getByText("Enter the number or the address of a post").first()).toBeVisible();
  await expect(page.getByLabel("Note")).toHaveValue(NOTE);
  await page.getByLabel("Into the post").fill(`http://localhost/community/posts/${kept}#comments`);
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Merge Post" }).click();
  await expect(toast(page)).toContainText("Posts merged");
  await expect(page.getByText(`into this post`)).toContainText(NOTE);
  await visit(`/community/posts/${merged}#comment-${moved.id}`);
  await expect(page).toHaveURL(new RegExp(`/community/posts/${kept}#comment-${moved.id}$`));
  await expect(page.locator(`#comment-${moved.id}`)).toContainText(moved.content);
  await expectAccessible();

  await visit(`/community/posts/${merged}/moderate`);
  await page.getByRole("link", { name: "Take Out Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Take “It again” out" })).toBeVisible();
  await page.getByLabel("Note").fill("They differ after all");
  await expectAccessible();
  await page.getByRole("button", { name: "Take It Out" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "It again", exact: true }),
  ).toBeVisible();
  await expect(page.locator(`#comment-${moved.id}`)).toContainText(moved.content);

  await visit(`/community/posts/${kept}/moderate`);
  await page.getByRole("link", { name: "Split" }).click();
  await page.getByLabel(own.content).check();
  await page.getByLabel("Title of the new post").fill("Another matter");
  await page.getByLabel("Note").fill("It is about labels");
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Split Post" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Another matter" })).toBeVisible();
  await expect(page.getByText(own.content)).toBeVisible();
  await visit(`/community/posts/${kept}#comment-${own.id}`);
  await page.getByRole("link", { name: "was moved to “Another matter”" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Another matter" })).toBeVisible();
});

test("a member who is kept from writing reads why, keeps what was typed, and can write again later", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const thread = await post(await member(), "A heated talk");
  const writer = await signIn();
  const asWriter = await keepSession(page);

  await signIn("admin");
  const asAdmin = await keepSession(page);
  await asAdmin();
  await visit(`/office/people/${writer.id}`);
  await page.getByRole("link", { name: "Keep from Writing" }).click();
  await page.getByLabel("Reason").fill("Three insults in one talk");
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByRole("button", { name: "Keep from Writing" }).click();
  await expect(toast(page)).toContainText("Kept from writing");

  await asWriter();
  await visit(`/community/posts/${thread}`);
  await expect(page.getByText("You can read, but not write here for now.")).toBeVisible();
  await page.getByLabel("Your comment").fill("A last word");
  await page.getByRole("button", { name: "Post Comment" }).click();
  await expect(page.getByText("Three insults in one talk").first()).toBeVisible();
  await expect(page.getByLabel("Your comment")).toHaveValue("A last word");
  await visit("/community/rules#you");
  await expect(page.locator("#you")).toContainText("Three insults in one talk");
  await expectAccessible();

  await asAdmin();
  await visit(`/office/forum/members/${writer.id}/suspend`);
  await page.getByRole("button", { name: "Let Them Write Again" }).click();
  await expect(toast(page)).toContainText("They can write again");
  expect(
    (await commentOnPost(actorOf(writer), thread, { content: "Sorry", parentId: null })).ok,
  ).toBe(true);
});

test("a text that its author changes while the list is open is read again before it is published", async ({
  page,
  visit,
  signIn,
}) => {
  const author = await member();
  await db.insert(forumHolding).values({ words: "zwickel" });
  const id = await post(author, "Fresh zwickel");
  await signIn("admin");
  await visit("/office/forum/held");
  const changed = { title: "Fresh zwickel", content: "Other words", videoUrl: null };
  expect(await editPost(author, id, changed)).toEqual({ ok: true });
  const publish = page.getByRole("button", { name: `Publish post ${id}` });
  await publish.click();
  await expect(toast(page)).toContainText("Its author changed it meanwhile. Read it again");
  await expect(page.getByText("Other words").first()).toBeVisible();
  await publish.click();
  await expect(toast(page)).toContainText("Published");
});

test(
  "an evening of 20 spammers is cleaned in a few page loads, and undone in one",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    const SPAMMERS = 20;
    const other = await member();
    const thread = await post(other, "A thread that spammers found");
    const spammers = [];
    for (let count = 0; count < SPAMMERS; count += 1) spammers.push(await member());
    for (const one of spammers) await post(one, "Shown at once");
    await db.insert(forumHolding).values({ words: "zwickel" });
    for (const one of spammers) {
      const input = { title: "Zwickel", content: "Zwickel", categoryId: null, videoUrl: null };
      await createPost(one, input);
      await commentOnPost(one, thread, { content: "Zwickel here", parentId: null });
    }
    const ids = spammers.map(({ user }) => user.id);
    const count = (isShown: boolean) =>
      db.$count(
        forumPosts,
        and(
          inArray(forumPosts.authorId, ids),
          isShown ? isNull(forumPosts.hiddenAt) : ne(forumPosts.heldFor, "rejected"),
        ),
      );
    expect([await count(true), await count(false)]).toEqual([SPAMMERS, SPAMMERS]);
    await signIn("admin");
    let loads = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await visit("/office/forum/held");
    const html = await (await page.request.get("/office/forum/held")).text();
    expect(html.length).toBeLessThan(40_960);
    await page.getByLabel("Reason").fill("Typed before");
    await page.getByRole("button", { name: "Do It" }).click();
    await expect(page.getByText("Check at least one text").first()).toBeVisible();
    await expect(page.getByLabel("Reason")).toHaveValue("Typed before");
    for (const { user } of spammers) {
      await page.getByRole("checkbox", { name: `(${user.username})` }).check();
    }
    await page.getByLabel("Do with all that are checked").selectOption({ value: "spam" });
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Do It" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Removed as Spam" })).toBeVisible();
    expect(loads).toBeLessThanOrEqual(10);
    expect([await count(true), await count(false)]).toEqual([0, 0]);
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(toast(page)).toContainText("Undone");
    expect([await count(true), await count(false)]).toEqual([SPAMMERS, SPAMMERS]);
    await db.delete(forumPosts).where(inArray(forumPosts.authorId, ids));
    await db.delete(forumComments).where(inArray(forumComments.authorId, ids));
  },
);

test("two reports of a comment are one entry, and hiding it from the queue closes them", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  const author = await member();
  const said = await comment(author, await post(author, "A thread with a remark"));
  for (const reporter of [await member(), await member()]) {
    await reportToAdmins(reporter, { type: "comment", id: said.id }, { reason: "Rude words" });
  }
  await signIn("admin");
  await visit("/office/forum/reports");
  const entry = page.getByRole("listitem").filter({ hasText: "A thread with a remark" });
  await expect(entry.getByText("Rude words")).toHaveCount(2);
  await expect(entry.getByText(said.content)).toBeVisible();
  await expectAccessible();
  await expectFitsPhone(page);
  await page.getByRole("checkbox", { name: said.content }).check();
  await page.getByLabel("Do with all that are checked").selectOption({ value: "hide" });
  await page.getByRole("button", { name: "Do It" }).click();
  await expect(page.getByText("Say why. Readers see it").first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: said.content })).toBeChecked();
  await page.getByLabel("Reason").fill(REASON);
  await page.getByRole("button", { name: "Do It" }).click();
  await expect(toast(page)).toContainText("Done");
  await expect(page.getByText("A thread with a remark")).toHaveCount(0);
});
