import { startPostgres } from "../../../tests/support/postgres-server";
import { newDatabase } from "../../../tests/support/new-database";
import { signInCookie } from "../../../tests/support/http";
import { type RunningServer, startRemixServe, startServer } from "../../../tests/support/server";
import { moveToCore, SERVER_CORE } from "./cores";

export const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the bench" };
export const SESSION_SECRET = "a secret of the bench";

/**
 * The environment of every measured server. Without a database URL it uses the embedded database.
 */
const environmentOf = (databaseUrl: string | undefined) => ({
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  SESSION_SECRET,
  TRUST_PROXY: "1",
  ...ADMIN,
});

/** Runs with an empty database of a PostgreSQL server that syncs every commit to disk. */
export async function withDatabase<Result>(run: (url: string) => Promise<Result>): Promise<Result> {
  const postgres = await startPostgres({ isDurable: true });
  const database = await newDatabase(postgres.url);
  try {
    return await run(database.url);
  } finally {
    await database.drop();
    await postgres.stop();
  }
}

/** A built checkout of an earlier commit, to compare with. */
export const { BEFORE } = process.env;

/** Runs with the built site, of this checkout or an earlier one, on the server's core. */
export async function withSite<Result>(
  databaseUrl: string,
  run: (site: RunningServer) => Promise<Result>,
  environment: Record<string, string> = {},
  checkout?: string,
): Promise<Result> {
  const settings = { ...environmentOf(databaseUrl), ...environment };
  const site = await startServer(settings, undefined, checkout);
  if (!environment.WEB_CONCURRENCY) moveToCore(SERVER_CORE, site.process.pid ?? 0);
  try {
    return await run(site);
  } finally {
    await site.stop();
  }
}

/** Runs with the same build under the stock server of Remix, on the server's core. */
export async function withStockSite<Result>(
  databaseUrl: string,
  run: (site: RunningServer) => Promise<Result>,
): Promise<Result> {
  const site = await startRemixServe(environmentOf(databaseUrl));
  moveToCore(SERVER_CORE, site.process.pid ?? 0);
  try {
    return await run(site);
  } finally {
    await site.stop();
  }
}

/** Runs with the site of BEFORE on a database of its own, or with null if there is none. */
export const withEarlierSite = <Result>(run: (site: RunningServer | null) => Promise<Result>) =>
  BEFORE ? withDatabase((url) => withSite(url, run, {}, BEFORE)) : run(null);

/** The admin's session. */
export const adminCookie = (origin: string) =>
  signInCookie(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);

/** The cookie of a visitor who has confirmed the age. */
export async function ageCookie(origin: string): Promise<string> {
  const answer = new URLSearchParams({ over21: "", redirectTo: "/privacy-policy" });
  const headers = { Origin: origin };
  const options = { method: "POST", body: answer, headers, redirect: "manual" } as const;
  const response = await fetch(`${origin}/age`, options);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
