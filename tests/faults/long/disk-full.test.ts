import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { sendJson } from "../../support/http";
import { runServer, startServer } from "../../support/server";

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

  test("on a disk that fills up the site refuses writes, loses nothing and continues once there is space", async () => {
    const disk = mountDisk(180);
    const folder = disk?.folder ?? "";
    const server = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1" });
    const subscribe = (email: string) =>
      sendJson(server.origin, "/api/newsletter/subscribe", { email });
    expect((await subscribe("before@example.com")).status).toBe(200);

    const ballast = path.join(folder, "ballast");
    const { bavail, bsize } = fs.statfsSync(folder);
    fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    // Random, because the database compresses repetitions.
    const long = randomBytes(3_000).toString("base64");
    const statuses = new Set<number>();
    for (let i = 0; i < 400; i++) {
      const body = { name: "Ada", email: `full-${i}@example.com`, message: `${i} ${long}` };
      statuses.add((await sendJson(server.origin, "/api/contact", body)).status);
      if (statuses.has(503)) break;
    }
    expect([...statuses].filter((status) => status !== 201)).toEqual([503]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);

    fs.rmSync(ballast);
    expect((await subscribe("after@example.com")).status).toBe(200);
    expect(await server.stop()).toBe(0);
    const again = await startServer({ DATA_DIR: folder, TRUST_PROXY: "1" });
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200);
    await again.stop();
    disk?.unmount();
  });
} else {
  test("no disk can be mounted here, so none can be filled", () => {
    expect(small).toBeNull();
  });
}
