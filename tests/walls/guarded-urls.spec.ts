import type { APIResponse } from "@playwright/test";
import { createAdmin, createStaff, createUser, PASSWORD } from "../support/builders";
import { eachOf } from "../support/each-of";
import { expect, test } from "../support/test";
import { routesWith } from "./routes";
import {
  ACTS,
  type Answer,
  API,
  API_ACTS,
  INVESTOR_ACTS,
  INVESTOR_PAGES,
  PAGES,
  type Wall,
} from "./walls";

/** The addresses where Remix's script requests the data of a page. */
const dataUrl = (url: string) => {
  const { pathname, search } = new URL(url, "http://site.invalid");
  return `${pathname}.data${search}`;
};

function answer(response: APIResponse): Answer {
  const { location } = response.headers();
  return location ? `${response.status()} ${location}` : response.status();
}

const BUILDERS = { customer: createUser, staff: createStaff, admin: createAdmin };

for (const role of ["anonymous", "customer", "staff", "admin"] as const) {
  const expected = ([, anonymous, customer, staff, admin]: Wall) =>
    ({ anonymous, customer, staff, admin })[role];

  test.describe(role, () => {
    test.beforeEach(async ({ request }) => {
      if (role === "anonymous") return;
      const { username } = await BUILDERS[role]();
      const data = { username, password: PASSWORD };
      const response = await request.post("/api/auth/login", { data });
      expect(response.status()).toBe(200);
    });

    test(`${role}: every page and API responds as the table says`, async ({ request }) => {
      await eachOf([...PAGES, ...API], async (wall) => {
        const response = await request.get(wall[0], { maxRedirects: 0 });
        expect.soft(answer(response), wall[0]).toBe(expected(wall));
      });
    });

    test(`${role}: every action responds as the table says`, async ({ request, baseURL }) => {
      const own = { headers: { Origin: baseURL ?? "" }, maxRedirects: 0 };
      await eachOf(ACTS, async (wall) => {
        const response = await request.post(wall[0], { ...own, form: {} });
        expect.soft(answer(response), wall[0]).toBe(expected(wall));
      });
      await eachOf(API_ACTS, async (wall) => {
        const [method, url = ""] = wall[0].split(" ");
        const response = await request.fetch(url, { ...own, method, data: {} });
        expect.soft(answer(response), wall[0]).toBe(expected(wall));
      });
    });

    test(`${role}: a page's data has the same guard`, async ({ request }) => {
      await eachOf(PAGES, async (wall) => {
        const response = await request.get(dataUrl(wall[0]), { maxRedirects: 0 });
        const text = await response.text();
        // An open page whose account lost the role gets a message instead of a redirect.
        const wanted = expected(wall) === "302 /shop" ? 403 : expected(wall);
        // A redirect is sent as 202 with its target in the body (Remix 2, single fetch).
        if (typeof wanted === "number") expect.soft(response.status(), wall[0]).toBe(wanted);
        else {
          expect.soft(response.status(), wall[0]).toBe(202);
          expect.soft(text, wall[0]).toContain(`"${wanted.split(" ")[1]}"`);
          expect.soft(text, wall[0]).not.toContain("counts");
        }
      });
    });

    test(`${role}: a child route's data requested alone is guarded too`, async ({ request }) => {
      const response = await request.get(
        "/dashboard/contacts.data?_routes=areas%2Fdashboard%2Fcontacts.route",
        { maxRedirects: 0 },
      );
      expect(response.status()).toBe(
        { anonymous: 202, customer: 403, staff: 403, admin: 200 }[role],
      );
    });
  });
}

test("no guarded route is missing from the tables", () => {
  const tables = [PAGES, ACTS, API, API_ACTS, INVESTOR_PAGES, INVESTOR_ACTS].flat();
  const urls = tables.map(([url]) => url.replace(/\?.*|^[A-Z]+ /g, ""));
  const guarded = routesWith(/\brequire\w*(User|Admin|Staff|Reservation|Actor|Member)\b/);
  const missing = guarded.filter(({ pattern }) => !urls.some((url) => pattern.test(url)));
  expect(missing.map(({ address }) => address)).toEqual([]);
});

test("the page that redirected a visitor to sign in is remembered", async ({ request }) => {
  const { username } = await createAdmin();
  await request.get("/dashboard/events?q=ada", { maxRedirects: 0 });
  const response = await request.post("/login", {
    form: { username, password: PASSWORD },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  expect(response.headers().location).toBe("/dashboard/events?q=ada");
});

test("an ended session counts as a visitor's at once", async ({ request, baseURL }) => {
  const { username } = await createAdmin();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const { cookies } = await request.storageState();
  const sid = cookies.find(({ name }) => name === "sid")?.value ?? "";
  await request.get("/api/logout", { maxRedirects: 0 });
  const response = await fetch(`${baseURL}/api/auth/user`, { headers: { Cookie: `sid=${sid}` } });
  expect(response.status).toBe(401);
});

test("another site cannot sign anybody out", async ({ request }) => {
  const { username } = await createUser();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  await request.get("/api/logout", {
    headers: { "Sec-Fetch-Site": "cross-site" },
    maxRedirects: 0,
  });
  expect((await request.get("/api/auth/user")).status()).toBe(200);
});
