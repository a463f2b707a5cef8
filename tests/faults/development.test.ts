import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { signInCookie } from "../support/http";
import { freePort, startPostgres } from "../support/postgres-server";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const TYPED = "Words nobody wants to write twice";

/** Runs `npm run dev` without its set-up. */
async function startDevelopment(environment: Record<string, string>) {
  const port = await freePort();
  const options = ["--host", "127.0.0.1", "--port", String(port), "--strictPort"];
  const child = spawn("node_modules/.bin/remix", ["vite:dev", ...options], {
    env: { PATH: process.env.PATH, NODE_ENV: "development", HOST: "127.0.0.1", ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => expect(output).toContain(origin), { timeout: 60_000 });
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { origin, stop };
}

test("the development server records what admins do, and reports an unreachable database", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "development-"));
  fs.chmodSync(folder, 0o755);
  const postgres = await startPostgres({ folder: path.join(folder, "postgres") });
  const environment = { ...ADMIN, DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, "data") };
  const server = await startDevelopment({
    ...environment,
    SESSION_SECRET: "a secret of the tests",
  });
  const { origin } = server;
  try {
    const cookie = await signInCookie(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const post = (address: string, fields: Record<string, string>) =>
      fetch(origin + address, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: origin, Cookie: cookie },
        body: new URLSearchParams(fields),
      });
    const product = {
      name: "Valley tea",
      description: "",
      price: "5.00",
      category: "Tea",
      kind: "other",
    };
    const added = await fetch(`${origin}/api/admin/products`, {
      method: "POST",
      headers: { Origin: origin, Cookie: cookie, "Content-Type": "application/json" },
      body: JSON.stringify(product),
    });
    expect(added.status).toBe(201);
    const log = await fetch(`${origin}/api/admin/audit`, { headers: { Cookie: cookie } });
    expect(await log.json()).toMatchObject([{ actorName: "owner", act: "product added" }]);

    await postgres.stop();
    const message = { name: "Ada", email: "typed@example.com", message: TYPED };
    const answer = await post("/contact", message);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    const text = await answer.text();
    expect(text).toContain("We cannot reach our records");
    expect(text).toContain(TYPED);
    const page = await fetch(`${origin}/orders`, { headers: { Cookie: cookie } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain("We cannot reach our records");
  } finally {
    await server.stop();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
