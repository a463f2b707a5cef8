import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import { type Program, startProgram, stopProgram, until } from "../../scripts/cluster/program";

const READY_LIMIT_MS = 60_000;

/** The programs that can be in front of the site, and Debian's package of each file. */
const PACKAGES: Record<string, string> = {
  "/usr/sbin/nginx": "nginx",
  "/usr/sbin/haproxy": "haproxy",
  "/usr/bin/caddy": "caddy",
  "/usr/bin/openssl": "openssl",
};

/** Why tests that need these packages are skipped, for their names. Empty if all are installed. */
export function reasonToSkip(...packages: string[]): string {
  const missing = Object.entries(PACKAGES).filter(
    ([file, name]) => packages.includes(name) && !fs.existsSync(file),
  );
  if (missing.length === 0) return "";
  return ` (skipped: not installed: ${missing.map(([, name]) => name).join(", ")})`;
}

export type Front = { folder: string; stop: () => Promise<void> };

/**
 * Runs a program with a file of deploy/, of which only these places, ports and paths, are replaced:
 * each must be in the file. "{folder}" in a replacement is a new folder, where `prepare` may put
 * files. Returns when the port accepts connections.
 */
async function startFront(
  file: string,
  places: Record<string, string>,
  command: (configuration: string, folder: string) => string[],
  port: number,
  prepare: (folder: string) => void = () => undefined,
): Promise<Front> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "front-"));
  let text = fs.readFileSync(path.join("deploy", file), "utf8");
  for (const [place, replacement] of Object.entries(places)) {
    if (!text.includes(place)) throw new Error(`deploy/${file} does not contain ${place}`);
    text = text.replaceAll(place, replacement.replaceAll("{folder}", folder));
  }
  const configuration = path.join(folder, file);
  fs.writeFileSync(configuration, text);
  prepare(folder);
  const log = path.join(folder, "log");
  const [program = "", ...words] = command(configuration, folder);
  const running = startProgram(program, words, { cwd: folder, log });
  const stop = async () => {
    await stopProgram(running);
    fs.rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilAccepted(running, port);
  } catch (error) {
    const said = fs.readFileSync(log, "utf8");
    await stop();
    throw new Error(`${program} does not start:\n${said}`, { cause: error });
  }
  return { folder, stop };
}

async function untilAccepted({ process: child }: Program, port: number) {
  await until(`port ${port} accepts connections`, READY_LIMIT_MS, () => {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`);
    return new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(true));
      socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
    });
  });
}

/** A self-signed certificate for www.example.com in the folder: fullchain.pem, privkey.pem, site.pem. */
function makeCertificate(folder: string) {
  const [certificate, key] = ["fullchain.pem", "privkey.pem"].map((name) =>
    path.join(folder, name),
  );
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-keyout", key ?? "", "-out", certificate ?? "", "-days", "1"],
      ...["-subj", "/CN=www.example.com", "-addext", "subjectAltName=DNS:www.example.com"],
    ],
    { stdio: "pipe" },
  );
  const both = [certificate, key].map((file) => fs.readFileSync(file ?? "", "utf8")).join("");
  fs.writeFileSync(path.join(folder, "site.pem"), both);
}

/** nginx as deploy/nginx.conf says, in front of the sites on these ports. */
export function startNginx(sitePorts: number[], [port, plainPort]: [number, number]) {
  const servers = sitePorts.map((sitePort) => `server 127.0.0.1:${sitePort};`);
  return startFront(
    "nginx.conf",
    {
      "server 127.0.0.1:3000;": servers.join("\n"),
      ...{ "listen 443": `listen 127.0.0.1:${port}`, "listen [::]:443": `listen [::1]:${port}` },
      "listen 80": `listen 127.0.0.1:${plainPort}`,
      "listen [::]:80": `listen [::1]:${plainPort}`,
      ...{ "/run/nginx.pid": "{folder}/pid", "/var/log/nginx": "{folder}" },
      ...{ "/var/lib/nginx": "{folder}", "/etc/ssl/site": "{folder}" },
      "/var/lib/certificate-challenges": "{folder}/challenges",
    },
    (configuration, folder) => [
      ...[
        "/usr/sbin/nginx",
        "-e",
        "stderr",
        "-p",
        folder,
        "-c",
        configuration,
        "-g",
        "daemon off; user root;",
      ],
    ],
    port,
    makeCertificate,
  );
}

/** HAProxy as deploy/haproxy.cfg says, in front of the sites on these ports. */
export function startHaproxy(sitePorts: number[], [port, plainPort]: [number, number]) {
  const servers = sitePorts.map((sitePort, n) => `server web${n + 1} 127.0.0.1:${sitePort}`);
  return startFront(
    "haproxy.cfg",
    {
      "server web1 127.0.0.1:3000": servers.join("\n"),
      ...{ "bind :443": `bind 127.0.0.1:${port}`, "bind :::443 v6only": `bind ::1:${port}` },
      "bind :80": `bind 127.0.0.1:${plainPort}`,
      "bind :::80 v6only": `bind ::1:${plainPort}`,
      "/etc/ssl/site": "{folder}",
    },
    (configuration) => ["/usr/sbin/haproxy", "-db", "-f", configuration],
    port,
    makeCertificate,
  );
}

/** Caddy as deploy/Caddyfile says, in front of the sites on these ports, with the test's certificate. */
export function startCaddy(sitePorts: number[], [port, plainPort]: [number, number]) {
  const bind = "\tbind 127.0.0.1 ::1\n";
  const own = "https://www.example.com {\n";
  return startFront(
    "Caddyfile",
    {
      "reverse_proxy 127.0.0.1:3000": `reverse_proxy ${sitePorts.map((each) => `127.0.0.1:${each}`).join(" ")}`,
      "\tadmin off\n": `\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n\tstorage file_system {folder}\n`,
      [own]: `${own}${bind}\ttls {folder}/fullchain.pem {folder}/privkey.pem\n`,
      "http://www.example.com {\n": `http://www.example.com {\n${bind}`,
      ...{ "\nhttp:// {\n": `\nhttp:// {\n${bind}`, "\nhttps:// {\n": `\nhttps:// {\n${bind}` },
      // The test waits a minute for clients that stop in the middle of a form.
      "read_body 5m": "read_body 45s",
    },
    (configuration) => [
      ...["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", configuration],
    ],
    port,
    makeCertificate,
  );
}
