import { createUser, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

/** Every address that changes something, with what makes it do so; /age and forms as forms. */
const WRITES: { url: string; json?: object; form?: Record<string, string> }[] = [
  { url: "/age", form: { answer: "yes", redirectTo: "/" } },
  { url: "/newsletter", form: { email: "cross@example.com" } },
  { url: "/book", form: { name: "x" } },
  { url: "/careers", form: { firstName: "x" } },
  { url: "/contact", form: { name: "x" } },
  { url: "/login", form: { username: "nobody-here", password: "whatever" } },
  { url: "/signup", form: { username: "x" } },
  { url: "/forgot-password", form: { email: "nobody" } },
  { url: "/reset-password", form: { token: "none", password: "x" } },
  { url: "/login/code", form: { code: "000000" } },
  { url: "/account/password", form: { currentPassword: "x" } },
  { url: "/account/delete", form: {} },
  { url: "/account/sessions/none/end", form: {} },
  { url: "/account/sessions/end-others", form: {} },
  { url: "/account/two-factor/start", form: {} },
  { url: "/account/two-factor/set-up", form: {} },
  { url: "/account/two-factor/codes", form: {} },
  { url: "/account/two-factor/keep-codes", form: {} },
  { url: "/account/two-factor/turn-off", form: {} },
  { url: "/api/newsletter/subscribe", json: { email: "cross@example.com" } },
  { url: "/api/contact", json: {} },
  { url: "/api/events/book", json: {} },
  { url: "/api/job-applications", json: {} },
  { url: "/api/auth/login", json: { username: "nobody-here", password: "whatever" } },
  { url: "/api/auth/register", json: {} },
  { url: "/api/auth/forgot-password", json: {} },
  { url: "/api/auth/reset-password", json: {} },
  { url: "/api/account/password", json: {} },
];

const OTHER = "https://evil.example";

type Case = { name: string; headers: (own: string) => Record<string, string>; foreign: boolean };

/** By Sec-Fetch-Site, else Origin, else Referer (CONTRACT.md, section 5). */
const CASES: Case[] = [
  { name: "same-origin", headers: () => ({ "Sec-Fetch-Site": "same-origin" }), foreign: false },
  { name: "typed by hand", headers: () => ({ "Sec-Fetch-Site": "none" }), foreign: false },
  { name: "same-site", headers: () => ({ "Sec-Fetch-Site": "same-site" }), foreign: true },
  { name: "cross-site", headers: () => ({ "Sec-Fetch-Site": "cross-site" }), foreign: true },
  {
    name: "cross-site with an own Origin",
    headers: (own) => ({ "Sec-Fetch-Site": "cross-site", Origin: own }),
    foreign: true,
  },
  { name: "own Origin", headers: (own) => ({ Origin: own }), foreign: false },
  { name: "other Origin", headers: () => ({ Origin: OTHER }), foreign: true },
  { name: "Origin null", headers: () => ({ Origin: "null" }), foreign: true },
  {
    name: "other Origin, own Referer",
    headers: (own) => ({ Origin: OTHER, Referer: `${own}/` }),
    foreign: true,
  },
  { name: "own Referer", headers: (own) => ({ Referer: `${own}/contact` }), foreign: false },
  { name: "other Referer", headers: () => ({ Referer: `${OTHER}/contact` }), foreign: true },
  {
    name: "Referer that only begins like ours",
    headers: (own) => ({ Referer: `${own}.evil.example/` }),
    foreign: true,
  },
];

for (const signedIn of [false, true]) {
  const who = signedIn ? "with a session" : "without a session";
  test(`${who} a write from another site is refused and does nothing`, async ({
    request,
    baseURL,
  }) => {
    const own = baseURL ?? "";
    if (signedIn) {
      const { username } = await createUser();
      await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
    }
    const cases = [...CASES, { name: "none of the three", headers: () => ({}), foreign: signedIn }];
    for (const [index, { url, json, form }] of WRITES.entries()) {
      for (const { name, headers, foreign } of cases) {
        const response = await request.post(url, {
          ...(json ? { data: json } : { form: form ?? {} }),
          headers: { ...headers(own), "X-Forwarded-For": `10.99.${index}.${Number(signedIn)}` },
          maxRedirects: 0,
        });
        const label = `${url}, ${name}`;
        if (foreign) {
          expect.soft(response.status(), label).toBe(403);
          expect.soft(response.headers()["set-cookie"], label).toBeUndefined();
        } else expect.soft(response.status(), label).not.toBe(403);
      }
    }
  });
}

test("a refused write says why: as a page to people, as JSON to scripts", async ({ request }) => {
  const headers = { Origin: OTHER };
  const page = await request.post("/contact", { form: {}, headers });
  expect(await page.text()).toContain("This request came from another site");
  const answer = await request.post("/api/contact", { data: {}, headers });
  expect(await answer.json()).toEqual({
    message: "This request came from another site, so nothing was done.",
  });
});
