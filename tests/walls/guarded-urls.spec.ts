import type { APIRequestContext } from "@playwright/test";
import { createAdmin, createUser, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

type Answer = number | `${number} ${string}`;

/** What a visitor, a customer and an admin get: a status, and where a redirect leads. */
type Wall = [url: string, anonymous: Answer, customer: Answer, admin: Answer];

const PAGES: Wall[] = [
  ["/dashboard", "302 /login", "302 /shop", 200],
  ["/dashboard/subscribers", "302 /login", "302 /shop", 200],
  ["/dashboard/contacts", "302 /login", "302 /shop", 200],
  ["/dashboard/events", "302 /login", "302 /shop", 200],
  ["/dashboard/applications", "302 /login", "302 /shop", 200],
  ["/dashboard/subscribers?q=x&cursor=5", "302 /login", "302 /shop", 200],
  ["/login", 200, "302 /", "302 /dashboard"],
  ["/signup", 200, "302 /", "302 /dashboard"],
];

const API: Wall[] = [
  ["/api/newsletter/subscribers", 401, 403, 200],
  ["/api/contact/submissions", 401, 403, 200],
  ["/api/event/bookings", 401, 403, 200],
  ["/api/events/bookings", 401, 403, 200],
  ["/api/job/applications", 401, 403, 200],
  ["/api/admin/download/subscribers", 401, 403, 200],
  ["/api/admin/download/contacts", 401, 403, 200],
  ["/api/admin/download/events", 401, 403, 200],
  ["/api/admin/download/applications", 401, 403, 200],
  ["/api/admin/download/users", 401, 403, 404],
  ["/api/admin/resume/1", 401, 403, 404],
  ["/api/admin/resume/0", 401, 403, 404],
  ["/api/admin/resume/99999999999", 401, 403, 404],
  ["/api/auth/user", 401, 200, 200],
];

/** The addresses that Remix's own script asks for the data of a page. */
const dataUrl = (url: string) => {
  const { pathname, search } = new URL(url, "http://site.invalid");
  return `${pathname}.data${search}`;
};

async function answerTo(request: APIRequestContext, url: string): Promise<Answer> {
  const response = await request.get(url, { maxRedirects: 0 });
  const { location } = response.headers();
  return location ? `${response.status()} ${location}` : response.status();
}

for (const role of ["anonymous", "customer", "admin"] as const) {
  const expected = ([, anonymous, customer, admin]: Wall) => ({ anonymous, customer, admin })[role];

  test.describe(role, () => {
    test.beforeEach(async ({ request }) => {
      if (role === "anonymous") return;
      const { username } = role === "admin" ? await createAdmin() : await createUser();
      const data = { username, password: PASSWORD };
      const response = await request.post("/api/auth/login", { data });
      expect(response.status()).toBe(200);
    });

    test(`${role}: every page and API answers as the table says`, async ({ request }) => {
      for (const wall of [...PAGES, ...API]) {
        expect.soft(await answerTo(request, wall[0]), wall[0]).toBe(expected(wall));
      }
    });

    test(`${role}: a page's data is behind the same wall`, async ({ request }) => {
      for (const wall of PAGES) {
        const response = await request.get(dataUrl(wall[0]), { maxRedirects: 0 });
        const text = await response.text();
        const wanted = expected(wall);
        // A redirect travels as 202 with its target in the body (Remix 2, single fetch).
        if (wanted === 200) expect.soft(response.status(), wall[0]).toBe(200);
        else {
          expect.soft(response.status(), wall[0]).toBe(202);
          expect.soft(text, wall[0]).toContain(`"${String(wanted).split(" ")[1]}"`);
          expect.soft(text, wall[0]).not.toContain("counts");
        }
      }
    });

    test(`${role}: a child route's data asked for alone is behind the wall too`, async ({
      request,
    }) => {
      const response = await request.get(
        "/dashboard/contacts.data?_routes=routes%2Fdashboard.contacts",
        { maxRedirects: 0 },
      );
      expect(response.status()).toBe(role === "admin" ? 200 : 202);
    });
  });
}

test("the page that sent a visitor to sign in is remembered", async ({ request }) => {
  const { username } = await createAdmin();
  await request.get("/dashboard/events?q=ada", { maxRedirects: 0 });
  const response = await request.post("/login", {
    form: { username, password: PASSWORD },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  expect(response.headers().location).toBe("/dashboard/events?q=ada");
});

test("a session that ended is a visitor's again, at once", async ({ request, baseURL }) => {
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
