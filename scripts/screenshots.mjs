// Takes pictures of every page, overlay and open menu, in screenshots/ (ignored by git):
//   npm run screenshots -- [ORIGIN] [USERNAME:PASSWORD of an admin] [LOOK...]
// The look "help" takes those of /office/help instead, in public/images/help: all, or those of the tasks
// that are named after it. They are every business's: take them of the demo with --business harbor, after
// its colors are set to the delivered ones.
// Best run against the demo (npm run demo), whose pages have content.
import fs from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { findChromium } from "./chromium.mjs";

const VISITOR_PAGES = [
  ...["/", "/?welcome", "/?tour=3#retail", "/newsletter", "/book", "/careers", "/contact"],
  ...["/login", "/signup", "/privacy-policy", "/terms-of-service", "/age-verification", "/cookies"],
  ...["/accessibility", "/no-such-page", "/community", "/community/calendar", "/community/guides"],
  ...["/community/education", "/community/rewards", "/education", "/shop", "/shop?cart"],
  ...["/investors", "/investors/about", "/investors/media", "/investors?access"],
  ...[
    "/investors?meeting",
    "/community/guides?q=nothing-like-this",
    "/checkout",
    "/forgot-password",
  ],
];

const MEMBER_PAGES = [
  ...["/account", "/account/password", "/account/two-factor", "/account/delete"],
  ...["/community/rewards", "/community/rewards/ledger", "/community/new-post", "/orders"],
  ...["/investors/dashboard", "/investors/documents", "/investors/financials"],
  ...["/investors/updates", "/investors/messages"],
  ...["/dashboard", "/dashboard/contacts", "/dashboard/events", "/dashboard/applications"],
  ...["/office/orders/all", "/office/products", "/office/products/new", "/office/forum/reports"],
  ...["/office/launch-updates", "/office/outbox"],
  ...["/investor-admin", "/investor-admin/investors", "/investor-admin/documents"],
  ...["/investor-admin/updates", "/investor-admin/communications"],
];

/** Pages with an id in their address: the first matching link on the page `on`. */
const VISITOR_LINKS = [
  { on: "/community", href: /^\/community\/posts\/\d+$/ },
  { on: "/community/guides", href: /^\/community\/guides\/[\w-]+$/ },
  { on: "/education", href: /^\/education\/[\w-]+$/ },
  { on: "/shop", href: /^\/shop\/[\w-]+$/ },
];

const MEMBER_LINKS = [
  { on: "/community", href: /^\/community\/posts\/\d+$/ },
  { on: "/office/orders/all", href: /^\/office\/orders\/\d+$/ },
  { on: "/office/products", href: /^\/office\/products\/\d+$/ },
  { on: "/orders", href: /^\/orders\/[\w-]+$/ },
  { on: "/office/launch-updates", href: /^\/office\/launch-updates\/\d+/ },
  { on: "/investor-admin/communications", href: /reply/ },
  { on: "/investor-admin/documents", href: /^\/investor-admin\/documents\/\d+/ },
  { on: "/investor-admin/updates", href: /delete/ },
];

/** @typedef {import("@playwright/test").Page} Page */
/** States that no address shows. @type {Record<string, (page: Page) => Promise<unknown>>} */
const STATES = {
  "menu-open": async (page) => {
    await page.goto(`${origin}/community/guides`);
    const menu = page.locator(".menu-button > summary");
    if (await menu.isVisible()) await menu.click();
  },
  "help-open": async (page) => {
    await page.goto(`${origin}/book`);
    await page.locator(".help summary").click();
  },
  "form-refused": async (page) => {
    await page.goto(`${origin}/careers`);
    await page.getByRole("button", { name: "Submit Application" }).click();
    await page.getByText("There is a problem").waitFor();
  },
  toast: async (page) => {
    await page.goto(`${origin}/newsletter`);
    await page.getByRole("main").getByLabel("Email address").fill("pictures@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.locator(".toast").waitFor();
  },
  "cart-filled": async (page) => {
    await page.goto(`${origin}/shop`);
    await page
      .getByRole("button", { name: /add .*to cart/i })
      .first()
      .click();
    await page.waitForTimeout(500);
    await page.goto(`${origin}/shop?cart`);
  },
  checkout: (page) => page.goto(`${origin}/checkout`),
  receipt: async (page) => {
    await page.goto(`${origin}/checkout`);
    await page.getByRole("button", { name: /^Place Order/ }).click();
    await page.waitForURL(/\/(orders|receipt)\//);
  },
};

/** As app/areas/office/help/task.route.tsx shows them. */
const HELP_WINDOW = { width: 1080, height: 675 };
const HELP_BYTES = 24_000;

/** Scrolls Today to what is left of the opening. @param {Page} page */
const showOpening = (page) =>
  page.locator("#open-shop").evaluate((heading) => {
    heading.closest("section")?.scrollIntoView({ behavior: "instant" });
  });

/** From the page of a task to what its picture shows. @type {Record<string, (page: Page) => Promise<unknown>>} */
const HELP_STATES = {
  "open-your-shop": showOpening,
  "have-backups-made": showOpening,
  "sell-at-the-counter": async (page) => {
    await page.getByRole("button", { name: "New Sale" }).click();
    const products = page.locator("[aria-labelledby=hits]").getByRole("button");
    for (const index of [0, 1]) {
      await products.nth(index).click();
      await page.waitForTimeout(1000);
    }
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  },
  // In the evening the orders are those of the next day.
  "hand-over-an-order": async (page) => {
    if (await page.locator(".empty-state").isVisible()) {
      await page.getByRole("link", { name: "Day after" }).click();
      await page.locator(".order-row").first().waitFor();
    }
  },
  "open-and-close-a-drawer": async (page) => {
    const list = page.url();
    for (const name of ["Front", "Back"]) {
      await page.getByLabel("Name").fill(name);
      await page.getByRole("button", { name: "Add the Drawer" }).click();
      await page.getByRole("link", { name }).waitFor();
      await page.goto(list);
    }
    await page.getByRole("link", { name: "Front" }).click();
    await page.getByRole("button", { name: "Open the Drawer" }).click();
    await page.getByRole("link", { name: "Count and Close" }).waitFor();
    await page.goto(list);
  },
  // It has payments and a count.
  "close-the-day": (page) => page.getByRole("link", { name: "Day before" }).click(),
  "withdraw-a-batch": async (page) => {
    for (const path of [/^\/office\/stock\/\d+$/, /^\/office\/stock\/batches\/\d+$/]) {
      const here = new URL(page.url()).pathname;
      const [next] = await follow(page, [{ on: here, href: path }]);
      if (next) await page.goto(origin + next);
    }
  },
  "deliver-orders": async (page) => {
    const list = page.url();
    await page.getByLabel("Driver").selectOption({ index: 1 });
    await page.getByLabel("Vehicle").fill("White Transit, ABC 1234");
    await page.getByRole("button", { name: "Plan the Run" }).click();
    await page.getByRole("link", { name: "Manifest" }).waitFor();
    await page.goto(list);
  },
  "record-waste": async (page) => {
    const list = page.url();
    await page.goto(`${origin}/office/stock/batches/1/write-off?kind=waste`);
    await page.getByLabel("Pieces to write off").fill("2");
    await page.getByLabel("In the house").check();
    await page.getByLabel("Reason").fill("Crushed in the box");
    await page.getByLabel("Weight in grams").fill("7");
    await page.getByLabel("How it was made unusable").fill("Ground and mixed with soil");
    await page.getByRole("button", { name: "Write Off" }).click();
    await page.waitForURL(/batches\/1$/);
    await page.getByText("2 pieces in the ledger").first().waitFor();
    await page.goto(list);
  },
};

/** @typedef {{ name: string, width: number, height: number, text?: number }} Look */
/** @type {(Look & import("@playwright/test").BrowserContextOptions)[]} */
const LOOKS = [
  { name: "phone", width: 320, height: 640 },
  { name: "tablet", width: 768, height: 1024 },
  { name: "desktop", width: 1440, height: 900 },
  { name: "wide", width: 3840, height: 2160 },
  { name: "dark", width: 768, height: 1024, colorScheme: "dark" },
  { name: "forced", width: 768, height: 1024, forcedColors: "active" },
  { name: "print", width: 768, height: 1024 },
  { name: "large-text", width: 768, height: 1024, text: 200 },
];

const [, , origin = "http://localhost:3000", account, ...names] = process.argv;
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ["--no-sandbox"],
});

for (const { name, width, height, text, ...look } of LOOKS) {
  if (names.length && !names.includes(name)) continue;
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, reducedMotion: "reduce", ...look });
  const page = await context.newPage();
  if (text) await enlargeText(page, text);
  await page.goto(`${origin}/`);
  await take(page, name, "age-gate");
  await page.getByRole("button", { name: "Yes, I'm 21+" }).click();
  await takeAll(page, name, "", [...VISITOR_PAGES, ...(await follow(page, VISITOR_LINKS))]);
  await takeStates(page, name);
  if (account) {
    await signIn(page, account);
    await takeAll(page, name, "member-", [...MEMBER_PAGES, ...(await follow(page, MEMBER_LINKS))]);
  }
  await context.close();
}

if (names.includes("help") && account) {
  const context = await browser.newContext({ viewport: HELP_WINDOW, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${origin}/`);
  await page.getByRole("button", { name: "Yes, I'm 21+" }).click();
  await signIn(page, account);
  await takeHelp(page);
  await context.close();
}

await browser.close();

/** @param {Page} page @param {string} look @param {string} prefix @param {string[]} addresses */
async function takeAll(page, look, prefix, addresses) {
  for (const address of addresses) {
    await page.goto(origin + address);
    const file = address.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home";
    await take(page, look, prefix + file);
  }
}

/** @param {Page} page @param {string} look */
async function takeStates(page, look) {
  for (const [name, enter] of Object.entries(STATES)) {
    await enter(page);
    await take(page, look, `state-${name}`);
  }
}

/**
 * Captures the whole page, and reports what extends beyond the right edge.
 * @param {Page} page @param {string} look @param {string} name
 */
async function take(page, look, name) {
  // Only for the picture: clicking needs the screen's styles.
  await page.emulateMedia({ media: look === "print" ? "print" : "screen" });
  await page.screenshot({ path: `screenshots/${look}/${name}.png`, fullPage: true });
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (excess > 0) console.warn(`${look} ${name}: ${excess} px wider than the window`);
  await page.emulateMedia({ media: "screen" });
}

/** Takes the page that each task of the guide is about, in at most HELP_BYTES. @param {Page} page */
async function takeHelp(page) {
  await page.goto(`${origin}/office/help`);
  const tasks = await page
    .locator('main li > a[href^="/office/help/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  fs.mkdirSync("public/images/help", { recursive: true });
  const wanted = names.filter((name) => name !== "help");
  for (const task of tasks) {
    const id = task.split("/").at(-1) ?? "";
    if (wanted.length > 0 && !wanted.includes(id)) continue;
    await page.goto(origin + task);
    await page.goto(origin + (await page.locator("#help-page").getAttribute("href")));
    await HELP_STATES[id]?.(page);
    await page.waitForLoadState("networkidle");
    // Every business shows these pictures. By a property, because the policy refuses a style.
    await page.locator(".brand").evaluate((brand) => (brand.style.visibility = "hidden"));
    const taken = await page.screenshot();
    let quality = 45;
    let picture = await sharp(taken).avif({ quality }).toBuffer();
    while (picture.length > HELP_BYTES) {
      quality -= 5;
      picture = await sharp(taken).avif({ quality }).toBuffer();
    }
    fs.writeFileSync(`public/images/help/${id}.avif`, picture);
    console.log(`${id}: ${picture.length} bytes, quality ${quality}`);
  }
}

/** @param {Page} page @param {{ on: string, href: RegExp }[]} links @returns {Promise<string[]>} */
async function follow(page, links) {
  const found = [];
  for (const { on, href } of links) {
    await page.goto(origin + on);
    const all = await page
      .locator("a")
      .evaluateAll((list) => list.map((a) => a.getAttribute("href") ?? ""));
    const first = all.find((address) => href.test(address));
    if (first) found.push(first);
    else console.warn(`${on}: no link like ${href}`);
  }
  return found;
}

/** Enlarges text like a reader's own setting. @param {Page} page @param {number} percent */
async function enlargeText(page, percent) {
  await page.addInitScript(
    (size) => {
      addEventListener("DOMContentLoaded", () => {
        document.documentElement.style.fontSize = size;
      });
    },
    `${(1.0625 * percent) / 100}rem`,
  );
}

/** @param {Page} page @param {string} pair */
async function signIn(page, pair) {
  const [username, password] = pair.split(":");
  await page.request.post(`${origin}/api/auth/login`, { data: { username, password } });
}
