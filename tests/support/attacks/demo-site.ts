import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import { signInCookie } from "../http";
import { newDatabase } from "../new-database";
import { startServer } from "../server";

export type DemoSite = Awaited<ReturnType<typeof startDemoSite>>;

const PROGRAM = ["build/demo.js", "--posts", "5", "--comments", "20"];
export const FORGET_LIMITS_MS = 50;

/**
 * The demo site on its own PostgreSQL database, for attacks. Rate limits are reset while they fill,
 * so that the code behind them is reached.
 */
export async function startDemoSite() {
  const database = await newDatabase(inject("postgresUrl"));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demo-"));
  const environment = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SESSION_SECRET: "a secret of the tests alone",
    TRUST_PROXY: "1",
  };
  const server = await startServer(environment, PROGRAM);
  const { origin, output } = server;
  const pid = server.process.pid ?? 0;
  const sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  let forgetting = Promise.resolve<unknown>(null);
  const timer = setInterval(() => {
    forgetting = forgetting.then(() => sql`delete from rate_limits`);
  }, FORGET_LIMITS_MS);
  const stop = async () => {
    clearInterval(timer);
    await forgetting;
    await server.stop();
    await sql.end();
    await database.drop();
    fs.rmSync(folder, { recursive: true });
  };
  return {
    origin,
    output,
    pid,
    sql,
    stop,
    cookies: {
      admin: await signInCookie(origin, "demo-admin", "valley-admin"),
      investor: await signInCookie(origin, "demo-investor", "valley-investor"),
      anonymous: "",
    },
  };
}

/** Runs a task for each item, sixteen at a time. */
export async function forEachAtOnce<Item>(items: Item[], task: (item: Item) => Promise<void>) {
  const waiting = items.values();
  const next = async () => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: 16 }, next));
}
