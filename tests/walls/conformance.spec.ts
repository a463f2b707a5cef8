import type { APIRequestContext } from "@playwright/test";
import { createTime, reserve } from "../support/appointments";
import { createAdmin, PASSWORD } from "../support/builders";
import { eachOf } from "../support/each-of";
import { faultsIn } from "../support/html-faults";
import { expect, test } from "../support/test";

const SITEMAP = "/sitemap.xml";
const NO_PAGE = "/no-such-page";
const NOTIFY = "/community/calendar/notify/edibles-deep-dive";
const UNLISTED = [
  "/?apply",
  "/?access",
  "/?meeting",
  "/?welcome",
  "/?tour=1",
  "/login",
  "/signup",
  "/checkout",
  "/shop?cart",
  "/shop?q=nothing-like-this",
  "/community?q=nothing-like-this",
  "/investors/about",
  "/letters",
  NOTIFY,
  NO_PAGE,
];

const FORM_PAGES = [
  ...["/newsletter", "/book", "/careers", "/contact", "/login", "/signup"],
  NOTIFY,
];

const ADMIN_PAGES = [
  "/office",
  "/office/inbox?state=all",
  "/office/inbox/settings",
  "/office/answers",
  "/community/notifications/settings",
  "/dashboard/subscribers",
  "/dashboard/contacts",
  "/dashboard/contacts?q=nothing-like-this",
  "/dashboard/events",
  "/dashboard/applications",
  "/office/orders/all",
  "/office/close",
  "/office/reports",
  "/office/sales",
  "/office/sales/quarter",
  "/office/counter",
  "/office/delivery",
  "/office/drawers",
  "/office/orders",
  "/office/orders/labels",
  "/office/orders/picking",
  "/office/appointments",
  "/office/appointments/day-sheet",
  "/office/appointments/requests",
  "/office/appointments/series",
  "/office/appointments/series/new",
  "/office/appointments/series/1/change",
  "/office/appointments/series/1/leave-out",
  "/office/appointments/series/1/pause",
  "/office/appointments/settings",
  "/office/appointments/times/new",
  "/office/products",
  "/office/products/new",
  "/office/stock",
  "/office/stock/forecast",
  "/office/stock/labels",
  "/office/stock/waste",
  "/office/forum/reports",
  "/investor-admin/investors",
  "/investor-admin/documents",
  "/investor-admin/documents/rules",
  "/investor-admin/documents/terms",
  "/investor-admin/updates",
  "/investor-admin/communications",
  "/office/people",
  "/office/people/invitations",
  "/office/privacy?email=nobody@example.com",
  "/office/privacy/retention",
  "/office/launch-updates",
  "/office/import",
  "/office/export",
  "/office/outbox",
  "/office/mail-settings",
  "/office/mailbox",
  "/office/help",
  "/office/help/open-your-shop",
  "/orders",
  "/community/new-post",
  "/community/rewards",
];

async function expectConforming(request: APIRequestContext, paths: string[]) {
  await eachOf(paths, async (path) => {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBe(path === NO_PAGE ? 404 : 200);
    expect.soft(response.headers()["content-type"], path).toContain("text/html");
    expect.soft(await faultsIn(await response.text()), path).toEqual([]);
  });
}

async function sitemapPaths(request: APIRequestContext) {
  const sitemap = await (await request.get(SITEMAP)).text();
  return Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => {
    const { pathname } = new URL(url ?? "");
    return pathname;
  });
}

test("invalid HTML is detected", async () => {
  const wrong =
    "<!doctype html><html lang='en'><title>x</title><ul><p id='a'></p></ul><i id='a'></i>";
  const found = await faultsIn(wrong);
  expect(found.join("\n")).toContain("no-dup-id");
  expect(found.join("\n")).toContain("element-permitted-content");
});

test("every public page is valid HTML for visitors", { tag: "@sweep" }, async ({ request }) => {
  const paths = await sitemapPaths(request);
  expect(paths).toContain("/privacy-policy");
  const time = await createTime();
  const { managePath } = await reserve(time);
  const own = ["", "/move", "/party", "/cancel"].map((page) => managePath + page);
  await expectConforming(request, [...paths, ...UNLISTED, `/book/times/${time}`, ...own]);
});

test("a form sent empty comes back as valid HTML", async ({ request }) => {
  for (const path of FORM_PAGES) {
    const response = await request.post(path, { form: {} });
    expect.soft(response.status(), path).toBe(400);
    expect.soft(await faultsIn(await response.text()), path).toEqual([]);
  }
});

test(
  "an admin's pages are valid HTML, past the age gate",
  { tag: "@sweep" },
  async ({ request }) => {
    const { username } = await createAdmin();
    const data = { username, password: PASSWORD };
    expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
    const form = { over21: "", redirectTo: "/privacy-policy" };
    const confirmed = await request.post("/age", {
      form,
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect(confirmed.status()).toBe(200);
    await expectConforming(request, ["/", "/community", "/shop", ...ADMIN_PAGES]);
  },
);

test("every link of the home page, its bar and its footer leads to a page", async ({ request }) => {
  const home = await (await request.get("/")).text();
  const hrefs = Array.from(home.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g), ([, href]) =>
    (href ?? "").replaceAll("&amp;", "&"),
  );
  const paths = new Set(hrefs.map((href) => href.split("#", 1)[0] ?? ""));
  expect(paths.size).toBeGreaterThan(10);
  for (const path of paths) {
    expect.soft((await request.get(path)).status(), path).toBeLessThan(400);
  }
});

test("a page number that a list does not have is not found", async ({ request }) => {
  const { username } = await createAdmin();
  const data = { username, password: PASSWORD };
  expect((await request.post("/api/auth/login", { data })).status()).toBe(200);
  const lists = [
    ...["/dashboard/subscribers", "/dashboard/contacts", "/dashboard/events", "/office/orders/all"],
    ...["/dashboard/applications", "/office/products", "/office/audit", "/orders"],
    "/office/appointments/requests",
    ...["/community/rewards/ledger", "/shop", "/investor-admin/communications"],
  ];
  for (const path of lists) {
    expect.soft((await request.get(`${path}?page=1`)).status(), path).toBe(200);
    expect.soft((await request.get(`${path}?page=99`)).status(), path).toBe(404);
    expect.soft((await request.get(`${path}?page=nonsense`)).status(), path).toBe(404);
  }
  expect((await request.get("/community/forum?category=1&page=99")).status()).toBe(404);
});
