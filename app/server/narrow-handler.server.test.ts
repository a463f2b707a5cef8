import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createNarrowHandler } from "./narrow-handler.server";

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
  const loader = ({ params }: { params: object }) => Response.json({ id, params });
  return [id, { id, ...route, module: { loader } }];
});

// Only the parts of a build that the handler of resource routes reads.
const build = {
  routes: Object.fromEntries(routes) as ServerBuild["routes"],
  assets: { routes: {}, version: "1" },
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

test("every path gets the same route, with the same parameters, as from Remix", async () => {
  // Remix warns about each address that is not well encoded or matches no route.
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  const whole = createRequestHandler(build, "production");
  const narrow = createNarrowHandler(build);
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 5 }), async (segments) => {
      const ask = () => new Request(`http://site.test/${segments.join("/")}`);
      const [expected, answered] = await Promise.all([whole(ask()), narrow(ask())]);
      expect(answered.status).toBe(expected.status);
      expect(await answered.text()).toBe(await expected.text());
    }),
    { numRuns: 2000 },
  );
});
