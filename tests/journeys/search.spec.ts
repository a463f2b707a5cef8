import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { actorOf, createUser, PASSWORD } from "../support/builders";
import { expect, expectFitsPhone, test, toast, untilHydrated } from "../support/test";

const uniqueWord = () =>
  `wy${[...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("")}`;

async function post(title: string, content: string) {
  const author = await createUser({ firstName: "Ada", lastName: "Byron" });
  const input = { title, content, categoryId: null, videoUrl: null };
  const made = await createPost(actorOf(author), input);
  if (!made.ok) throw new Error(made.problem.message);
  return { author, id: made.post.id };
}

test(
  "a visitor searches from the header, narrows it down, and reads what was found",
  { tag: "@blocked" },
  async ({ page, hasScript, expectAccessible }) => {
    const word = uniqueWord();
    const { author, id } = await post(`Of <i>${word}</i>`, `Does ${word} grow <b>here</b>?`);
    await page.goto("/shop");
    await untilHydrated(page, hasScript);
    await page.locator("#site-nav summary", { hasText: "Search" }).click();
    await page.getByLabel("Search the site").fill(word);
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page).toHaveURL(new RegExp(`/search\\?q=${word}$`));
    await untilHydrated(page, hasScript);
    await expect(page.getByRole("status").filter({ hasText: "1 result" })).toBeVisible();
    await expect(page.locator("mark")).toHaveText([word]);
    await expect(page.getByRole("list", { name: "Results" })).toContainText("grow <b>here");
    await expectAccessible();
    await expectFitsPhone(page);
    await page.getByLabel("What").selectOption("Comment");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByText("Nothing was found.")).toBeVisible();
    await page.getByLabel("What").selectOption("Post");
    await page.getByLabel("Written by").fill(`@member-${author.id}`);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 result" })).toBeVisible();
    await page.getByRole("link", { name: `Of <i>${word}</i>` }).click();
    await expect(page).toHaveURL(new RegExp(`/community/posts/${id}$`));
    await page.getByRole("link", { name: "Ada Byron" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ada Byron" })).toBeVisible();
    await expect(page.getByText(`@member-${author.id}`, { exact: true })).toBeVisible();
    await expectAccessible();
    await expectFitsPhone(page);
  },
);

test("a misspelled word finds what was meant, also from the page that does not exist", async ({
  page,
}) => {
  const word = uniqueWord();
  await post(`Of ${word}`, "Words");
  await page.goto("/nowhere");
  await page
    .getByLabel("Search the site")
    .last()
    .fill(word.slice(0, -3) + word.slice(-2));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Nothing has" })).toContainText(word);
  await expect(page.getByRole("link", { name: `Of ${word}` })).toBeVisible();
});

test(
  "words that are too common are named, and the owner says which words mean the same",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const [word, other] = [uniqueWord(), uniqueWord()];
    const { id } = await post(`The Who and ${word}`, "Words");
    await page.goto("/search?q=the+who");
    await untilHydrated(page, hasScript);
    const status = page.getByRole("status").filter({ hasText: "Too common to be looked for" });
    await expect(status).toContainText("“the”, “who”. ");
    await expect(page.getByRole("link", { name: `The Who and ${word}` })).toBeVisible();
    await page.goto("/search?q=not+to+be");
    await expect(page.getByRole("status").filter({ hasText: "No title has them" })).toBeVisible();
    await expect(page.getByText("Nothing was found")).toHaveCount(0);
    await expectAccessible();
    await expectFitsPhone(page);

    await signIn("admin");
    await page.goto("/office/search-words");
    await untilHydrated(page, hasScript);
    const list = page.getByLabel("Words that mean the same");
    const delivered = await list.inputValue();
    expect(delivered).toContain("preroll = pre-roll");
    await list.fill(`${delivered}\n${word}`);
    await page.getByRole("button", { name: "Save the Words" }).click();
    await expect(page.locator(".error-summary")).toContainText("with the words that mean the same");
    await expect(list).toHaveValue(`${delivered}\n${word}`);
    await expectAccessible();
    await expectFitsPhone(page);
    await list.fill(`${delivered}\n${word} = ${other}`);
    await page.getByRole("button", { name: "Save the Words" }).click();
    await expect(toast(page)).toContainText("Words Saved");
    await page.goto(`/search?q=${other}`);
    await expect(page).toHaveURL(/\/search/);
    await page.getByRole("link", { name: `The Who and ${word}` }).click();
    await expect(page).toHaveURL(new RegExp(`/community/posts/${id}$`));
  },
);

test(
  "the search in the header works by keyboard alone",
  { tag: "@chromium" },
  async ({ page, hasScript }) => {
    await page.goto("/contact");
    await untilHydrated(page, hasScript);
    await page.locator("#site-nav summary", { hasText: "Search" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("Search the site")).toBeFocused();
    await page.keyboard.type("home soil events");
    await expect(page.getByLabel("Search the site")).toHaveValue("home soil events");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=home\+soil\+events$/);
  },
);

test(
  "a member chooses a name, a handle and what the profile shows; the name shows at once",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const user = await signIn();
    const made = await createPost(actorOf(user), {
      ...{ title: "Who wrote this?", content: "Words", categoryId: null, videoUrl: null },
    });
    if (!made.ok) throw new Error(made.problem.message);
    const path = `/community/posts/${made.post.id}`;
    await page.goto(path);
    await expect(page.getByRole("link", { name: `Member ${user.id}` })).toBeVisible();
    await page.goto("/account/profile");
    await untilHydrated(page, hasScript);
    await page.getByLabel("Name (optional)").fill("Staff");
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(page.getByRole("alert")).toContainText("could be taken for somebody else");
    await expectAccessible();
    const handle = `hill-${uniqueWord()}`;
    // A name that nobody chose is an example, and not in force.
    await expect(page.getByLabel("Name for mentions")).toHaveValue("");
    await expect(page.getByText("You have none yet.")).toBeVisible();
    await page.getByLabel("Name (optional)").fill("Hill Farmer");
    await page.getByLabel("Name for mentions").fill(handle);
    await page.getByLabel("My achievements").uncheck();
    await page.getByRole("button", { name: "Save Profile" }).click();
    await expect(toast(page)).toContainText("Profile saved");
    await expectFitsPhone(page);
    await page.goto(path);
    await page.getByRole("link", { name: "Hill Farmer" }).click();
    await expect(page.getByText(`@${handle}`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Posts" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Achievements" })).toHaveCount(0);
  },
);

test(
  "a member's picture stands in place of the letters, until it is removed",
  { tag: "@script" },
  async ({ page, hasScript, signIn, expectAccessible }) => {
    const user = await signIn();
    const made = await createPost(actorOf(user), {
      ...{ title: "Who looks like this?", content: "Words", categoryId: null, videoUrl: null },
    });
    if (!made.ok) throw new Error(made.problem.message);
    const path = `/community/posts/${made.post.id}`;
    const send = async (buffer: Buffer) => {
      await page
        .getByLabel(/^(Picture in place|Another picture)/)
        .setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
      await page.getByRole("button", { name: "Upload Picture" }).click();
    };
    await page.goto("/account/profile");
    await untilHydrated(page, hasScript);
    await send(Buffer.from("<svg/>"));
    await expect(page.locator(".error-summary")).toContainText("Choose a JPEG, PNG, WebP or AVIF");
    await expect(page.getByLabel("Name (optional)")).toBeVisible();
    await expectAccessible();
    const background = { r: 90, g: 120, b: 60 };
    await send(
      await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    await expect(toast(page)).toContainText("Picture saved");
    await expect(page).toHaveURL(/\/account\/profile$/);
    await expect(page.locator("#main img.avatar")).toHaveAttribute("src", /\.192\.webp$/);
    await expectAccessible();
    await expectFitsPhone(page);

    const line = page.locator(".author-line", { hasText: `Member ${user.id}` }).first();
    const address = (await page.locator("#main img.avatar").getAttribute("src")) ?? "";
    const listed = address.replace(".192", "");
    for (const shown of [path, "/community/forum/latest", "/community"]) {
      await page.goto(shown);
      await expect(line.locator("img")).toHaveAttribute("src", listed);
      await expect(line.locator("img")).toHaveAttribute("alt", "");
    }
    await page.goto(`/community/members/${user.id}`);
    await expect(page.locator("#main img.avatar")).toHaveAttribute("src", address);
    const answer = await page.request.get(listed);
    expect((await sharp(await answer.body()).metadata()).width).toBe(96);
    expect(answer.headers()).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    await page.goto("/account/profile");
    await untilHydrated(page, hasScript);
    await page.getByRole("button", { name: "Remove the picture" }).click();
    await expect(toast(page)).toContainText("Picture removed");
    await page.goto(path);
    await expect(line.locator(".avatar")).toHaveAttribute("data-name", `M${user.id}`.slice(0, 2));
    expect((await page.request.get(listed)).status()).toBe(404);
  },
);

test("the name of a former member has no link, because it has no profile", async ({ page }) => {
  const word = uniqueWord();
  const { author, id } = await post(`Of ${word}`, "Words");
  const deleted = await deleteAccount(author, { currentPassword: PASSWORD });
  expect(deleted).toEqual({ ok: true });
  for (const path of [`/community/posts/${id}`, `/search?q=${word}`]) {
    await page.goto(path);
    await expect(page.getByText("Former member").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Former member" })).toHaveCount(0);
  }
});
