import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { workContext } from "./work-context.server";

test("each operation finds its own value, even after another one ended, and nobody else finds one", async () => {
  const context = workContext<string>();
  const found: (string | undefined)[] = [];
  const work = (value: string, turns: number) =>
    context.run(value, async () => {
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      found.push(context.get());
    });
  await Promise.all([work("first", 1), work("second", 3)]);
  found.push(context.get());
  await work("third", 1);
  expect(found).toEqual(["first", "second", undefined, "third"]);
});

test("an operation that fails leaves its value to nobody", async () => {
  const context = workContext<string>();
  await expect(context.run("mine", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(context.get()).toBeUndefined();
});
