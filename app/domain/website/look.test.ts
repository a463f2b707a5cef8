import fs from "node:fs";
import { expect, test } from "vitest";
import { look } from "~/content/look";
import { contrastComplaints, contrastOf, DARKEST_LIGHT, LIGHTEST_DARK, lookStyle } from "./look";

const tokens = fs.readFileSync("app/styles/tokens.css", "utf8");

/** The values of a token in the stylesheet, in all schemes. */
const valuesOf = (...names: string[]) =>
  Array.from(tokens.matchAll(/--color-([\w-]+): (#\w+);/g)).flatMap(([, name = "", value = ""]) =>
    names.includes(name) ? [value] : [],
  );

test("contrast is that of WCAG", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#ffffff", "#777777")).toBeCloseTo(4.48, 2);
});

test("the delivered colors are those of the stylesheet, and are measured on its worst grounds", () => {
  expect(valuesOf("gold")).toEqual([look.brand]);
  expect(valuesOf("accent")[0]).toBe(look.accent);
  expect(valuesOf("link")[0]).toBe(look.link);
  const grounds = valuesOf("field", "field-deep", "bone", "surface", "sunken");
  const worst = (color: string, among: string[]) =>
    among.toSorted((a, b) => contrastOf(color, a) - contrastOf(color, b))[0];
  const isDark = (ground: string) => contrastOf(ground, "#000000") < 3;
  expect(worst("#ffffff", grounds.filter(isDark))).toBe(LIGHTEST_DARK);
  const light = grounds.filter((ground) => !isDark(ground));
  expect(worst("#000000", light)).toBe(DARKEST_LIGHT);
  expect(contrastComplaints(look)).toEqual([]);
  // What is written on the brand color is darker than every dark ground.
  const [onBrand = ""] = valuesOf("on-gold");
  expect(contrastOf(onBrand, "#ffffff")).toBeGreaterThan(contrastOf(LIGHTEST_DARK, "#ffffff"));
});

test("colors that cannot be read are refused with their contrast and what to do", () => {
  expect(contrastComplaints({ brand: "#f2a65a", accent: "#8a6a10", link: "#1b3f78" })).toEqual([
    {
      path: ["brand"],
      message:
        "Brand color: the contrast with the ground is 6 to 1, and text needs 7 to 1. Choose a lighter color",
    },
    {
      path: ["accent"],
      message: expect.stringMatching(/^Marks on light ground: .* Choose a darker color$/) as string,
    },
  ]);
});

test("a page's style has the colors for light, dark and green ground", () => {
  const style = lookStyle({ brand: "#9ad7e0", accent: "#0d4a5c", link: "#1b3f78" });
  expect(style).toContain(
    ":root{--color-gold:#9ad7e0;--color-accent:#0d4a5c;--color-link:#1b3f78}",
  );
  expect(style.split("{").length).toBe(style.split("}").length);
});
