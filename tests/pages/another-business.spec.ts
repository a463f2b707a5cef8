import fs from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { look } from "~/content/look";
import { routesWith } from "../walls/routes";
import { test, walk } from "../support/walked-site";

// The same product for another business: its facts are in the database, and nothing that anybody
// reads has the delivered name.

test.use({ program: ["build/demo.js", "--business", "harbor"] });
test.describe.configure({ mode: "default", timeout: 1_800_000 });

const DELIVERED = /.{0,80}(battle|valley).{0,40}/i;

/** A color's name in the data of achievements (CONTRACT, "badgeColor"). Nobody reads it. */
const TECHNICAL = /battles-gold/g;

const GOLD = look.brand;

const isNamed = (text: string) => DELIVERED.exec(text.replace(TECHNICAL, ""))?.[0];

/** Feeds, calendars, CSV and other files that are no page. */
const FILES = routesWith(/./)
  .map(({ url }) => url)
  .filter((url) => /\.(atom|ics|csv|xml|txt|json|webmanifest)$|^\/api\//.test(url));

/** What a mail program shows of a mail file. */
function shownMail(file: string): string {
  const encoded = /base64\r?\n(?:.+\r?\n)*\r?\n([\w+/=\r\n]+)/g;
  const parts = Array.from(file.matchAll(encoded), ([, part = ""]) =>
    Buffer.from(part, "base64").toString(),
  );
  return [file.replace(/=\r?\n/g, ""), ...parts].join("\n");
}

for (const role of ["visitor", "customer", "admin"] as const) {
  const name = `nothing that a ${role} of another business reads has the delivered name`;
  test(name, { tag: "@sweep" }, async ({ site }) => {
    const named: string[] = [];
    let files = 0;
    const start = [...site.start, ...FILES.filter((url) => url !== "/api/logout")];
    const pages = await walk({ ...site, start }, site.cookies[role], {}, (url, text) => {
      files += 1;
      const found = isNamed(text);
      if (found) named.push(`${url}: ${found}`);
    });
    expect.soft(named).toEqual([]);
    expect(pages.length).toBeGreaterThan(100);
    expect(files).toBeGreaterThan(pages.length + 5);
    expect(pages.find(({ path: page }) => page === "/contact")?.html).toContain(
      "Greenport Lantern Cannabis",
    );
  });
}

test("no mail of another business has the delivered name", { tag: "@sweep" }, async ({ site }) => {
  const folder = path.join(site.dataDirectory, "mail");
  const mails = () => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);
  await expect.poll(() => mails().length, { timeout: 120_000 }).toBeGreaterThan(5);
  const named = mails().flatMap((file) => {
    const text = shownMail(fs.readFileSync(path.join(folder, file), "utf8"));
    const found = isNamed(text);
    expect.soft(text, file).toContain("Greenport Lantern Cannabis");
    return found ? [`${file}: ${found}`] : [];
  });
  expect(named).toEqual([]);
});

test("no icon and no shared picture of another business has the delivered mark", async ({
  site,
}) => {
  const read = async (url: string) => {
    const answer = await fetch(new URL(url, site.origin));
    expect(answer.status, url).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const page = (await read("/contact")).toString();
  const manifest = JSON.parse((await read("/site.webmanifest")).toString()) as {
    icons: { src: string }[];
  };
  const linked = Array.from(
    page.matchAll(/<link rel="[\w-]*icon" href="([^"]+)"/g),
    ([, url]) => url,
  );
  const icons = new Set([...linked, ...manifest.icons.map(({ src }) => src)]);
  expect(icons.size).toBeGreaterThan(5);
  for (const url of icons) {
    if (!url) continue;
    const bytes = await read(url);
    if (url.endsWith(".svg")) expect(bytes.toString(), url).not.toContain(GOLD);
    else expect(await share(bytes, GOLD), url).toBe(0);
  }
  for (const url of ["/", "/contact", "/shop", "/community", "/education", "/careers", "/book"]) {
    const html = (await read(url)).toString();
    const [, picture = ""] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(new URL(picture).pathname, url).not.toBe("/images/og.jpg");
    expect(await share(await read(new URL(picture).pathname), GOLD), picture).toBe(0);
  }
  expect(await share(await read("/images/og.jpg"), GOLD)).toBeGreaterThan(0.01);
});

const ICO = Buffer.from([0, 0, 1, 0]);
const ICO_HEAD_BYTES = 22;

/** The part of a picture that has nearly this color, written as #rrggbb. */
async function share(bytes: Buffer, color: string): Promise<number> {
  const isIco = bytes.subarray(0, 4).equals(ICO);
  const { data } = await sharp(isIco ? bytes.subarray(ICO_HEAD_BYTES) : bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const parts = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));
  let found = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (parts.every((part, index) => Math.abs((data[at + index] ?? 0) - part) < 12)) found += 1;
  }
  return (found * 3) / data.length;
}
