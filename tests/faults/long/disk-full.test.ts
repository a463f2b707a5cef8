import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";
import { sendJson, signInCookie } from "../../support/http";
import { startPostgres } from "../../support/postgres-server";
import { type RunningServer, runServer, startServer } from "../../support/server";

/** Pages of members. Some store something when they are read. */
const READ = [
  ...["/office", "/shop", "/orders", "/dashboard/subscribers", "/community/forum"],
  ...["/community/rewards", "/community/rewards/ledger", "/community/posts/1", "/account"],
];
const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };

/** A RAM disk of this size. Null if the system does not allow mounting one. */
function mountDisk(megabytes: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  const unmount = () => {
    execFileSync("umount", ["-l", folder]);
    fs.rmdirSync(folder);
  };
  return { folder, unmount };
}

const small = mountDisk(2);
small?.unmount();

if (small) {
  test("a disk too small for a database is reported in one line", async () => {
    const disk = mountDisk(2);
    const { ended, output } = runServer({ DATA_DIR: disk?.folder ?? "" });
    expect(await ended).toBe(1);
    expect(output().trim()).toMatch(/^DATA_DIR \S+ has \d MB of free space; a new database takes/);
    disk?.unmount();
  });

  /** Fills the disk, so that no new page of a table and no file has room. */
  function fill(folder: string) {
    const ballast = path.join(folder, "ballast");
    const { bavail, bsize } = fs.statfsSync(folder);
    fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    return () => fs.rmSync(ballast);
  }

  const read = async (origin: string, address: string, cookie = "") => {
    const response = await fetch(origin + address, { headers: { Cookie: cookie } });
    return { status: response.status, text: await response.text() };
  };

  const linesOf = (output: string) =>
    output.split("\n").filter((line) => line.includes("storage-refused"));

  /**
   * The site refuses writes on a full disk, says why in each place, and still shows its pages. It
   * takes writes again once there is space.
   */
  async function expectFullDiskToBeTold(server: RunningServer, folder: string, sql?: postgres.Sql) {
    const { origin, output } = server;
    const cookie = await signInCookie(origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const [, metrics = ""] = /"url":"(http:[^"]+\/metrics)"/.exec(output()) ?? [];
    const refusals = async () =>
      Number(/^database_storage_refusals (\d+)$/m.exec((await read(metrics, "")).text)?.[1]);
    const subscribe = (email: string) => sendJson(origin, "/api/newsletter/subscribe", { email });
    expect((await subscribe("before@example.com")).status).toBe(200);
    const post = { title: "A thread", content: "Words" };
    expect((await sendJson(origin, "/api/forum/posts", post, cookie)).status).toBe(201);
    expect((await read(origin, "/readyz")).status).toBe(200);
    expect(await refusals()).toBe(0);
    expect((await read(origin, "/office", cookie)).text).not.toContain("Nothing can be stored");
    // Its renewal, which is due, cannot be stored.
    if (sql) await sql`update sessions set expire = now() + interval '20 days'`;

    const empty = fill(folder);
    // Random, because the database compresses repetitions.
    const long = randomBytes(3_000).toString("base64");
    const statuses: number[] = [];
    for (let i = 0; i < 1_000 && statuses.filter((status) => status === 503).length < 20; i++) {
      const body = { name: "Ada", email: `full-${i}@example.com`, message: `${i} ${long}` };
      statuses.push((await sendJson(origin, "/api/contact", body)).status);
    }
    expect(new Set(statuses.filter((status) => status !== 201))).toEqual(new Set([503]));
    expect((await read(origin, "/healthz")).status).toBe(200);
    expect(await read(origin, "/readyz")).toEqual({ status: 503, text: "the disk is full\n" });
    for (const address of READ)
      expect.soft((await read(origin, address, cookie)).status, address).toBe(200);
    expect((await read(origin, "/office", cookie)).text).toContain(
      "Nothing can be stored: the disk is full, since ",
    );
    expect(await refusals()).toBeGreaterThan(10);
    const [line = "", ...more] = linesOf(output());
    expect(JSON.parse(line)).toMatchObject({ reason: "the disk is full", level: "error" });
    expect(more.length).toBeLessThanOrEqual(1);
    expect(output()).not.toContain(long.slice(0, 40));

    empty();
    expect((await subscribe("after@example.com")).status).toBe(200);
    await expect
      .poll(() => read(origin, "/readyz"), { timeout: 10_000 })
      .toEqual({ status: 200, text: "ready\n" });
    expect((await read(origin, "/office", cookie)).text).not.toContain("Nothing can be stored");
  }

  test("on a disk that fills up the site refuses writes, says why, loses nothing and continues once there is space", async () => {
    const disk = mountDisk(180);
    const folder = disk?.folder ?? "";
    const site = { ...ADMIN, DATA_DIR: folder, TRUST_PROXY: "1", METRICS_PORT: "0" };
    const server = await startServer(site);
    await expectFullDiskToBeTold(server, folder);
    expect(await server.stop()).toBe(0);
    const again = await startServer(site);
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
    await again.stop();
    disk?.unmount();
  });

  test("with PostgreSQL on a disk that fills up it is the same", async () => {
    const disk = mountDisk(200);
    const folder = disk?.folder ?? "";
    const database = await startPostgres({ folder: path.join(folder, "postgres") });
    const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    const server = await startServer({
      ...ADMIN,
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the fault tests",
      TRUST_PROXY: "1",
      METRICS_PORT: "0",
    });
    // A segment of the log that has room: without it PostgreSQL restarts.
    await sql`select pg_switch_wal()`;
    await sql`checkpoint`;
    await expectFullDiskToBeTold(server, folder, sql);
    expect(await server.stop()).toBe(0);
    await sql.end();
    await database.stop();
    disk?.unmount();
  });
} else {
  test("no disk can be mounted here, so none can be filled", () => {
    expect(small).toBeNull();
  });
}
