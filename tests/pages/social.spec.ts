import { confirmAge, expect, test } from "../support/test";

test("each public page has a title and a picture for shared links", async ({ page }) => {
  await confirmAge(page);
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  const paths = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, loc = ""]) => {
    return new URL(loc).pathname;
  });
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const html = await (await page.request.get(path)).text();
    for (const property of ["og:title", "og:description", "og:image"]) {
      expect
        .soft(html, `${property} of ${path}`)
        .toMatch(new RegExp(`<meta property="${property}" content="[^"]+"`));
    }
  }
  const picture = await page.request.get("/images/og.jpg");
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
});
