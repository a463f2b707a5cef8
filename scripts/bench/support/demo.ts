import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { signInCookie } from "../../../tests/support/http";
import { type RunningServer, startServer } from "../../../tests/support/server";
import { moveToCore, SERVER_CORE } from "./cores";
import { ageCookie, SESSION_SECRET } from "./site";

/** Its newest post is the thread with 100 comments. */
const DEMO = ["build/demo.js", "--posts", "30", "--comments", "300"];

/** The running demonstration, and the cookies of its people. */
export type Demo = {
  server: RunningServer;
  member: string;
  admin: string;
  age: string;
  /** Deletes its data, once it is stopped. */
  remove: () => void;
};

/**
 * The demonstration on the server's core with its embedded database, of this or of another built
 * checkout.
 */
export async function startDemo(
  environment: Record<string, string> = {},
  checkout?: string,
): Promise<Demo> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-demo-"));
  const own = { DATA_DIR: folder, SESSION_SECRET, TRUST_PROXY: "1" };
  const server = await startServer({ ...own, ...environment }, DEMO, checkout);
  const { origin } = server;
  moveToCore(SERVER_CORE, server.process.pid ?? 0);
  return {
    server,
    member: await signInCookie(origin, "demo-customer", "valley-customer"),
    admin: await signInCookie(origin, "demo-admin", "valley-admin"),
    age: await ageCookie(origin),
    remove: () => fs.rmSync(folder, { recursive: true }),
  };
}
