import { expect } from "@playwright/test";
import { eachOf } from "../support/each-of";
import { faultsIn } from "../support/html-faults";
import { routeOf } from "../support/site-walk";
import { violationsOf, violationsOfColors } from "../support/test";
import {
  cookiesOf,
  isKnown,
  type Page,
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
/** What axe has read on each kind of page, of any reader. */
const accessible = new Map<string, Set<string>>();
/** Pages that axe has read, in light colors (false) or in both, as their shapes in order. */
const sequences = new Set<string>();

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

// Who sees most comes first: of the others' pages only what is new to axe is left.
for (const role of ROLES.toReversed()) {
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
    await eachOf(kinds, async ([kind, { path, html }]) => {
      const read = accessible.get(kind) ?? new Set();
      const shapes = shapesIn(html);
      if (shapes.every((shape) => read.has(shape))) return;
      accessible.set(kind, new Set([...read, ...shapes]));
      // Colors are the same for all readers.
      const inBothColors = read.size === 0;
      // Many routes refuse with one page.
      const sequence = shapes.join();
      if (sequences.has(`${sequence} ${inBothColors}`)) return;
      for (const both of [false, inBothColors]) sequences.add(`${sequence} ${both}`);
      // A refusal leads away after a second.
      shown = html.replace(/<meta http-equiv="refresh"[^>]*>/i, "");
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(site.origin + addressOf(path));
      await page.waitForFunction(() => document.styleSheets.length > 0);
      expect.soft(await violationsOf(page), `${role}, ${path}`).toEqual([]);
      if (!inBothColors) return;
      await page.emulateMedia({ colorScheme: "dark" });
      expect.soft(await violationsOfColors(page), `${role}, ${path}, dark`).toEqual([]);
    });
    await context.close();
  });
}

/** What this reader reaches, and each of its forms as it comes back if it is sent empty. */
async function answersFor(site: Site, role: Role) {
  return [...(await site.pagesOf(role)), ...(await site.refusalsOf(role))];
}

async function expectValid(pages: Page[]) {
  await eachOf(pages, async ({ path, html, status }) => {
    if (isKnown(valid, html)) return;
    expect.soft(await faultsIn(html), `${path}, ${status}`).toEqual([]);
  });
}

/** The elements of a page's body: the name of each, its role, classes and kinds of attributes. */
function shapesIn(html: string) {
  const body = html.slice(html.indexOf("<body")).replace(/<script[\s\S]*?<\/script>/g, "");
  return Array.from(body.matchAll(/<([a-z][a-z0-9]*)\b([^>]*)>/g), ([, name, attributes = ""]) => {
    const names = attributes.replace(/\b(?!class|role|type)([\w-]+)="[^"]*"/g, "$1");
    return `${name}${names}`;
  });
}

const addressOf = (path: string) => path.replace("POST ", "");

/** Its route, its status, and whether it answers a form. */
const kindOfPage = ({ path, status }: Page) =>
  `${path.startsWith("POST ")} ${routeOf(addressOf(path))} ${status}`;
