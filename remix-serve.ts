// What a stock Remix server serves: `npx remix-serve build/server/index.js`. The same build, behind the
// same layers as in server.ts, which adds the page cache, limits of connections and workers.
import type { ServerBuild } from "@remix-run/node";

// The output of `remix vite:build`. Its entry module is app/entry.server.tsx.
const site = (await import(new URL("site.js", import.meta.url).href)) as ServerBuild;
const app = site.entry.module as unknown as typeof import("./app/entry.server");

try {
  await app.start(app.product.modules);
} catch (error) {
  if (!(error instanceof Error && error.name === "StartError")) throw error;
  console.error(error.message);
  process.exit(1);
}

export const {
  assets,
  assetsBuildDirectory,
  basename,
  entry,
  future,
  isSpaMode,
  mode,
  publicPath,
  routes,
} = app.createStockBuild(site, app.product);
