import { createHash } from "node:crypto";
import fs from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedDataDirectory } from "../support/embedded";
import { sendForm, signInCookie } from "../support/http";
import { type RunningServer, startServer } from "../support/server";

// page-elements.tsx renders Remix's elements with other types, and edited-html.server.ts edits the
// finished HTML. Both know texts of React and Remix, so these tests look for each in real pages.

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };

let folder: string;
let server: RunningServer;
let ofAge: string;
let session: string;

beforeAll(async () => {
  folder = embeddedDataDirectory();
  server = await startServer({ DATA_DIR: folder, ...ADMIN });
  const answer = await sendForm(server.origin, "/age", { over21: "", redirectTo: "/shop" });
  ofAge = answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  session = await signInCookie(server.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
});

afterAll(async () => {
  await server.stop();
  fs.rmSync(folder, { recursive: true });
});

async function read(page: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.origin + page, { headers });
  expect(response.status).toBe(200);
  return { html: await response.text(), policy: response.headers.get("Content-Security-Policy") };
}

const openingTags = (element: string, html: string) =>
  Array.from(html.matchAll(new RegExp(`<${element}\\b[^>]*>`, "gi")), ([tag]) => tag);

const attribute = (name: string, tag: string) =>
  new RegExp(`\\b${name}=["']?([^"'\\s>]*)`, "i").exec(tag)?.[1];

const scripts = (html: string) =>
  Array.from(html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/gi), ([, tag = "", text = ""]) => ({
    type: attribute("type", tag),
    id: attribute("id", tag),
    text,
  }));

const relations = (html: string) => openingTags("link", html).map((tag) => attribute("rel", tag));

test("a page's modules wait until it is shown, and the script that starts them finds them", async () => {
  const { html } = await read("/shop", { Cookie: ofAge });
  const all = scripts(html);
  const starts = 'getElementById("modules")';
  expect(all.filter(({ type }) => type === "module")).toMatchObject([
    { text: expect.stringContaining(starts) as string },
  ]);
  expect(relations(html)).not.toContain("modulepreload");
  const put = all.filter(({ id }) => id === "modules");
  expect(put).toMatchObject([{ type: "text/plain" }]);
  expect(put[0]?.text).toMatch(/import\s*"\/assets\/manifest-|import .*"\/assets\//);
  expect(relations(html)).toContain("dns-prefetch");
  const head = html.slice(0, html.indexOf("</head>"));
  expect(scripts(head).some(({ text }) => text.includes(starts))).toBe(true);
});

test("a page's data is inside its body, complete, with nothing after the end", async () => {
  const { html } = await read("/shop", { Cookie: ofAge });
  expect(html.match(/<\/html>/g)).toHaveLength(1);
  expect(html).toMatch(/<\/script><\/body><\/html>$/);
  const body = html.slice(html.indexOf("<body"));
  expect(html.split('<script type="application/json" id="loader-data">')).toHaveLength(2);
  const [data] = scripts(body).filter(({ id }) => id === "loader-data");
  expect(body).toContain(`${data?.text}</script></body></html>`);
  expect(JSON.parse(data?.text.split("\n", 1)[0] ?? "")).toContain("loaderData");
});

test("the age gate's page runs one script, contains its styles and prefetches the rest", async () => {
  const { html } = await read("/shop");
  expect(html).toMatch(/<dialog\b[^>]*class="age-gate"/);
  expect(scripts(html)).toMatchObject([
    { text: expect.stringContaining("dns-prefetch") as string },
  ]);
  expect(openingTags("style", html)).toHaveLength(1);
  expect(relations(html)).not.toContain("stylesheet");
  const [, noscript = ""] = /<noscript>(.*?)<\/noscript>/.exec(html) ?? [];
  expect(openingTags("link", noscript)).toEqual([
    expect.stringMatching(/^<link rel="prefetch" href="\/assets\/[\w-]+\.css"\/>$/),
    '<link rel="prefetch" href="/fonts/text.woff2" crossorigin=""/>',
  ]);
  // The gate's own heading has the brand's face.
  expect(html).toContain('rel="preload" as="font" href="/fonts/display.woff2"');
  const ahead = openingTags("link", html)
    .filter((tag) => attribute("rel", tag) === "dns-prefetch")
    .map((tag) => attribute("href", tag));
  expect(ahead).toContainEqual(expect.stringMatching(/^\/assets\/root-.*\.css$/));
  expect(ahead).toContainEqual(expect.stringMatching(/^\/assets\/entry\.client-.*\.js$/));
});

test("the home page's first picture loads after the age gate", async () => {
  expect((await read("/", { Cookie: ofAge })).html).toContain('fetchpriority="high"');
  expect((await read("/")).html).not.toMatch(/fetchpriority="high"/i);
});

test("a Lite page has no script at all", async () => {
  const { html } = await read("/education", { Cookie: ofAge, "Save-Data": "on" });
  expect(scripts(html)).toEqual([]);
});

test("each form that posts contains a token of the session, once", async () => {
  for (const page of ["/account", "/community/new-post", "/shop"]) {
    const { html } = await read(page, { Cookie: `${ofAge}; ${session}` });
    const forms = html.match(/<form\b[^>]*\bmethod=["']?post\b[^]*?<\/form>/gi) ?? [];
    expect(forms.length, page).toBeGreaterThan(0);
    for (const form of forms) {
      expect(form.match(/<form\b[^>]*\bmethod="post"[^>]*>/g), form).toHaveLength(1);
      expect(form.match(/name="formToken"/g), form).toHaveLength(1);
    }
  }
});

test("the policy lists exactly the hashes of all inline scripts and styles", async () => {
  for (const Cookie of ["", ofAge]) {
    const { html, policy } = await read("/", { Cookie });
    const styles = Array.from(
      html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi),
      ([, text]) => text,
    );
    const run = scripts(html).filter(({ type }) => type !== "application/json");
    const expected = [...run.map(({ text }) => text), ...styles].map((text = "") => {
      return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    });
    const named = policy?.match(/'sha256-[^']+'/g) ?? [];
    expect(new Set(named)).toEqual(new Set(expected));
  }
});
