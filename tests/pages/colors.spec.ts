import { createHash } from "node:crypto";
import fs from "node:fs";
import { look } from "~/content/look";
import { addPicture } from "~/domain/website/pictures.server";
import { anyAdmin, unwrap } from "../support/builders";
import { publishFacts, publishLook } from "../support/website";
import { expect, test } from "../support/test";

test("the owner's colors are on every page, the gate's too, and the delivered ones add nothing", async ({
  page,
  browser,
  baseURL,
}) => {
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
});

test("the owner's mark stands beside the name, on the tab and in the manifest", async ({
  page,
}) => {
  const mark = page.getByRole("banner").locator(".brand img");
  await page.goto("/contact");
  await expect(mark).toHaveCount(0);
  const bytes = fs.readFileSync("public/icon-192.png");
  const { address } = unwrap(await addPicture(anyAdmin(), { name: "Mark", bytes }));
  await publishFacts({ mark: address });
  // The site notices a moment later what was written beside it.
  await expect(async () => {
    await page.goto("/contact");
    await expect(mark).toHaveAttribute("src", address, { timeout: 1000 });
  }).toPass();
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await expect(page.locator("link[rel=icon]").last()).toHaveAttribute("href", address);
  await expect(async () => {
    const manifest: unknown = await (await page.request.get("/site.webmanifest")).json();
    expect(manifest).toMatchObject({ icons: [{ src: address }] });
  }).toPass();
});
