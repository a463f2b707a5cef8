import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findProgram } from "../../../scripts/chromium.mjs";
import { freePorts } from "../../../scripts/cluster/ports";
import { until } from "../../../scripts/cluster/program";

/** Programs of Debian that the tests of compose.yaml need. */
const COMPOSE_PROGRAMS = ["buildah", "podman", "runc", "podman-compose", "debootstrap"];

const START_LIMIT_MS = 180_000;
const MOST_OUTPUT = 64 * 1024 * 1024;

/** What docs/operations.md says for machines where podman's own settings are not permitted. */
const CONTAINERS_CONF = `[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
[network]
network_backend = "netavark"
`;

export const missingPrograms = () =>
  COMPOSE_PROGRAMS.filter((program) => !findProgram([program, `/usr/sbin/${program}`]));

/**
 * Builds an image of Debian's PostgreSQL that takes the variables of the official one, and of the
 * site. Returns their names and what removes them.
 */
export function buildImages() {
  const id = randomBytes(4).toString("hex");
  const images = {
    POSTGRES_IMAGE: `localhost/postgres-test-${id}`,
    SITE_IMAGE: `localhost/site-test-${id}`,
  };
  execFileSync(process.execPath, ["deploy/image/build.mjs", images.SITE_IMAGE], { stdio: "pipe" });
  const context = fs.mkdtempSync(path.join(os.tmpdir(), "postgres-image-"));
  const debian = ["--variant=minbase", "--include=postgresql", "bookworm", `${context}/debian`];
  execFileSync("debootstrap", debian, { stdio: "pipe" });
  fs.copyFileSync("tests/support/compose/postgres.sh", `${context}/postgres.sh`);
  const lines = [
    "FROM scratch",
    "COPY debian /",
    "COPY postgres.sh /",
    'ENTRYPOINT ["sh", "/postgres.sh"]',
  ];
  fs.writeFileSync(`${context}/Containerfile`, lines.join("\n"));
  const words = ["build", "--quiet", "--format", "docker", "--tag", images.POSTGRES_IMAGE, context];
  execFileSync("buildah", words, { stdio: "pipe" });
  fs.rmSync(context, { recursive: true, force: true });
  const remove = () =>
    execFileSync("podman", ["rmi", "--force", ...Object.values(images)], { stdio: "pipe" });
  return { images, remove };
}

/**
 * Brings deploy/compose.yaml up with these images on free ports of 127.0.0.1. A second file adds a
 * port to the database, for the tests alone. Returns when the site is ready.
 */
export async function startCompose(images: Record<string, string>, secret: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "compose-"));
  const [sitePort = 0, databasePort = 0] = await freePorts(2);
  const origin = `http://127.0.0.1:${sitePort}`;
  const password = randomBytes(12).toString("hex");
  fs.writeFileSync(path.join(folder, "containers.conf"), CONTAINERS_CONF);
  const published = path.join(folder, "published.yaml");
  fs.writeFileSync(
    published,
    `services: { database: { ports: ["127.0.0.1:${databasePort}:5432"] } }\n`,
  );
  const environment = {
    ...process.env,
    ...images,
    CONTAINERS_CONF: path.join(folder, "containers.conf"),
    ...{ POSTGRES_PASSWORD: password, SESSION_SECRET: secret },
    ...{ SITE_URL: origin, SITE_PORT: String(sitePort), SMTP_URL: "", MAIL_FROM: "" },
  };
  const project = path.basename(folder).toLowerCase();
  const files = ["--file", "deploy/compose.yaml", "--file", published];
  const compose = (...words: string[]) =>
    execFileSync("podman-compose", ["--project-name", project, ...files, ...words], {
      ...{ env: environment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
    });
  const stop = () => {
    compose("down");
    // "down --volumes" of podman-compose 1.0 leaves one.
    const volumes = ["database", "data"].map((name) => `${project}_${name}`);
    execFileSync("podman", ["volume", "rm", "--force", ...volumes], { stdio: "pipe" });
    fs.rmSync(folder, { recursive: true });
  };
  /** Runs a program in a container, as docs/operations.md does for backups. */
  const inside = (service: string, words: string[], input?: Buffer) =>
    execFileSync("podman", ["exec", "--interactive", `${project}_${service}_1`, ...words], {
      ...{ input, env: environment, maxBuffer: MOST_OUTPUT },
    });
  try {
    compose("up", "--detach");
    await until("the site is ready", START_LIMIT_MS, async () => {
      return (await fetch(`${origin}/readyz`)).ok;
    });
  } catch (error) {
    const said = compose("logs");
    stop();
    throw new Error(`compose.yaml does not come up:\n${said}`, { cause: error });
  }
  const databaseUrl = `postgres://site:${password}@127.0.0.1:${databasePort}/site`;
  return { origin, databaseUrl, compose, inside, stop };
}
