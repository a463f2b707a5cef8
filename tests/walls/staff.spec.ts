import { createTime, reserve } from "../support/appointments";
import { createStaff, PASSWORD } from "../support/builders";
import { expect, test } from "../support/test";

const PAGES = [
  "/office",
  "/office/inbox",
  "/office/notices",
  "/dashboard/appointments",
  "/dashboard/appointments?view=month",
  "/dashboard/appointments/requests",
  "/dashboard/appointments/day-sheet",
  "/dashboard/appointments/new",
  "/dashboard/orders",
];

test("every link and form on the pages of staff leads where staff may go", async ({
  request,
  server: { origin },
}) => {
  const { username } = await createStaff();
  await request.post("/api/auth/login", { data: { username, password: PASSWORD } });
  const time = await createTime();
  const { reference } = await reserve(time);
  const seen = new Set<string>();
  for (const path of [...PAGES, `/dashboard/appointments/${reference}`]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect.soft(response.status(), path).toBe(200);
    const page = await response.text();
    for (const [, href = ""] of page.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="([^"#]+)/g)) {
      const { origin: site, pathname } = new URL(href.replaceAll("&amp;", "&"), origin);
      if (site === origin) seen.add(pathname);
    }
  }
  expect(seen).toContain(`/dashboard/appointments/${reference}`);
  const ofTheTeam = Array.from(seen).filter((path) => /^\/(dashboard|office|api)\b/.test(path));
  expect(ofTheTeam.length).toBeGreaterThan(5);
  for (const path of ofTheTeam.filter((one) => one !== "/api/logout")) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect.soft(response.headers().location, path).not.toBe("/shop");
    expect.soft(response.status(), path).toBeLessThan(400);
  }
});
