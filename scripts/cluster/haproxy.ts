import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseNode } from "./database-node";
import { startProgram } from "./program";

/**
 * HAProxy: the site's port in front of the web processes, and the writer's port, which always leads
 * to PostgreSQL's primary.
 */
export async function startHaproxy(
  folder: string,
  ports: { site: number; writer: number },
  webPorts: number[],
  nodes: DatabaseNode[],
) {
  const config = path.join(folder, "haproxy.cfg");
  const log = path.join(folder, "haproxy.log");
  fs.writeFileSync(config, configuration(ports, webPorts, nodes));
  const program = startProgram("/usr/sbin/haproxy", ["-db", "-f", config], { cwd: folder, log });
  const isOver = await Promise.race([program.ended.then(() => true), sleep(500, false)]);
  if (isOver) throw new Error(`HAProxy ended:\n${fs.readFileSync(log, "utf8")}`);
  return program;
}

function configuration(
  { site, writer }: { site: number; writer: number },
  webPorts: number[],
  nodes: DatabaseNode[],
): string {
  const webServers = webPorts.map((port, n) => `    server web${n + 1} 127.0.0.1:${port}`);
  const databases = nodes.map(
    ({ name, ports }) => `    server ${name} 127.0.0.1:${ports.postgres} check port ${ports.rest}`,
  );
  // A read is sent to another process if its own process dies. A write is sent again only if the
  // process never accepted the connection.
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
    retry-on conn-failure empty-response junk-response response-timeout

frontend site from web
    bind 127.0.0.1:${site}
    option forwardfor
    # Processes that the database answers; without any, those that serve what needs none.
    default_backend ready
    use_backend alive if { nbsrv(ready) eq 0 }
    use_backend files if { path_beg /assets/ } { nbsrv(ready) gt 0 }

backend ready from web
${web("/readyz")}
# During an upgrade only the processes of one version have a file of its build.
backend files from web
    retry-on conn-failure empty-response junk-response response-timeout 404
${web("/readyz")}
backend alive from web
${web("/healthz")}
defaults database
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h

listen writer from database
    bind 127.0.0.1:${writer}
    # Patroni answers 200 on the primary alone; sessions with one that is no longer it are ended.
    option httpchk GET /primary
    default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${databases.join("\n")}
`;
}
