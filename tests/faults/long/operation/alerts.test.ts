import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

test("promtool: each alarm goes off when it should, and none while all is well", () => {
  // Debian's package prometheus. If it is not installed, this fails with its name.
  const said = execFileSync("promtool", ["test", "rules", "alerts.test.yaml"], {
    cwd: "deploy/monitoring",
    encoding: "utf8",
  });
  expect(said).toContain("SUCCESS");
});
