import { expect } from "@playwright/test";
import { faultsIn } from "../support/html-faults";
import { routeOf } from "../support/site-walk";
import { violationsOf, violationsOfColors } from "../support/test";
import {
  cookiesOf,
  type Page,
  refusals,
  type Role,
  ROLES,
  type Site,
  test,
  walk,
} from "../support/walked-site";

// Every page of the route table, for each reader: HTML by its standard, and axe's rules up to AAA.

// All tests share one server.
test.describe.configure({ mode: "default", timeout: 1_800_000 });

/** The pages that were read before, of any reader. */
const valid = new Set<string>();
const accessible = new Set<string>();
/** The kinds of pages that were read in dark colors, which are the same for all readers. */
const dark = new Set<string>();

for (const role of ROLES) {
  const name = `every page of the ${role} is valid HTML, refused forms and error pages too`;
  test(name, { tag: "@sweep" }, async ({ site }) => {
    const pages = await answersFor(site, role);
    expect(pages.length).toBeGreaterThan(150);
    expect(pages.some(({ html }) => html.includes("Error: "))).toBe(true);
    await expectValid(pages);
  });
}

test("every page behind the age gate is valid HTML", { tag: "@sweep" }, async ({ site }) => {
  const pages = await walk(site, "");
  expect(pages.length).toBeGreaterThan(100);
  expect(pages.find(({ path }) => path === "/")?.html).toContain("age-gate-title");
  await expectValid(pages);
});

for (const role of ROLES) {
  const name = `axe finds nothing up to AAA on any kind of page of the ${role}, in light and dark colors`;
  test(name, { tag: "@sweep" }, async ({ browser, site }) => {
    const kinds = new Map<string, Page>();
    for (const page of await answersFor(site, role)) {
      const kind = kindOfPage(page);
      if (!kinds.has(kind)) kinds.set(kind, page);
    }
    expect(kinds.size).toBeGreaterThan(80);
    const context = await browser.newContext({ reducedMotion: "reduce" });
    await context.addCookies(cookiesOf(site, role));
    const page = await context.newPage();
    let shown = "";
    // What was answered is shown again, a refused form too, without the script that sends it.
    await page.route(/./, (route) => {
      const request = route.request();
      if (request.isNavigationRequest()) {
        return route.fulfill({ contentType: "text/html; charset=utf-8", body: shown });
      }
      return request.resourceType() === "script" ? route.abort() : route.continue();
    });
    for (const [kind, { path, html }] of kinds) {
      if (isKnown(accessible, html)) continue;
      // A refusal leads away after a second.
      shown = html.replace(/<meta http-equiv="refresh"[^>]*>/i, "");
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(site.origin + addressOf(path));
      await page.waitForFunction(() => document.styleSheets.length > 0);
      expect.soft(await violationsOf(page), `${role}, ${path}`).toEqual([]);
      if (dark.has(kind)) continue;
      dark.add(kind);
      await page.emulateMedia({ colorScheme: "dark" });
      expect.soft(await violationsOfColors(page), `${role}, ${path}, dark`).toEqual([]);
    }
    await context.close();
  });
}

/** What this reader reaches, and each of its forms as it comes back if it is sent empty. */
async function answersFor(site: Site, role: Role) {
  const pages = await site.pagesOf(role);
  return [...pages, ...(await refusals(site, role, pages))];
}

async function expectValid(pages: Page[]) {
  for (const { path, html, status } of pages) {
    if (isKnown(valid, html)) continue;
    expect.soft(await faultsIn(html), `${path}, ${status}`).toEqual([]);
  }
}

/** Whether a page with the same elements and texts, but for numbers and who is signed in, was read. */
function isKnown(read: Set<string>, html: string) {
  const rest = html.replace(
    /<script[\s\S]*?<\/script>|<header[\s\S]*?<\/header>|value="[^"]*"|\d+/g,
    "",
  );
  return read.has(rest) || !read.add(rest);
}

const addressOf = (path: string) => path.replace("POST ", "");

/** Its route, its status, and whether it answers a form. */
const kindOfPage = ({ path, status }: Page) =>
  `${path.startsWith("POST ")} ${routeOf(addressOf(path))} ${status}`;
