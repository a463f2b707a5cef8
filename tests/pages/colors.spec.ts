import { createHash } from "node:crypto";
import { look } from "~/content/look";
import { publishLook } from "../support/website";
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
