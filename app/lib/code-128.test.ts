import fc from "fast-check";
import { expect, test } from "vitest";
import { code128, code128Values } from "./code-128";

/** The modules of a path as text: "1" for a bar, "0" for a space. */
function modulesOf({ width, path }: NonNullable<ReturnType<typeof code128>>): string {
  const modules = Array<string>(width).fill("0");
  for (const [, from, bar] of path.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)) {
    modules.fill("1", Number(from), Number(from) + Number(bar));
  }
  return modules.join("");
}

test("the symbols and the check symbol are those of the standard", () => {
  // Start B, W i k i p e d i a, check 88, stop.
  expect(code128Values("Wikipedia")).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
  expect(code128Values("1234")).toEqual([105, 12, 34, 82, 106]);
  expect(code128Values("123")?.[0]).toBe(104);
});

test("the bars are those of a printed code", () => {
  const drawn = code128("A");
  // Start B 11010010000, "A" 10100011000, check 34 10001011000, stop 1100011101011.
  const bars = "11010010000" + "10100011000" + "10001011000" + "1100011101011";
  expect(drawn && modulesOf(drawn)).toBe(`${"0".repeat(10)}${bars}${"0".repeat(10)}`);
});

test("each symbol is its own, eleven modules wide, with an even number of black ones", () => {
  const symbols = Array.from({ length: 95 }, (_, value) => {
    const drawn = code128(String.fromCharCode(value + 32));
    return drawn ? modulesOf(drawn).slice(21, 32) : "";
  });
  const pairs = Array.from({ length: 100 }, (_, value) => {
    const drawn = code128(`${String(value).padStart(2, "0")}00`);
    return drawn ? modulesOf(drawn).slice(21, 32) : "";
  });
  expect(new Set(pairs).size).toBe(100);
  expect(symbols).toEqual(pairs.slice(0, 95));
  for (const one of pairs) {
    expect(one).toMatch(/^1[01]{9}0$/);
    expect(one.replaceAll("0", "").length % 2).toBe(0);
  }
});

test("any printable text has a code, and no other one", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,60}$/), (text) => {
      const drawn = code128(text);
      expect(drawn && modulesOf(drawn)).toMatch(/^0{10}1[01]*1{2}0{10}$/);
    }),
  );
  for (const none of ["", "Blüte", "a\n", "ＢＶ"]) expect(code128(none)).toBeNull();
});
