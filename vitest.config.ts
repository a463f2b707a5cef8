import path from "node:path";
import { defineConfig } from "vitest/config";

// Apart from vite.config.ts: Remix's plugin rewrites route modules for the browser, which tests must
// not see, and who only runs the site has no vitest.

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

export default defineConfig({
  resolve: { alias: aliases },
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
          // Debian's text browsers at the keyboard, on the built server.
          name: "text-browsers",
          testTimeout: 120_000,
          include: ["tests/text-browsers/*.test.ts"],
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
});
