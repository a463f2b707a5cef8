import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildImages, missingPrograms, startCompose } from "../../../support/compose/compose";
import { sendJson, signInCookie } from "../../../support/http";

const SECRET = "a secret of the browser tests";
const READY_LIMIT_MS = 60_000;

/** As docs/operations.md says. */
const DUMP = ["pg_dump", "--username=site", "--format=custom", "site"];
const RESTORE = [
  ...["pg_restore", "--username=site", "--dbname=site", "--clean", "--if-exists"],
  ...["--single-transaction", "--exit-on-error"],
];
const PSQL = ["psql", "--username=site", "--dbname=site", "--command"];

const missing = missingPrograms();
const reason = missing.length > 0 ? ` (skipped: not installed: ${missing.join(", ")})` : "";
const testCompose = test.skipIf(missing.length > 0);

let built: ReturnType<typeof buildImages>;
let site: Awaited<ReturnType<typeof startCompose>>;

beforeAll(async () => {
  if (missing.length > 0) return;
  built = buildImages();
  site = await startCompose(built.images, SECRET);
}, 900_000);

afterAll(() => {
  if (missing.length > 0) return;
  site.stop();
  built.remove();
}, 120_000);

/** Runs the journeys of the browser on the site that compose.yaml started. */
async function walk(project: string) {
  const words = [
    "test",
    "tests/journeys",
    "--workers=1",
    "--reporter=line",
    `--project=${project}`,
  ];
  const child = spawn(process.execPath, ["node_modules/@playwright/test/cli.js", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      TEST_SITE: site.origin,
      TEST_SITE_DATABASE_URL: site.databaseUrl,
    },
  });
  onTestFinished(() => void child.kill());
  let output = "";
  child.stdout.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

testCompose(
  `the browser's journeys without script pass on compose.yaml with PostgreSQL${reason}`,
  async () => {
    const { code, output } = await walk("no-script*");
    expect(code, output).toBe(0);
    console.info(/^ +\d+ passed.*$/m.exec(output)?.[0].trim());
  },
);

testCompose(`a dump of the database's container restores what it had${reason}`, async () => {
  const account = { username: "in-compose", email: "compose@example.com", password: "a password" };
  const registered = await sendJson(site.origin, "/api/auth/register", account);
  expect(registered.status).toBe(201);
  const dump = site.inside("database", DUMP);
  site.inside("database", [...PSQL, "delete from users where username = 'in-compose'"]);
  await expect(signInCookie(site.origin, account.username, account.password)).rejects.toThrow();

  site.compose("stop", "site");
  site.inside("database", RESTORE, dump);
  site.compose("start", "site");
  await expect.poll(isReady, { timeout: READY_LIMIT_MS, interval: 500 }).toBe(true);
  expect(await signInCookie(site.origin, account.username, account.password)).toContain("sid=");
});

const isReady = () =>
  fetch(`${site.origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
