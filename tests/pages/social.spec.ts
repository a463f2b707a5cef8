import { createProduct, member } from "../support/builders";
import { confirmAge, expect, test } from "../support/test";
import { post } from "../support/threads";

test("each public page has a title and a picture for shared links", async ({ page }) => {
  await confirmAge(page.request);
  const { slug } = await createProduct();
  const listed = async () => {
    const sitemap = await (await page.request.get("/sitemap.xml")).text();
    return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc = ""]) => {
      return new URL(loc).pathname;
    });
  };
  const paths = await listed();
  expect(paths.length).toBeGreaterThan(10);
  expect(paths).toContain(`/shop/${slug}`);
  const pictures = new Set<string>();
  for (const path of paths) {
    const response = await page.request.get(path);
    if (response.status() !== 200) {
      // Tests beside this one hide and delete posts. The sitemap no longer lists those.
      expect.soft(await listed(), `${path} is ${response.status()}`).not.toContain(path);
      continue;
    }
    const html = await response.text();
    const named = Array.from(html.matchAll(/<meta property="og:image" content="([^"]+)"/g));
    expect.soft(named, `pictures of ${path}`).toHaveLength(1);
    pictures.add(named[0]?.[1] ?? "");
    for (const property of ["og:title", "og:description", "og:image"]) {
      expect
        .soft(html, `${property} of ${path}`)
        .toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
    }
  }
  expect(pictures.size).toBeGreaterThan(6);
  for (const url of pictures) {
    const picture = await page.request.get(url);
    expect.soft(picture.headers()["content-type"], url).toMatch(/^image\/(jpeg|webp)$/);
  }
});

test("a post without a word is described by its title", async ({ page }) => {
  await confirmAge(page.request);
  const { id, title } = await post(await member(), null, "---");
  const html = await (await page.request.get(`/community/posts/${id}`)).text();
  expect(html).toContain(`<meta property="og:description" content="${title}"`);
});
