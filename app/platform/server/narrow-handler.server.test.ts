import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { createNarrowHandler } from "./narrow-handler.server";
import { canMatch } from "./route-candidates.server";
import { createWriteRoutes } from "./write-routes.server";

const PATHS: Record<string, { path?: string; parentId?: string; index?: true }> = {
  root: { path: "" },
  home: { parentId: "root", index: true },
  shop: { parentId: "root", path: "shop" },
  "shop/list": { parentId: "shop", index: true },
  "shop/product": { parentId: "shop", path: ":slug" },
  "shop/cart": { parentId: "shop", path: "cart" },
  "shop/product/buy": { parentId: "root", path: "shop/:slug/buy" },
  file: { parentId: "root", path: "shop/:file.ics" },
  optional: { parentId: "root", path: "guides/:topic?/print" },
  api: { parentId: "root", path: "api/*" },
  "api/orders": { parentId: "root", path: "API/orders/:id" },
  unnamed: { parentId: "root" },
  "unnamed/about": { parentId: "unnamed", path: "about" },
  rest: { parentId: "root", path: "*" },
};

/** Each route responds with its own id and the path's parameters. */
const routes = Object.entries(PATHS).map(([id, route]) => {
  const answer = ({ params }: { params: object }) => Response.json({ id, params });
  return [id, { id, ...route, module: { loader: answer, action: answer } }];
});

// Only the parts of a build that the handler of resource routes reads.
const build = {
  routes: Object.fromEntries(routes) as ServerBuild["routes"],
  assets: {
    routes: Object.fromEntries(Object.keys(PATHS).map((id) => [id, { id }])),
    version: "1",
  },
  entry: { module: {} },
  future: { v3_singleFetch: true },
  basename: "/",
} as unknown as ServerBuild;

const segment = fc.oneof(
  fc.constantFrom(
    ...["shop", "SHOP", "sh%6Fp", "cart", "buy", "guides", "print", "api", "orders", "about"],
    ...["a.ics", "", "a%2Fb", "%", "%E0%A4%A", "__manifest", "_root.data", "K"],
  ),
  fc.webSegment(),
);

const paths = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join("/")}`);

beforeEach(() => {
  // Remix warns about each address that is not well encoded or matches no route.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});

test("every path gets the same route, with the same parameters, as from Remix", async () => {
  const whole = createRequestHandler(build, "production");
  const narrow = createNarrowHandler(build);
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const ask = () => new Request(`http://site.test${path}`);
      const [expected, answered] = await Promise.all([whole(ask()), narrow(ask())]);
      expect(answered.status).toBe(expected.status);
      expect(await answered.text()).toBe(await expected.text());
    }),
    { numRuns: 2000 },
  );
});

test("a path takes writes if Remix's route for it does", async () => {
  const whole = createRequestHandler(build, "production");
  const { methodsAt } = createWriteRoutes(build);
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const request = new Request(`http://site.test${path}`);
      const response = await whole(request);
      fc.pre(response.ok);
      const { id } = (await response.json()) as { id: string };
      const methods = methodsAt(new URL(request.url).pathname);
      expect(methods.includes("POST")).toBe(!PATHS[id]?.index);
    }),
    { numRuns: 1000 },
  );
});

test("a page's script learns of the same routes for its links as from Remix", async () => {
  const whole = createRequestHandler(build, "production");
  const narrow = createNarrowHandler(build);
  const manifestFrom = async (handler: typeof whole, links: string[], version: string) => {
    const query = new URLSearchParams([["version", version], ...links.map((link) => ["p", link])]);
    const response = await handler(new Request(`http://localhost/__manifest?${query}`));
    return {
      status: response.status,
      headers: [...response.headers],
      text: await textOf(response),
    };
  };
  const textOf = async (response: Response) => {
    const text = await response.text();
    return response.ok && text ? Object.keys(JSON.parse(text) as object).sort() : text;
  };
  const version = fc.constantFrom("1", "1", "1", "0");
  const links = fc.array(paths.filter(canMatch), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(links, version, async (links, asked) => {
      const answer = await manifestFrom(narrow, links, asked);
      expect(answer).toEqual(await manifestFrom(whole, links, asked));
    }),
  );
  const long = [`/${"a".repeat(8000)}`];
  expect(await manifestFrom(narrow, long, "1")).toEqual(await manifestFrom(whole, long, "1"));
});

test.each([`/${"a/".repeat(20)}`, `/${"a".repeat(2_000)}`, "//a", "/a//b", "/\\", "/.//a", "a"])(
  "a page's script is told that no route can match the path %#",
  async (link) => {
    const query = new URLSearchParams([
      ["version", "1"],
      ["p", "/"],
      ["p", link],
    ]);
    const narrow = createNarrowHandler(build);
    const response = await narrow(new Request(`http://localhost/__manifest?${query}`));
    expect(response.status).toBe(404);
  },
);
