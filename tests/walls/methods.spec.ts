import { send } from "../support/http";
import { expect, test } from "../support/test";

const ALLOWED: [url: string, allow: string][] = [
  ["/api/newsletter/subscribe", "POST"],
  ["/api/contact", "POST"],
  ["/api/events/book", "POST"],
  ["/api/job-applications", "POST"],
  ["/api/login", "GET, HEAD"],
  ["/api/auth/login", "POST"],
  ["/api/auth/register", "POST"],
  ["/api/auth/user", "GET, HEAD"],
  ["/api/newsletter/subscribers", "GET, HEAD"],
  ["/api/contact/submissions", "GET, HEAD"],
  ["/api/event/bookings", "GET, HEAD"],
  ["/api/job/applications", "GET, HEAD"],
  ["/api/admin/download/contacts", "GET, HEAD"],
  ["/api/admin/resume/1", "GET, HEAD"],
];

test("an unsupported method gets 405 and the supported ones", async ({ request }) => {
  for (const [url, allow] of ALLOWED) {
    const taken = allow.split(", ");
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (taken.includes(method)) continue;
      const response = await request.fetch(url, { method });
      expect.soft(response.status(), `${method} ${url}`).toBe(405);
      expect.soft(response.headers().allow, `${method} ${url}`).toBe(allow);
      expect.soft(response.headers()["content-type"], url).toContain("application/json");
    }
  }
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
