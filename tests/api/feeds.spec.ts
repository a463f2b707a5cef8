import type { Page } from "@playwright/test";
import { createPost } from "~/domain/forum/posts/create-post.server";
import { sendLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { showLetter } from "~/domain/newsletter/letters.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { publishHours } from "../support/pickup";
import { publishFacts } from "../support/website";
import { draftLetter } from "../support/letters";
import { anyAdmin, member, visitor } from "../support/builders";
import { window } from "../support/http-page/dom";
import { expect, test } from "../support/test";

/** Reads a feed with an XML parser that is independent of the code that wrote it. */
async function readXml(page: Page, url: string) {
  const response = await page.request.get(url);
  expect(response.status(), url).toBe(200);
  const xml = new window.DOMParser().parseFromString(await response.text(), "application/xml");
  const texts = (name: string) =>
    Array.from(xml.getElementsByTagName(name), (element) => element.textContent);
  return {
    root: xml.documentElement.nodeName,
    titles: texts("title"),
    ids: texts("id"),
    updated: texts("updated"),
    locations: texts("loc"),
    contents: texts("content"),
    type: response.headers()["content-type"],
  };
}

async function newPost(title: string) {
  const input = {
    title,
    content: "<b>bold</b> & ]]> **strong** text",
    categoryId: null,
    videoUrl: null,
  };
  const outcome = await createPost(await member(), input);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.post;
}

test("the Atom feeds of all posts and of a thread contain the texts, escaped", async ({ page }) => {
  const title = `Feed & <title> ${Date.now()}`;
  const { id } = await newPost(title);
  const all = await readXml(page, "/community/feed.atom");
  expect(all.root).toBe("feed");
  expect(all.type).toContain("application/atom+xml");
  expect(all.titles).toContain(title);
  const content = all.contents[all.titles.slice(1).indexOf(title)];
  expect(content).toContain("&lt;b&gt;bold&lt;/b&gt; &amp; ]]&gt; <strong>strong</strong> text");
  expect(new Set(all.ids).size).toBe(all.ids.length);
  for (const instant of all.updated) expect(Date.parse(instant)).not.toBeNaN();
  const thread = await readXml(page, `/community/posts/${id}/feed.atom`);
  expect(thread.titles[0]).toContain(title);
  expect((await page.request.get("/community/posts/999999/feed.atom")).status()).toBe(404);
});

test("a category's feed contains only its own posts", async ({ page }) => {
  const title = `Uncategorized ${Date.now()}`;
  await newPost(title);
  const feed = await readXml(page, "/community/feed.atom?category=1");
  expect(feed.root).toBe("feed");
  expect(feed.titles).not.toContain(title);
});

test("a category's page links its feed, for people and for feed readers", async ({ page }) => {
  await page.goto("/community/forum?category=1");
  const feed = page.getByRole("link", { name: /^Feed of the posts in / });
  await expect(feed).toHaveAttribute("href", "/community/feed.atom?category=1");
  await expect(page.locator('link[rel="alternate"][href$="category=1"]')).toHaveCount(1);
  expect((await page.request.get("/community/feed.atom?category=1")).status()).toBe(200);
});

test("a letter that was sent is in archive, feed and sitemap until it is taken out; drafts are not", async ({
  page,
}) => {
  const [subject, draft] = [`Harvest ${Date.now()} & <b>`, `Draft ${Date.now()}`];
  await subscribe(visitor(), { email: `${Date.now()}@example.com` });
  const content = "First of all.\n\nLines\nof <script>text</script>";
  const id = await draftLetter(anyAdmin(), { subject, content });
  const unsent = await draftLetter(anyAdmin(), { subject: draft, content: "Words" });
  const statusOf = async (letter: number) =>
    (await page.request.get(`/letters/${letter}`)).status();
  expect(await statusOf(id)).toBe(404);
  expect(await sendLaunchUpdate(anyAdmin(), id)).toMatchObject({ ok: true });

  await page.goto("/letters");
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(page.getByText("of <script>text</script>")).toBeVisible();
  const feed = await readXml(page, "/letters/feed.atom");
  expect(feed.titles).toContain(subject);
  expect(feed.contents[0]).toContain("<p>First of all.</p>");
  expect(feed.contents.join()).not.toContain("<script>");
  const listed = async () => {
    const archive = await (await page.request.get("/letters")).text();
    const { titles } = await readXml(page, "/letters/feed.atom");
    const map = await readXml(page, "/sitemap.xml?part=1");
    const inMap = map.locations.some((one) => one.endsWith(`/letters/${id}`));
    return [
      archive.includes(`/letters/${id}"`),
      titles.includes(subject),
      inMap,
      await statusOf(id),
    ];
  };
  expect(await listed()).toEqual([true, true, true, 200]);
  expect(await statusOf(unsent)).toBe(404);
  await showLetter(anyAdmin(), id, false);
  await expect.poll(listed).toEqual([false, false, false, 404]);
  await showLetter(anyAdmin(), id, true);
  await showLetter(anyAdmin(), unsent, true);
  await expect.poll(listed).toEqual([true, true, true, 200]);
  expect(await statusOf(unsent)).toBe(404);
});

test("robots.txt names the sitemap and what must not be indexed", async ({ page, baseURL }) => {
  const robots = await page.request.get("/robots.txt");
  expect(robots.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const lines = (await robots.text()).split("\n");
  expect(lines).toContain(`Sitemap: ${baseURL ?? ""}/sitemap.xml`);
  for (const path of ["/api/", "/dashboard", "/account"]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
});

test("the name that the owner publishes is on pages, in feeds and on a phone's home screen", async ({
  page,
}) => {
  const manifest = await page.request.get("/site.webmanifest");
  expect(manifest.headers()["content-type"]).toBe("application/manifest+json");
  expect(await manifest.json()).toMatchObject({
    ...{ name: "Battle Valley Cannabis", short_name: "Battle Valley", start_url: "/" },
  });
  const paths = [
    ...["/", "/contact", "/privacy-policy", "/terms-of-service", "/age-verification", "/investors"],
    ...["/investors/about", "/community/feed.atom", "/letters/feed.atom", "/no-such-page"],
    ...["/community/calendar.ics", "/site.webmanifest", "/education/planning-a-visit"],
  ];
  const read = async (path: string) => (await page.request.get(path)).text();
  for (const path of paths) expect(await read(path), path).toContain("Battle Valley");
  await publishFacts({ name: "Harbor & Lights Cannabis", region: "the harbor" });
  for (const path of paths) {
    await expect.poll(() => read(path), path).toMatch(/Harbor (&|&amp;) Lights/);
    expect(await read(path), path).not.toContain("Battle Valley");
  }
  expect(JSON.parse(await read("/site.webmanifest"))).toMatchObject({
    ...{ name: "Harbor & Lights Cannabis", short_name: "Harbor & Lights" },
  });
});

test("a guide's walkthrough contains its steps for search engines", async ({ page }) => {
  await page.goto("/community/guides/new-york-laws-for-tourists?step=2");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const howTo = JSON.parse(text ?? "") as { "@type": string; step: unknown[] };
  expect(howTo["@type"]).toBe("HowTo");
  expect(howTo.step.length).toBeGreaterThan(2);
});

test("a shop with an address is found: in the data for machines, and by its directions", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
  await publishHours();
  for (const path of ["/", "/contact"]) {
    const described = page.locator('script[type="application/ld+json"]');
    // The site notices a moment later what was written beside it.
    await expect(async () => {
      await page.goto(path);
      await expect(described).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    expect(JSON.parse((await described.textContent()) ?? "")).toMatchObject({
      "@type": "Store",
      address: { streetAddress: "1 Main Street", addressLocality: "New Paltz" },
    });
    await expect(page.getByRole("link", { name: "Directions" })).toHaveAttribute(
      "href",
      /destination=1%20Main%20Street%2C%20New%20Paltz/,
    );
  }
});

test("a post is in the sitemap and in the data for machines", async ({ page }) => {
  const title = `Described ${Date.now()} </script>`;
  const { id } = await newPost(title);
  const index = await readXml(page, "/sitemap.xml");
  const maps = index.root === "sitemapindex" ? index.locations : ["/sitemap.xml"];
  const listed: string[] = [];
  for (const map of maps) {
    const { pathname } = new URL(map, "http://site.invalid");
    listed.push(...(await readXml(page, pathname)).locations);
  }
  expect(listed.map((url) => new URL(url).pathname)).toContain(`/community/posts/${id}`);

  await page.goto(`/community/posts/${id}`);
  const text = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(text ?? "")).toMatchObject({
    "@type": "DiscussionForumPosting",
    headline: title,
  });
  const described = page.locator('meta[property="og:title"]');
  await expect(described).toHaveAttribute("content", new RegExp(title.slice(0, 20)));
});

test("a post's data for machines is in a visitor's page once, and not in a member's", async ({
  page,
  signIn,
}) => {
  const { id } = await newPost(`Once ${Date.now()}`);
  const described = async () => {
    const html = await (await page.request.get(`/community/posts/${id}`)).text();
    return html.match(/DiscussionForumPosting/g) ?? [];
  };
  expect(await described()).toHaveLength(1);
  await signIn();
  expect(await described()).toEqual([]);
});
