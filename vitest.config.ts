import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ON_BOTH_DATABASES } from "./tests/both-databases";

// Not in vite.config.ts: Remix's plugin rewrites route modules for the browser, which tests must
// not see, and vitest is not installed where the site only runs.

const aliases = {
  "~drizzle": path.resolve(import.meta.dirname, "drizzle"),
  "~": path.resolve(import.meta.dirname, "app"),
};

const TEST_ENVIRONMENT = {
  NODE_ENV: "test",
  SESSION_SECRET: "a secret of the tests alone",
  // Not the one of a developer's site. Created by tests that need it.
  DATA_DIR: path.join(tmpdir(), `site-tests-${process.pid}`),
  // On a busy machine slow queries would fill the output.
  SLOW_QUERY_MS: "3600000",
} as const;

/** By default large files come first. The files that take longest are those that wait. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const waits = ({ project }: TestSpecification) => /^(faults|text-browsers)$/.test(project.name);
    const sorted = await super.sort(files);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

/**
 * Files of one process share what they import, which saves two seconds of processor time for each. A
 * test that changes a module puts it back, and nothing that it began outlives it. Projects do not
 * inherit this from the root.
 */
const inOneProcess = { isolate: false };

/** Tests of processes and clocks have a second try on a machine that lands changes, as journeys have. */
const RETRIES = process.env.CI ? 1 : 0;

/** Suites of the data layer that run on PostgreSQL too: the listed ones, or any in a run with a name. */
const ON_POSTGRES = process.env.NAMED_TESTS
  ? ["app/**/*.server.test.{ts,tsx}"]
  : ON_BOTH_DATABASES.map((entry) =>
      entry.endsWith("/") ? `${entry}**/*.server.test.{ts,tsx}` : entry,
    );

const inEachProject = {
  resolve: { alias: aliases },
  test: {
    // Time limits only end tests that hang. A busy machine needs several times what a quiet one does.
    setupFiles: ["tests/support/name-vitest-worker.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // What another process or a clock does takes longer on a busy machine than one second.
    expect: { poll: { timeout: 10_000 } },
  },
};

export default defineConfig({
  resolve: { alias: aliases },
  test: {
    globalSetup: "tests/support/global-setup.ts",
    // Node and the database share two cores. More workers would only wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          ...inOneProcess,
          name: "pglite",
          include: [
            "app/**/*.test.{ts,tsx}",
            "drizzle/**/*.test.ts",
            "scripts/**/*.test.ts",
            "tests/lint/**/*.test.ts",
          ],
          env: { ...TEST_ENVIRONMENT, TEST_PROJECT: "pglite", TEST_DATABASE: "pglite" },
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          ...inOneProcess,
          name: "postgres",
          include: [...ON_POSTGRES, "drizzle/**/*.test.ts"],
          env: { ...TEST_ENVIRONMENT, TEST_PROJECT: "postgres", TEST_DATABASE: "postgres" },
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          // Kills, refusals and floods, on the built server.
          name: "faults",
          include: ["tests/faults/*.test.ts"],
          // Those that `npm test` with CI=true need not run (scripts/faults.mjs), by spaces.
          exclude: (process.env.UNCHANGED_FAULTS ?? "").split(" ").filter(Boolean),
          env: { ...TEST_ENVIRONMENT, TEST_PROJECT: "faults" },
          retry: RETRIES,
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          // Requests to the built server on the embedded database.
          name: "http",
          include: ["tests/http/*.test.ts"],
          env: { ...TEST_ENVIRONMENT, TEST_PROJECT: "http" },
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          // Debian's text browsers, on the built server.
          name: "text-browsers",
          include: ["tests/text-browsers/*.test.ts"],
          env: { ...TEST_ENVIRONMENT, TEST_PROJECT: "text-browsers" },
          retry: RETRIES,
        },
      },
      {
        ...inEachProject,
        test: {
          ...inEachProject.test,
          // Slow tests: `npm run test:faults` runs them after the faults of `npm test`.
          name: "long",
          testTimeout: 1_800_000,
          include: ["tests/faults/long/**/*.test.ts"],
          env: { ...TEST_ENVIRONMENT, TEST_PROJECT: "long" },
        },
      },
    ],
  },
});
