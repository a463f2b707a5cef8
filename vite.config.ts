import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
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

/** Few files instead of many small ones: the libraries, and the components that pages share. */
function chunkOf(id: string) {
  if (id.includes("/node_modules/")) return "libraries";
  if (/\/app\/(ui\/(form|layout)|lib)\//.test(id)) return "shared";
}

export default defineConfig({
  // Remix's plugin rewrites route modules for the browser, which tests must not see.
  plugins: process.env.VITEST ? [] : [tailwindcss(), remix(remixConfig)],
  resolve: { alias: aliases },
  esbuild: { legalComments: "none" },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: { output: { manualChunks: chunkOf } },
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
          include: ["tests/faults/**/*.test.ts"],
          env: TEST_ENVIRONMENT,
        },
      },
    ],
  },
});
