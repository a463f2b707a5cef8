import { createAdmin, createStaff, createUser, PASSWORD } from "../support/builders";
import { ageCookie, freshAddress, signInCookie } from "../support/http";
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

const BUILDERS = { customer: createUser, staff: createStaff, admin: createAdmin };

type Role = "anonymous" | keyof typeof BUILDERS;

/** The headers of a new account of that role on this site, past the age gate. */
async function headersOf(role: Role, origin: string) {
  const headers = { Origin: origin, "X-Forwarded-For": freshAddress() };
  if (role === "anonymous") return { ...headers, Cookie: await ageCookie(origin) };
  const { username } = await BUILDERS[role]();
  return { ...headers, Cookie: await signInCookie(origin, username, PASSWORD) };
}

/** What is answered at the address of each wall. Playwright's own requests take more processor time. */
async function answersAt(
  walls: Wall[],
  answerAt: (address: string) => Promise<Response>,
): Promise<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const [address] of walls) {
    const response = await answerAt(address);
    await response.arrayBuffer();
    const location = response.headers.get("Location");
    answers[address] = location ? `${response.status} ${location}` : response.status;
  }
  return answers;
}

/** Where the data of an open page tells more than the page of a new visit. */
function expectedData(address: string, wanted: Answer) {
  // Its account lost the role: a message instead of a redirect.
  if (wanted === "302 /shop") return 403;
  // The sale was ended elsewhere: back to the counter, which says so.
  const isSale = /^\/office\/counter\/\d+(\/(add|finish|void))?$/.test(address);
  return wanted === 404 && isSale ? "302 /office/counter" : wanted;
}

for (const role of ["anonymous", "customer", "staff", "admin"] as const) {
  const expected = ([, anonymous, customer, staff, admin]: Wall) =>
    ({ anonymous, customer, staff, admin })[role];
  const expectedOf = (walls: Wall[]) =>
    Object.fromEntries(walls.map((wall) => [wall[0], expected(wall)]));

  test.describe(role, () => {
    test(`${role}: every page and API responds as the table says`, async ({
      server: { origin },
    }) => {
      const headers = await headersOf(role, origin);
      const walls = [...PAGES, ...API];
      const answers = await answersAt(walls, (address) =>
        fetch(origin + address, { headers, redirect: "manual" }),
      );
      expect(answers).toEqual(expectedOf(walls));
    });

    test(`${role}: every action responds as the table says`, async ({ server: { origin } }) => {
      const headers = await headersOf(role, origin);
      const acts = await answersAt(ACTS, (address) =>
        fetch(origin + address, {
          ...{ method: "POST", headers, body: new URLSearchParams(), redirect: "manual" },
        }),
      );
      expect(acts).toEqual(expectedOf(ACTS));
      const calls = await answersAt(API_ACTS, (call) => {
        const [method, address = ""] = call.split(" ");
        const json = { ...headers, "Content-Type": "application/json" };
        return fetch(origin + address, {
          ...{ method, headers: json, body: "{}", redirect: "manual" },
        });
      });
      expect(calls).toEqual(expectedOf(API_ACTS));
    });

    test(`${role}: a page's data has the same guard`, async ({ server: { origin } }) => {
      const headers = await headersOf(role, origin);
      for (const wall of PAGES) {
        const response = await fetch(origin + dataUrl(wall[0]), { headers, redirect: "manual" });
        const text = await response.text();
        const wanted = expectedData(wall[0], expected(wall));
        // A redirect is sent as 202 with its target in the body (Remix 2, single fetch).
        const status = typeof wanted === "number" ? wanted : 202;
        const target = typeof wanted === "number" ? "" : `"${wanted.split(" ")[1]}"`;
        const isRight =
          response.status === status &&
          text.includes(target) &&
          (target === "" || !text.includes("counts"));
        if (!isRight) expect.soft(`${response.status} ${text}`, wall[0]).toBe(wanted);
      }
    });

    test(`${role}: a child route's data requested alone is guarded too`, async ({
      server: { origin },
    }) => {
      const response = await fetch(
        `${origin}/dashboard/contacts.data?_routes=areas%2Fdashboard%2Fcontacts.route`,
        { headers: await headersOf(role, origin), redirect: "manual" },
      );
      expect(response.status).toBe({ anonymous: 202, customer: 403, staff: 403, admin: 200 }[role]);
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
