import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const UNIT = "deploy/battle-valley.service";
/** Tenths of systemd's figure from 0 to 10 (docs/decisions/deployment.md). */
const MOST_EXPOSURE = 11;

test("systemd-analyze: the unit is valid and exposes no more than decided", () => {
  // Debian's package systemd. If it is not installed, this fails with its name.
  execFileSync("systemd-analyze", ["verify", UNIT]);
  const limit = `--threshold=${MOST_EXPOSURE}`;
  const security = ["security", "--offline=true", "--no-pager", limit, UNIT];
  expect(execFileSync("systemd-analyze", security).toString()).toContain("Overall exposure level");
});
