import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import { expect, test } from "vitest";

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
  [["shop.example.org"], 2, "deploy/install.sh NAME EMAIL"],
  [["shop.example.org", "owner"], 2, "deploy/install.sh NAME EMAIL"],
  [["a.example.org", "o@example.org", "more"], 2, "deploy/install.sh NAME EMAIL"],
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

const hasShellcheck = spawnSync("shellcheck", ["--version"]).status === 0;
test.skipIf(!hasShellcheck)(
  `shellcheck finds nothing${hasShellcheck ? "" : " (skipped: not installed: shellcheck)"}`,
  () => {
    execFileSync("shellcheck", SHELL_SCRIPTS, { stdio: "pipe" });
  },
);
