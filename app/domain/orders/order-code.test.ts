import fc from "fast-check";
import { expect, test } from "vitest";
import { codePrefix, showName, site } from "~/content/site";
import { orderCode, readOrderCode } from "./order-code";

test("an order's code has four letters that sound and look like no others", () => {
  for (const id of [1, 2, 72, 9_999, 279_840]) {
    expect(orderCode(id)).toMatch(/^BV-[34679ACDEFGHJKMNPQRTWXY]{4}$/);
  }
  expect(orderCode(279_841)).toMatch(/^BV-.{5}$/);
  expect(orderCode(2_147_483_647)).toMatch(/^BV-.{7}$/);
});

test("no two orders have one code, and orders in a row have unlike ones", () => {
  const codes = Array.from({ length: 20_000 }, (_, id) => orderCode(id + 1));
  expect(new Set(codes).size).toBe(codes.length);
  const alike = codes.filter((code, index) => code.slice(0, 5) === codes[index + 1]?.slice(0, 5));
  expect(alike).toEqual([]);
});

test("a code is read back, however it is typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
      const code = orderCode(id);
      expect(readOrderCode(code)).toBe(id);
      expect(readOrderCode(` ${code.toLowerCase().replace("-", " ")} `)).toBe(id);
    }),
  );
  const code = orderCode(72);
  expect(readOrderCode(`bv${code.slice(3, 5)} ${code.slice(5)}`)).toBe(72);
});

test("other texts are no code", () => {
  for (const text of ["", "BV", "BV-7K3", "BV-7K3O", "7K3M", "BV-YYYYYYYY", "Order 72", "ＢＶ"]) {
    expect(readOrderCode(text), text).toBeNull();
  }
});

test("codes start as the name of the business does, and those of the delivered name are read too", () => {
  const before = orderCode(72);
  showName("Harbor Light");
  try {
    expect(orderCode(72)).toBe(before.replace("BV", "HL"));
    for (const code of [orderCode(72), before]) expect(readOrderCode(code)).toBe(72);
  } finally {
    showName(site.name);
  }
  for (const [name, prefix] of [
    ["Élan", "EL"],
    ["  the   Shop 2", "TS"],
    ["7 & 8", "NY"],
    ["農場", "NY"],
  ] as const)
    expect(codePrefix(name), name).toBe(prefix);
});
