import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findProgram } from "../../../../scripts/chromium.mjs";
import { freePorts } from "../../../../scripts/cluster/ports";
import { sendJson, signInCookie } from "../../../support/http";

const PROGRAMS = ["buildah", "podman", "runc"];
const MOST_BYTES = 250_000_000;
/** How a container ended: by itself, or by a signal. SIGKILL would give 137. */
const [FINISHED, TERMINATED] = ["exited 0", "exited 143"];
const START_LIMIT_MS = 120_000;

const missing = PROGRAMS.filter((program) => !findProgram([program]));
const reason = missing.length > 0 ? ` (skipped: not installed: ${missing.join(", ")})` : "";
const testImage = test.skipIf(missing.length > 0);

const id = randomBytes(4).toString("hex");
const IMAGE = `localhost/battle-valley-test-${id}`;

const podman = (...words: string[]) =>
  execFileSync("podman", words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

beforeAll(() => {
  if (missing.length > 0) return;
  execFileSync(process.execPath, ["deploy/image/build.mjs", IMAGE], { stdio: "pipe" });
}, 600_000);

afterAll(() => {
  if (missing.length === 0) podman("rmi", "--force", IMAGE);
}, 60_000);

/** A volume that is removed after the test, with the containers that use it. */
function newVolume() {
  const volume = podman("volume", "create");
  onTestFinished(() => void podman("volume", "rm", "--force", volume));
  return volume;
}

/** Runs the image as narrowly as deploy/compose.yaml, with nothing but the volume to write to. */
async function runImage(volume: string) {
  const [port = 0] = await freePorts(1);
  // runc also runs where both versions of cgroups are mounted, and limits below this machine's where
  // podman's own may not be set.
  const runtime = ["--runtime=runc", "--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096"];
  const limits = ["--read-only", "--read-only-tmpfs=false", "--cap-drop=all"];
  const alone = [...runtime, ...limits, "--security-opt=no-new-privileges"];
  const network = ["--network=host", "--env=HOST=127.0.0.1", `--env=PORT=${port}`];
  const settings = [...network, "--env=TRUST_PROXY=1", `--volume=${volume}:/data`];
  const container = podman("run", "--detach", ...alone, ...settings, IMAGE);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    inside: (...words: string[]) =>
      spawnSync("podman", ["exec", container, ...words], { encoding: "utf8" }),
    log: () => spawnSync("podman", ["logs", container]).output.join(""),
    health: () => spawnSync("podman", ["healthcheck", "run", container]).status,
    restart: () => podman("start", container),
    /** Runs a program of the image on the same volume, in a container of its own. */
    runOnce: (...words: string[]) =>
      podman(
        ...["run", "--rm", ...alone, `--volume=${volume}:/data`, "--entrypoint=node"],
        ...[IMAGE, ...words],
      ),
    /** Sends SIGTERM, and SIGKILL after 15 seconds. */
    stop: () => podman("stop", "--time=15", container),
    state: () => podman("inspect", "--format={{.State.Status}} {{.State.ExitCode}}", container),
    untilReady: () =>
      expect.poll(() => isReady(origin), { timeout: START_LIMIT_MS, interval: 500 }).toBe(true),
  };
}

const isReady = (origin: string) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

testImage(`the image has at most 250 MB and does not run as root${reason}`, () => {
  const [size, user] = podman("image", "inspect", "--format={{.Size}} {{.User}}", IMAGE).split(" ");
  expect(Number(size)).toBeLessThanOrEqual(MOST_BYTES);
  expect(Number(size)).toBeGreaterThan(fs.statSync(process.execPath).size);
  expect(user).toBe("10001:10001");
});

testImage(
  `on a read-only root the site is healthy, ends at SIGTERM, and keeps what was written${reason}`,
  async () => {
    const site = await runImage(newVolume());
    await site.untilReady();
    expect(site.health()).toBe(0);
    expect(site.inside("sh", "-c", "> /srv/battle-valley/new").stderr).toContain("Read-only");
    expect(site.inside("sh", "-c", "> /tmp/new").stderr).toContain("Read-only");
    const status = "fs.readFileSync('/proc/1/status', 'utf8')";
    expect(site.inside("node", "-p", status).stdout).toMatch(/^Uid:\s+10001\b/m);

    const account = { username: "in-a-box", email: "box@example.com", password: "a password" };
    const registered = await sendJson(site.origin, "/api/auth/register", account);
    expect(registered.status).toBe(201);
    site.stop();
    expect(site.state()).toBe(FINISHED);
    expect(await isReady(site.origin)).toBe(false);

    site.restart();
    await site.untilReady();
    expect(await signInCookie(site.origin, account.username, account.password)).toContain("sid=");
  },
);

testImage(
  `a backup made in the container is restored by the image's own program${reason}`,
  async () => {
    const site = await runImage(newVolume());
    await site.untilReady();
    const before = { username: "before", email: "before@example.com", password: "a password" };
    const after = { username: "after", email: "after@example.com", password: "a password" };
    expect((await sendJson(site.origin, "/api/auth/register", before)).status).toBe(201);
    expect(site.inside("node", "build/backup.js").status).toBe(0);
    await site.untilReady();
    const folder = site.inside("node", "-p", "fs.readdirSync('/data/backups')[0]").stdout.trim();
    expect((await sendJson(site.origin, "/api/auth/register", after)).status).toBe(201);
    site.stop();

    expect(site.runOnce("build/restore.js", `/data/backups/${folder}`, "--replace")).toContain(
      "Restored",
    );
    site.restart();
    await site.untilReady();
    expect(await signInCookie(site.origin, before.username, before.password)).toContain("sid=");
    await expect(signInCookie(site.origin, after.username, after.password)).rejects.toThrow();
  },
);

testImage(`SIGTERM also ends a start that still creates the database${reason}`, async () => {
  const site = await runImage(newVolume());
  await expect.poll(site.log, { timeout: START_LIMIT_MS }).toContain("Making the embedded");
  site.stop();
  expect(site.state()).toBe(TERMINATED);
});

testImage(
  `a second container on the same volume ends and leaves the first alone${reason}`,
  async () => {
    const volume = newVolume();
    const first = await runImage(volume);
    await first.untilReady();
    const second = await runImage(volume);
    await expect.poll(second.state, { timeout: START_LIMIT_MS }).toBe("exited 1");
    expect(second.log()).toContain("DATA_DIR /data is in use by a process of another container");
    expect(await isReady(first.origin)).toBe(true);
  },
);
