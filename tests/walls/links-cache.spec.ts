import { createUser, PASSWORD } from "../support/builders";
import { confirmAge, expect, retrying, test } from "../support/test";

const LINKS = "Links (2.28; Linux x86_64; GNU C 12.2; text)";

const answerGate = { over21: "", redirectTo: "/shop?q=tea#products" };

test("Links is redirected to an address that it has not cached", async ({ request }) => {
  const send = () =>
    request.post("/age", {
      form: answerGate,
      headers: { "User-Agent": LINKS },
      maxRedirects: 0,
    });
  const [first, second] = [await send(), await send()];
  const places = [first, second].map((response) => response.headers().location ?? "");
  expect(places[0]).toMatch(/^\/shop\?q=tea&fresh=\w+#products$/);
  expect(places[1]).not.toBe(places[0]);
  const page = await request.get(places[1] ?? "");
  expect(page.status()).toBe(200);
  expect(await page.text()).not.toContain("data-gated");
});

test("the address for Links is not passed on when Links posts from it", async ({ request }) => {
  const response = await request.post("/age", {
    form: { over21: "", redirectTo: "/shop?fresh=0a1b2c3d" },
    headers: { "User-Agent": LINKS },
    maxRedirects: 0,
  });
  const { location = "" } = response.headers();
  expect(location).toMatch(/^\/shop\?fresh=\w+$/);
  expect(location).not.toContain("0a1b2c3d");
});

test("other browsers keep their addresses", async ({ request }) => {
  const response = await request.post("/age", { form: answerGate, maxRedirects: 0 });
  expect(response.headers().location).toBe("/shop?q=tea#products");
});

test("a cookie expires by date and is cleared by a word, because Links knows neither Max-Age nor an empty value", async ({
  playwright,
  baseURL,
}) => {
  const request = retrying(await playwright.request.newContext({ baseURL: baseURL ?? "" }));
  const cleared = /=deleted; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT;/;
  await confirmAge(request);
  const added = await request.post("/cart/add", { form: { productId: "1" }, maxRedirects: 0 });
  expect(added.headers()["set-cookie"]).toMatch(/^toast=.*Expires=/m);
  const page = await request.get("/shop");
  expect(page.headers()["set-cookie"]).toMatch(new RegExp(`^toast${cleared.source}`, "m"));
  expect((await request.get("/shop")).headers()["set-cookie"] ?? "").not.toContain("toast=");

  const lite = await request.post("/lite", { form: { lite: "on" }, maxRedirects: 0 });
  expect(lite.headers()["set-cookie"]).toMatch(/^lite=(?!deleted)/m);
  const full = await request.post("/lite", { form: { lite: "" }, maxRedirects: 0 });
  expect(full.headers()["set-cookie"]).toMatch(new RegExp(`^lite${cleared.source}`, "m"));

  const { username } = await createUser();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const left = await request.get("/api/logout", { maxRedirects: 0 });
  expect(left.headers()["set-cookie"]).toMatch(new RegExp(`^sid${cleared.source}`, "m"));
  await request.dispose();
});
