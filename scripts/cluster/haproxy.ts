import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseNode } from "./database-node";
import { type Program, startProgram } from "./program";
import { type Supervised, supervise } from "./supervisor";

type Place = { address?: string; site: number; writer: number };

/** One of the HAProxys, restarted when it dies, as by Debian's haproxy.service. */
export type Haproxy = Supervised & { name: string; address: string; origin: string };

/**
 * HAProxy: the site's port in front of the web processes, and the writer's port, which always leads
 * to PostgreSQL's primary.
 */
export async function startHaproxy(
  folder: string,
  place: Place,
  webPorts: number[],
  nodes: DatabaseNode[],
) {
  const { run, log } = prepare("haproxy", folder, configuration(place, webPorts, nodes));
  const program = run();
  const isOver = await Promise.race([program.ended.then(() => true), sleep(500, false)]);
  if (isOver) throw new Error(`HAProxy ended:\n${fs.readFileSync(log, "utf8")}`);
  return program;
}

/** The same HAProxy at several addresses, as in DNS: a browser whose one fails takes another. */
export function startHaproxies(
  folder: string,
  ports: { site: number; writer: number },
  webPorts: number[],
  nodes: DatabaseNode[],
): Haproxy[] {
  return ["127.0.0.1", "127.0.0.2"].map((address, n) => {
    const name = `haproxy${n + 1}`;
    const origin = `http://${address}:${ports.site}`;
    const { run } = prepare(name, folder, configuration({ address, ...ports }, webPorts, nodes));
    return { name, address, origin, ...supervise(run) };
  });
}

function prepare(name: string, folder: string, settings: string) {
  const config = path.join(folder, `${name}.cfg`);
  const log = path.join(folder, `${name}.log`);
  fs.writeFileSync(config, settings);
  const run = (): Program =>
    startProgram("/usr/sbin/haproxy", ["-db", "-f", config], { cwd: folder, log });
  return { run, log };
}

function configuration(
  { address = "127.0.0.1", site, writer }: Place,
  webPorts: number[],
  nodes: DatabaseNode[],
): string {
  const webServers = webPorts.map((port, n) => `    server web${n + 1} 127.0.0.1:${port}`);
  const databases = nodes.map(
    ({ name, place, rest }) => `    server ${name} ${place} check port ${new URL(rest).port}`,
  );
  // A read is sent to another process if its own process dies, or has no copy of the page while the
  // database is away. A write is sent again only if the process never accepted the connection.
  const web = (check: string) => `    option httpchk GET ${check}
    http-request disable-l7-retry unless METH_GET
${webServers.join("\n")}
`;
  return `
global
    maxconn 4000

defaults web
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    default-server check inter 500ms fall 2 rise 1
    retries 3
    option redispatch 1
    retry-on conn-failure empty-response junk-response response-timeout 503

frontend site from web
    bind ${address}:${site}
    option forwardfor
    # Processes that the database answers; without any, those that serve what needs none.
    default_backend ready
    use_backend alive if { nbsrv(ready) eq 0 }
    use_backend files if { path_beg /assets/ } { nbsrv(ready) gt 0 }

backend ready from web
${web("/readyz")}
# During an upgrade only the processes of one version have a file of its build.
backend files from web
    retry-on conn-failure empty-response junk-response response-timeout 503 404
${web("/readyz")}
backend alive from web
${web("/healthz")}
defaults database
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h

listen writer from database
    bind ${address}:${writer}
    # Patroni answers 200 on the primary alone; sessions with one that is no longer it are ended.
    option httpchk GET /primary
    default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.join("\n")}
`;
}
