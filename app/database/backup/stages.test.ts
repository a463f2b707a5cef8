import { expect, test } from "vitest";
import { bytesStage, runStages, startStage } from "./stages.server";

const COREUTILS = { debianPackage: "coreutils" };
const MORE_THAN_A_PIPE = Buffer.alloc(10_000_000);

test("a program that ends well before it has read all its input is no failure", async () => {
  const head = startStage("head", ["--bytes", "1"], COREUTILS);
  await expect(runStages([bytesStage(MORE_THAN_A_PIPE), head])).resolves.toBeUndefined();
});

test("a program that fails before it has read all its input gives its own reason", async () => {
  const failing = startStage("sh", ["-c", "echo disk is full >&2; exit 1"], COREUTILS);
  const stages = [bytesStage(MORE_THAN_A_PIPE), failing];
  await expect(runStages(stages)).rejects.toThrow("sh failed: disk is full");
});

test("a program that fails before the one that gets its output is the reason", async () => {
  const failing = startStage("sh", ["-c", "echo no such table >&2; exit 1"], COREUTILS);
  const stages = [failing, startStage("cat", [], COREUTILS)];
  await expect(runStages(stages)).rejects.toThrow("sh failed: no such table");
});
