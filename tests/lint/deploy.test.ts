import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const INSTALLER = "deploy/install.sh";
const SHELL_SCRIPTS = [INSTALLER, "deploy/as-site", "deploy/new-certificate", "scripts/start.sh"];

const units = fs.readdirSync("deploy").filter((file) => /\.(service|timer)$/.test(file));
const read = (file: string) => fs.readFileSync(file, "utf8");
const namesIn = (text: string) =>
  Array.from(text.matchAll(/[\w-]+\.(?:service|timer)\b/g), ([name]) => name);

test("install.sh installs all units of deploy/", () => {
  const [, list = ""] = /^UNITS="(.*)"$/m.exec(read(INSTALLER)) ?? [];
  expect(list.split(" ").sort()).toEqual(units.sort());
});

test("the check asks for units that are installed", () => {
  const own = namesIn(read("scripts/check-server.mjs")).filter((name) =>
    name.startsWith("battle-valley"),
  );
  expect(own.length).toBeGreaterThan(1);
  for (const name of own) expect(units).toContain(name);
});

test("install.sh and the check use the places of the unit", () => {
  const unit = read("deploy/battle-valley.service");
  const places = [
    ...(/^WorkingDirectory=(.*)$/m.exec(unit)?.slice(1) ?? []),
    ...(/^EnvironmentFile=(.*)$/m.exec(unit)?.slice(1) ?? []),
    ...(/DATA_DIR=(\S+)/.exec(unit)?.slice(1) ?? []),
  ];
  expect(places).toHaveLength(3);
  for (const file of [INSTALLER, "scripts/check-server.mjs"]) {
    for (const place of places) expect(read(file), file).toMatch(new RegExp(`= ?"?${place}\\b`));
  }
});

test("install.sh replaces what deploy/Caddyfile has", () => {
  const file = read("deploy/Caddyfile");
  for (const part of ["www.example.com", "owner@example.com", "127.0.0.1:3000"]) {
    expect(file).toContain(part);
    expect(read(INSTALLER)).toContain(part.replaceAll(".", "\\."));
  }
});

// Words that are refused before anything of the machine is looked at.
test.each([
  [[], 2, "deploy/install.sh NAME EMAIL"],
  [["--help"], 2, "deploy/install.sh --check"],
  [["--form", "build"], 2, "There is no option --form."],
  [["--from"], 2, "--from needs a folder."],
  [["shop.example.org"], 2, "needs the name of the site and the owner's e-mail address"],
  [["shop.example.org", "owner"], 2, '"owner" is not an e-mail address like owner@example.org.'],
  [["shop.example.org", "owner@shop"], 2, '"owner@shop" is not an e-mail address'],
  [["a.example.org", "o@example.org", "more"], 2, '"more" is one word too many.'],
  [["https://shop.example.org", "o@example.org"], 1, "is not a name like shop.example.org"],
  [["Shop.example.org/x", "o@example.org"], 1, "is not a name like shop.example.org"],
  [["localhost", "o@example.org"], 1, "is not a name like shop.example.org"],
  [["--from", "deploy", "a.example.org", "o@example.org"], 1, "has no build/server.js"],
  [["--from", "/nowhere/at/all", "a.example.org", "o@example.org"], 2, "/nowhere/at/all"],
])("install.sh refuses the words %j", (words, status, says) => {
  const told = spawnSync("sh", [INSTALLER, ...words], { encoding: "utf8" });
  expect([told.status, told.stdout]).toEqual([status, ""]);
  expect(told.stderr).toContain(says);
});

describe("the installer's functions", () => {
  let folder = "";
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "installer-"));
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true });
  });

  /** Runs lines after the functions of the script, instead of its steps, with its places in the folder. */
  function runLines(lines: string, env: Record<string, string> = {}) {
    const functions = read(INSTALLER).replace(/^main "\$@"$/m, "");
    const places = ["OWNER", "DATA", "SETTINGS", "LOG", "LOCK"].map(
      (name) => `${name}=${path.join(folder, name)}`,
    );
    const script = [functions, ...places, `PATH=${folder}:$PATH`, lines].join("\n");
    return spawnSync("sh", ["-c", script, INSTALLER], {
      encoding: "utf8",
      env: { ...process.env, ...env },
    });
  }

  /** A program that is found before the one of its name. */
  const program = (name: string, lines: string) => {
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  };

  test("they find the programs of root after su, and the Node of the service", () => {
    const told = runLines("command -v useradd; echo $PATH", {
      PATH: "/root/.nvm/bin:/usr/bin:/bin",
    });
    expect(told.stdout).toContain("/usr/sbin/useradd\n");
    expect(told.stdout).not.toContain("nvm");
  });

  test("they wait while another program holds the locks of apt-get", () => {
    program("sleep", "");
    program("dpkg", "");
    program(
      "apt-get",
      `echo "$*" >> ${folder}/calls
      [ $(wc -l < ${folder}/calls) -gt 2 ] && exit 0
      echo "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7 (apt-get)" >&2
      exit 100`,
    );
    const told = runLines("apt_install caddy");
    expect([told.status, told.stdout]).toEqual([
      0,
      "Another program installs packages. Waiting for its end.\n",
    ]);
    expect(read(path.join(folder, "calls"))).toMatch(/install --yes .*caddy/);
  });

  test("they say at once what apt-get says of anything else", () => {
    program("dpkg", "");
    program("apt-get", 'echo "E: Unable to locate package $5" >&2; exit 100');
    const told = runLines("apt_updated=yes; apt_install caddy");
    expect(told.status).toBe(1);
    expect(told.stderr).toContain("Debian's packages caddy could not be installed: E: Unable");
  });

  test("they start D-Bus, which its package does not, before it is asked", () => {
    program("dpkg", "");
    program("apt-get", `echo "$*" >> ${folder}/calls`);
    program("systemctl", `echo "$*" >> ${folder}/started`);
    program("timedatectl", `[ -e ${folder}/started ] && echo yes`);
    const told = runLines("other_proxy=; provide_packages");
    expect([told.status, told.stderr]).toEqual([0, ""]);
    expect(read(path.join(folder, "started"))).toBe("start dbus.socket\n");
    expect(read(path.join(folder, "calls"))).not.toContain("timesyncd");
  });

  test.each([
    ["apache2", 0, "systemctl disable --now apache2"],
    // No service has its name.
    ["python3", 3, "end its process 71, and what starts it"],
  ])("they say how to free a port that %s has", (name, status, advice) => {
    const users = `users:(("${name}",pid=71,fd=4),("${name}",pid=70,fd=4))`;
    program("ss", `echo 'LISTEN 0 511 *:80 *:* ${users}'`);
    program("systemctl", `exit ${status}`);
    const told = runLines("require_ports");
    expect([told.status, told.stderr]).toEqual([
      1,
      `\nNot done: port 80 of this machine is taken by ${name}. The site needs it. If you do not need ${name}: ${advice}\n`,
    ]);
  });

  test("a first run that was cut off before its password was shown is taken up again", () => {
    fs.mkdirSync(path.join(folder, "DATA/pg"), { recursive: true });
    expect(runLines("is_begun").status).toBe(0);
    fs.writeFileSync(path.join(folder, "OWNER"), "secret\n");
    expect(runLines("is_begun").status).toBe(1);
    fs.writeFileSync(path.join(folder, "SETTINGS"), "SITE_URL=https://a.example.org\n");
    const told = runLines(`CADDYFILE=${folder}/none; read_words; read_settings`);
    expect(told.status).toBe(2);
    expect(told.stderr).toContain("The first run was cut off");
  });

  test("a second run waits for the first, and says so", () => {
    const told = runLines('LONGEST_WAIT_SECONDS=1; exec 8> "$LOCK"; flock 8; await_others');
    expect([told.status, told.stdout]).toEqual([
      1,
      "Another run of this script, or what is left of one, is at work. Waiting for its end.\n",
    ]);
    expect(told.stderr).toContain("Try again when it has ended.");
  });
});

const hasShellcheck = spawnSync("shellcheck", ["--version"]).status === 0;
test.skipIf(!hasShellcheck)(
  `shellcheck finds nothing${hasShellcheck ? "" : " (skipped: not installed: shellcheck)"}`,
  () => {
    execFileSync("shellcheck", SHELL_SCRIPTS, { stdio: "pipe" });
  },
);
