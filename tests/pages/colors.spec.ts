import { createHash } from "node:crypto";
import fs from "node:fs";
import { look } from "~/content/look";
import { addPicture } from "~/domain/website/pictures.server";
import { anyAdmin, unwrap } from "../support/builders";
import { publishFacts, publishLook } from "../support/website";
import { expect, test } from "../support/test";

const ICONS = [
  ["/favicon.svg", "image/svg+xml"],
  ["/favicon.ico", "image/x-icon"],
  ["/apple-touch-icon.png", "image/png"],
  ["/icon-192.png", "image/png"],
  ["/icon-512.png", "image/png"],
  ["/icon-maskable-512.png", "image/png"],
] as const;

test(
  "the owner's colors are on every page, the gate's too, and the delivered ones add nothing",
  { tag: "@browser" },
  async ({ page, browser, baseURL }) => {
    const stranger = await browser.newContext();
    const readers = [page.request, stranger.request];
    const read = async (reader: typeof page.request) => {
      const answer = await reader.get(`${baseURL}/contact`);
      const html = await answer.text();
      const style = /<style>(@media \(forced-colors:none\)[^<]*)<\/style>/.exec(html)?.[1];
      return { style, policy: answer.headers()["content-security-policy"] ?? "" };
    };
    for (const reader of readers) expect((await read(reader)).style).toBeUndefined();
    await publishLook({ ...look, brand: "#9ad7e0" });
    for (const reader of readers) {
      await expect.poll(async () => (await read(reader)).style).toContain("--color-gold:#9ad7e0;");
      const { style = "", policy } = await read(reader);
      expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    }
    await page.goto("/contact");
    const button = page.getByRole("button", { name: "Send Message" });
    await expect(button).toHaveCSS("background-color", "rgb(154, 215, 224)");
    // New York's notice is black on yellow, whatever the brand's color is.
    await expect(page.locator(".state-notice")).toHaveCSS("background-color", "rgb(255, 215, 0)");
    await stranger.close();
  },
);

test(
  "the owner's mark stands beside the name, on the tab, on the gate and on phones",
  { tag: "@browser" },
  async ({ page }) => {
    const mark = page.getByRole("banner").locator(".brand img");
    await page.goto("/contact");
    await expect(mark).toHaveCount(0);
    const icon = async (path: string) => {
      const answer = await page.request.get(path);
      expect(answer.headers()["cache-control"]).toBe(
        "public, max-age=3600, stale-while-revalidate=86400",
      );
      return { type: answer.headers()["content-type"], bytes: await answer.body() };
    };
    const delivered = new Map<string, Buffer>();
    for (const [path, type] of ICONS) {
      const answer = await icon(path);
      expect(answer.type, path).toBe(type);
      delivered.set(path, answer.bytes);
    }
    // Not square, and not what is drawn.
    const bytes = fs.readFileSync("public/images/hero-1024.jpg");
    const { address } = unwrap(await addPicture(anyAdmin(), { name: "Mark", bytes }));
    await publishFacts({ mark: address });
    // The site notices a moment later what was written beside it.
    await expect(async () => {
      await page.goto("/contact");
      await expect(mark).toHaveAttribute("src", address, { timeout: 1000 });
    }).toPass();
    expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
    for (const [path, before] of delivered) {
      await expect.poll(async () => (await icon(path)).bytes.equals(before), path).toBe(false);
    }
    // Whatever a page or the manifest names is one of them.
    const hrefs = await page
      .locator("link[rel*=icon]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const manifest = (await (await page.request.get("/site.webmanifest")).json()) as {
      icons: { src: string }[];
    };
    const named = [...hrefs, ...manifest.icons.map(({ src }) => src)];
    expect([...delivered.keys()]).toEqual(expect.arrayContaining(named));
    expect(named.length).toBeGreaterThan(6);
  },
);
