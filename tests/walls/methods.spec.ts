import { eachOf } from "../support/each-of";
import { send } from "../support/http";
import { expect, test } from "../support/test";
import { routesWith, sourceOf } from "./routes";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The API's addresses, without the catch-all. */
const API = routesWith(/./).filter(
  ({ address }) => address.startsWith("/api/") && !address.includes("*"),
);

test("an unsupported method gets 405 and the supported ones", async ({ request }) => {
  expect(API.length).toBeGreaterThan(40);
  await eachOf(API, async ({ address, url }) => {
    const options = await request.fetch(url, { method: "OPTIONS" });
    const { allow = "" } = options.headers();
    const taken = allow.split(", ");
    expect.soft(options.status(), address).toBe(405);
    expect.soft(allow, address).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
    for (const method of METHODS) {
      const response = await request.fetch(url, { method, maxRedirects: 0 });
      const call = `${method} ${address}`;
      if (taken.includes(method)) {
        expect.soft(response.status(), call).not.toBe(405);
        continue;
      }
      expect.soft(response.status(), call).toBe(405);
      expect.soft(response.headers().allow, call).toBe(allow);
      expect.soft(response.headers()["content-type"], call).toContain("application/json");
    }
  });
});

test("an unknown address below /api is a 404 in JSON for every method", async ({ request }) => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    for (const url of ["/api/nothing", "/api/newsletter/subscribe/deeper", "/api"]) {
      const response = await request.fetch(url, { method });
      expect.soft(response.status(), `${method} ${url}`).toBe(404);
      expect.soft(await response.json(), url).toEqual({ message: "Not Found" });
    }
  }
});

test("TRACE and unknown methods are refused without a logged error", async ({ server }) => {
  const printed = server.output().length;
  for (const path of ["/", "/contact", "/api/contact", "/assets/nothing.js"]) {
    const trace = await send(server.origin, { method: "TRACE", path });
    expect.soft(trace.status, path).toBe(405);
    expect.soft(trace.text, path).toBe("");
    const { status } = await send(server.origin, { method: "PROPFIND", path });
    expect.soft(status, path).toBe(405);
  }
  const answers = [
    ["PROPFIND", "/", "GET, HEAD"],
    ["PROPFIND", "/contact", "GET, HEAD, POST"],
    ["MKCOL", "/privacy-policy", "GET, HEAD"],
    ["POST", "/privacy-policy", "GET, HEAD"],
  ] as const;
  for (const [method, path, allow] of answers) {
    const headers = { Origin: server.origin, Accept: "text/html" };
    const refused = await send(server.origin, { method, path, headers });
    expect.soft([refused.status, refused.headers.allow], `${method} ${path}`).toEqual([405, allow]);
    expect.soft(refused.text, `${method} ${path}`).toContain("That cannot be done here");
  }
  const api = await send(server.origin, { method: "PROPFIND", path: "/api/contact" });
  expect(api.headers.allow).toContain("POST");
  expect(JSON.parse(api.text)).toEqual({ message: "Method Not Allowed" });
  expect(server.output().slice(printed)).not.toContain('"level":"error"');
});

test("a page without an action, and methods that no page supports, are refused with the site's page", async ({
  request,
}) => {
  for (const [method, url] of [
    ["POST", "/privacy-policy"],
    ["POST", "/dashboard"],
    ["PUT", "/contact"],
    ["DELETE", "/"],
  ] as const) {
    const response = await request.fetch(url, { method, form: {} });
    expect.soft(response.status(), `${method} ${url}`).toBeGreaterThanOrEqual(400);
    expect.soft(response.status(), `${method} ${url}`).toBeLessThan(500);
  }
});

const ODD_METHODS = ["HEAD", "OPTIONS", "PROPFIND", "MKCOL", "TRACE", "LOCK"];

/** All addresses but the catch-all. */
const ADDRESSES = routesWith(/./).filter(({ address }) => !address.includes("*"));

/** Addresses that only act: their modules have neither a page nor a loader. */
const ACTS = routesWith(/export (?:const|async function|function) action/)
  .filter(({ address }) => !address.startsWith("/api/"))
  .filter(({ file }) => !/\bloader\b|export default/.test(sourceOf(file)));

test(
  "no address fails for a method that it does not take",
  { tag: "@sweep" },
  async ({ server }) => {
    test.setTimeout(300_000);
    expect(ADDRESSES.length).toBeGreaterThan(150);
    const printed = server.output().length;
    await eachOf(ADDRESSES, async ({ url }) => {
      for (const method of ODD_METHODS) {
        const { status } = await send(server.origin, { method, path: url });
        expect.soft(status, `${method} ${url}`).toBeLessThan(500);
      }
    });
    expect(server.output().slice(printed)).not.toContain('"level":"error"');
  },
);

test("an address that only acts refuses reads, and says what it takes", async ({ server }) => {
  expect(ACTS.length).toBeGreaterThan(5);
  for (const { url } of ACTS) {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await send(server.origin, { method, path: url });
      expect.soft([status, headers.allow], `${method} ${url}`).toEqual([405, "POST"]);
    }
  }
  for (const path of ["/appointments/nobodys", "/unsubscribe/nobodys", "/receipt/nobodys"]) {
    const page = await send(server.origin, { method: "HEAD", path });
    expect.soft(page.status, path).toBe(404);
  }
});
