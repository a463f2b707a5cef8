import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import type { PluginOption } from "vite";
import { defineConfig } from "vitest/config";
import remixConfig from "./remix.config.js";

const aliases = {
  "~drizzle": path.resolve(import.meta.dirname, "drizzle"),
  "~": path.resolve(import.meta.dirname, "app"),
};

const TEST_ENVIRONMENT = {
  NODE_ENV: "test",
  SESSION_SECRET: "a secret of the tests alone",
} as const;

const inEachProject = {
  resolve: { alias: aliases },
  test: { testTimeout: 30_000, hookTimeout: 60_000 },
};

/** What is fetched as one file. Few files instead of many small ones: each costs a request. */
const CHUNKS: [name: string, holds: RegExp][] = [
  ["libraries", /\/node_modules\/|\/app\/entry\.client/],
  [
    "site",
    /\/app\/(root|lib|content\/(figures|notices|site|welcome)|ui\/(form|layout|overlay|welcome))\b/,
  ],
  [
    "front-door",
    /\/app\/(routes\/_index|(content|ui)\/(home|form-options|bookings|careers|contact|newsletter))\b/,
  ],
  ["community", /\/app\/(content|domain|ui)\/(forum|calendar|guides|education|events|rewards)\b/],
  ["shop", /\/app\/(content|domain|ui)\/(shop|orders)\b/],
  ["investors", /\/app\/(content|domain|ui)\/investors\b/],
  ["office", /\/app\/ui\/(dashboard|investor-admin|launch-updates|shop-admin)\b/],
];

/** These routes are the files that their shared code is in; rollup would add one that only names it. */
const HOLD_SHARED_CODE = ["app/root.tsx", "app/routes/_index.tsx"];

const routesHoldSharedCode: PluginOption = {
  name: "routes-hold-shared-code",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  buildStart() {
    for (const file of HOLD_SHARED_CODE) {
      const id = `${path.resolve(import.meta.dirname, file)}?__remix-build-client-route`;
      this.emitFile({ type: "chunk", id, preserveSignature: "allow-extension" });
    }
  },
};

const chunkOf = (id: string) => CHUNKS.find(([, holds]) => holds.test(id))?.[0];

export default defineConfig(({ isSsrBuild }) => ({
  // Remix's plugin rewrites route modules for the browser, which tests must not see.
  plugins: process.env.VITEST ? [] : [tailwindcss(), remix(remixConfig), routesHoldSharedCode],
  resolve: { alias: aliases },
  build: {
    target: "es2022",
    // Four kilobytes less than esbuild's over the wire.
    minify: isSsrBuild ? false : "terser",
    cssMinify: true,
    terserOptions: { module: true, compress: { passes: 3 }, format: { comments: false } },
    assetsInlineLimit: 0,
    // The server's code is one file, which nobody has to fetch.
    ...(!isSsrBuild && { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
  test: {
    globalSetup: "tests/support/global-setup.ts",
    // Node and the database share two cores; more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          name: "pglite",
          include: [
            "app/**/*.test.{ts,tsx}",
            "drizzle/**/*.test.ts",
            "tests/{http,lint}/**/*.test.ts",
          ],
          env: { ...TEST_ENVIRONMENT, TEST_DATABASE: "pglite" },
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          // What touches the data layer runs on PostgreSQL as well.
          name: "postgres",
          include: ["app/**/*.server.test.{ts,tsx}", "drizzle/**/*.test.ts"],
          env: { ...TEST_ENVIRONMENT, TEST_DATABASE: "postgres" },
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          // Kills, refusals and floods, on the built server.
          name: "faults",
          testTimeout: 120_000,
          include: ["tests/faults/*.test.ts"],
          env: TEST_ENVIRONMENT,
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          // What takes minutes: `npm run test:faults` runs it after the faults of `npm test`.
          name: "long",
          testTimeout: 1_800_000,
          include: ["tests/faults/long/*.test.ts"],
          env: TEST_ENVIRONMENT,
        },
      },
    ],
  },
}));
