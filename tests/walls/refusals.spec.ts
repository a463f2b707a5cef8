import { createAdmin, createProduct, createUser, PASSWORD } from "../support/builders";
import { eachOf } from "../support/each-of";
import { freshAddress, send, sendForm, sendJson, signInCookie } from "../support/http";
import { expect, test } from "../support/test";
import { API } from "./walls";
import { routesWith } from "./routes";

const AT_ONCE = 8;
const TOO_LARGE = String(99 * 1024 * 1024);

type Refused = { name: string; method: string; headers: Record<string, string> };

/** Requests of every area that each address refuses with some status. */
const REFUSED: Refused[] = [
  { name: "no form (415)", method: "POST", headers: { "Content-Type": "text/plain" } },
  {
    name: "too large (413)",
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": TOO_LARGE },
  },
  { name: "no such method (405)", method: "PROPFIND", headers: {} },
  { name: "others' pages (403), or sign in first (302)", method: "GET", headers: {} },
];

const OLD_DATA: Refused = { name: "data as it was asked for once", method: "GET", headers: {} };

test(
  "no layout fails when its children refuse, for any account, as a page or as data",
  { tag: "@sweep" },
  async ({ server: { origin: own, output } }) => {
    const printed = output().length;
    const [admin, customer] = await Promise.all([createAdmin(), createUser()]);
    const sessions = {
      admin: await signInCookie(own, admin.username, PASSWORD),
      customer: await signInCookie(own, customer.username, PASSWORD),
      "a session that ended": `${await signInCookie(own, customer.username, PASSWORD)}x`,
    };
    const pages = routesWith(/./).filter(({ url }) => !url.startsWith("/api/"));
    expect(pages.length).toBeGreaterThan(80);
    // Each address with each request. The account, and whether a page or data is requested, rotate.
    const askers = Object.entries(sessions);
    const waiting = pages.flatMap(({ url, file }, index) =>
      [...REFUSED, OLD_DATA].flatMap((refused, turn) =>
        [index + turn, 0].map((place, isAdmin) => {
          const [who = "", Cookie = ""] = askers[place % askers.length] ?? [];
          return { url, file, refused, who, Cookie, form: (index + isAdmin) % 2 ? "" : ".data" };
        }),
      ),
    );
    const faults: string[] = [];
    const next = async () => {
      for (let item = waiting.pop(); item; item = waiting.pop()) {
        const { url, file, refused, who, Cookie, form } = item;
        const isOldData = refused === OLD_DATA;
        const path = isOldData
          ? `${url}?_data=${encodeURIComponent(file.replace(/\.tsx?$/, ""))}`
          : url + form;
        const { status } = await send(own, {
          method: refused.method,
          path,
          headers: { Origin: own, "X-Forwarded-For": freshAddress(), Cookie, ...refused.headers },
          ...(refused.headers["Content-Length"] && { body: ["a=b"] }),
        });
        if (status >= 500 || (isOldData && status !== 404)) {
          faults.push(`${path}, ${refused.name}, ${who}: ${status}`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    expect(faults).toEqual([]);
    expect(output().slice(printed)).not.toContain('"level":"error"');
  },
);

test("API responses with a session, and responses that sign in, are never cached", async ({
  server: { origin: own },
}) => {
  const { username } = await createAdmin();
  const headers = {
    Cookie: await signInCookie(own, username, PASSWORD),
    "X-Forwarded-For": freshAddress(),
  };
  const readable = routesWith(/\bGET\b/).filter(({ address }) => address.startsWith("/api/"));
  expect(readable.length).toBeGreaterThan(25);
  const personal = { headers };
  // Without a session these are the same for everybody. A client may ask whether its copy is current.
  const shared = new Set<string>();
  const paths = [...API.map(([url]) => url), ...readable.map(({ url }) => url)];
  await eachOf(new Set(paths), async (path) => {
    // A page that redirects visitors contains nothing personal.
    for (const asked of path.startsWith("/api/") ? [personal, {}] : [personal]) {
      const answer = await fetch(own + path, { redirect: "manual", ...asked });
      const isShared = asked !== personal && answer.headers.has("ETag");
      expect
        .soft(answer.headers.get("Cache-Control"), path)
        .toContain(isShared ? "private, no-cache" : "no-store");
      if (isShared) shared.add(path.replace(/\d+$/, ":id"));
    }
  });
  expect([...shared].sort()).toEqual([
    "/api/forum/categories",
    "/api/forum/posts",
    "/api/products",
  ]);
  const signedIn = await fetch(`${own}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  expect(signedIn.headers.get("Cache-Control")).toBe("no-store");
});

test("a page that shows an account its own data is stored by no browser, and by a visitor's may be", async ({
  request,
}) => {
  const user = await createUser();
  // The checkout needs something in the cart.
  const { id } = await createProduct();
  await request.post("/cart/add", { form: { productId: String(id) }, maxRedirects: 0 });
  const cachingOf = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    return [response.status(), response.headers()["cache-control"]];
  };
  const pages = [
    "/checkout",
    "/community/rewards",
    "/investors/about",
    "/investors/meeting",
    `/community/members/${user.id}`,
  ];
  for (const path of pages) expect.soft((await cachingOf(path))[1], path).not.toContain("no-store");
  await request.post("/login", {
    form: { username: user.username, password: PASSWORD },
    maxRedirects: 0,
  });
  for (const path of pages)
    expect.soft(await cachingOf(path), path).toEqual([200, "private, no-store"]);
});

test("a wrong password is a page's 400 and the API's 401", async ({ server: { origin: own } }) => {
  const { username } = await createUser();
  const wrong = { username, password: "not the password" };
  expect((await sendForm(own, "/login", wrong)).status).toBe(400);
  expect((await sendJson(own, "/api/auth/login", wrong)).status).toBe(401);
  const taken = { username, password: "another password", email: `${username}@example.com` };
  expect((await sendForm(own, "/signup", taken)).status).toBe(400);
});

test("no Host header gets into links, feeds or the sitemap", async ({
  server: { origin: own },
}) => {
  const paths = [
    ...["/sitemap.xml", "/community/feed.atom", "/community/calendar.ics", "/community/calendar"],
    ...["/community/forum", "/community/guides/ny-laws/whole", "/education", "/"],
  ];
  for (const path of paths) {
    const { text } = await send(own, { method: "GET", path, headers: { Host: "evil.example" } });
    expect.soft(text, path).not.toContain("evil.example");
  }
  const { text } = await send(own, { method: "GET", path: "/community/forum" });
  expect(text).toContain(`<link rel="canonical" href="${own}/community/forum"/>`);
});
