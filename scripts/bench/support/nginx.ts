import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../tests/support/postgres-server";
import { onCore, SERVER_CORE } from "./cores";

const configuration = (folder: string, root: string, port: number) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  types { text/css css; }
  server {
    listen 127.0.0.1:${port};
    root ${root};
    gzip_static on;
    gzip_vary on;
    location / { add_header Cache-Control "public, max-age=31536000, immutable"; }
  }
}`;

/**
 * nginx with the site's static files, on the server's core, as fast as its manual says. Null if it
 * is not installed.
 */
export async function startNginx(files: string) {
  if (spawnSync("nginx", ["-v"]).error) return null;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "nginx-"));
  const port = await freePort();
  const file = path.join(folder, "nginx.conf");
  fs.writeFileSync(file, configuration(folder, path.resolve(files), port));
  const [command = "", ...args] = onCore(SERVER_CORE, ["nginx", "-c", file, "-p", folder]);
  const child: ChildProcess = spawn(command, args, { stdio: "inherit" });
  const stop = () => {
    process.off("exit", stop);
    child.kill("SIGKILL");
  };
  process.once("exit", stop);
  await Promise.race([sleep(1_000), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}
