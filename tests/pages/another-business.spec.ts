import fs from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { routesWith } from "../walls/routes";
import { test, walk } from "../support/walked-site";

// The same product for another business: its facts are in the database, and nothing that anybody
// reads has the delivered name.

test.use({ program: ["build/demo.js", "--business", "harbor"] });
test.describe.configure({ mode: "default", timeout: 1_800_000 });

const DELIVERED = /.{0,80}battle.{0,40}/i;

/** A color's name in the data of achievements (CONTRACT, "badgeColor"). Nobody reads it. */
const TECHNICAL = /battles-gold/g;

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
  const folder = path.join(site.folder, "mail");
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
