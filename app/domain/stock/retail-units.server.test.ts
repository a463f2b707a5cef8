import { expect, test } from "vitest";
import { readRetailId } from "./retail-units.server";

test("a unit's id is read from its QR code's address, or as it is typed", () => {
  expect(readRetailId("https://1a4.example/TEZ1HB2V42GGNDK6")).toBe("TEZ1HB2V42GGNDK6");
  expect(readRetailId(" HTTPS://1A4.EXAMPLE/r/TEZ1HB2V42GGNDK6/?x=1 ")).toBe("TEZ1HB2V42GGNDK6");
  expect(readRetailId("TEZ1HB2V42GGNDK6\t")).toBe("TEZ1HB2V42GGNDK6");
});

test("what cannot be an id is none", () => {
  for (const none of [
    "",
    "short",
    "two words",
    "https://1a4.example/",
    "x".repeat(101),
    "ü".repeat(9),
  ]) {
    expect(readRetailId(none), none).toBeNull();
  }
});
