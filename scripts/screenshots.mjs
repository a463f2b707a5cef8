// Pictures of every page to look at: npm run screenshots -- http://localhost:3000 [USERNAME:PASSWORD]
// Three widths, light, dark, forced colours and print; into screenshots/, which git ignores.
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";

const PAGES = [
  ...["/", "/?welcome", "/?tour=3", "/newsletter", "/book", "/careers", "/contact", "/login"],
  ...["/signup", "/privacy-policy", "/terms-of-service", "/age-verification", "/cookies"],
  ...["/accessibility", "/no-such-page", "/community", "/community/calendar", "/community/guides"],
  ...["/community/education", "/community/rewards", "/education", "/shop", "/shop?cart"],
  ...["/investors", "/investors/about", "/investors/media", "/investors?access"],
  ...["/investors?meeting", "/dashboard", "/dashboard/applications", "/investor-admin"],
];

/** @typedef {{ name: string, width: number, height: number, media?: "print" }} Look */
/** @type {(Look & import("@playwright/test").BrowserContextOptions)[]} */
const LOOKS = [
  { name: "phone", width: 320, height: 640 },
  { name: "tablet", width: 768, height: 1024 },
  { name: "desktop", width: 1440, height: 900 },
  { name: "dark", width: 768, height: 1024, colorScheme: "dark" },
  { name: "forced", width: 768, height: 1024, forcedColors: "active" },
  { name: "print", width: 768, height: 1024, media: "print" },
];

const [, , origin = "http://localhost:3000", account] = process.argv;
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ["--no-sandbox"],
});

for (const { name, width, height, media, ...look } of LOOKS) {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: "reduce",
    ...look,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.screenshot({ path: `screenshots/${name}/age-gate.png` });
  await page.getByRole("button", { name: "Yes, I'm 21+" }).click();
  if (account) await signIn(page, account);
  if (media) await page.emulateMedia({ media });
  for (const address of PAGES) {
    await page.goto(origin + address);
    const file = address.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home";
    await page.screenshot({ path: `screenshots/${name}/${file}.png`, fullPage: true });
  }
  await context.close();
}

await browser.close();

/** @param {import("@playwright/test").Page} page @param {string} pair */
async function signIn(page, pair) {
  const [username, password] = pair.split(":");
  await page.request.post(`${origin}/api/auth/login`, { data: { username, password } });
}
