import { expect, test } from "vitest";
import {
  barcodeProblem,
  checkDigit,
  codeKey,
  readBarcode,
  readCounted,
  readScan,
} from "./product-code";

test("check digits are those of printed barcodes", () => {
  expect(checkDigit("400638133393")).toBe("1");
  expect(checkDigit("03600029145")).toBe("2");
  expect(checkDigit("9638507")).toBe("4");
  expect(checkDigit("1234567")).toBe("0");
});

test("a barcode with a wrong last digit is refused with the right one", () => {
  for (const right of ["4006381333931", "036000291452", "96385074", "4 006381-333931"]) {
    expect(barcodeProblem(right)).toBeNull();
  }
  expect(barcodeProblem("4006381333932")).toContain("these 13 should be 1");
  expect(barcodeProblem("036000291453")).toContain("these 12 should be 2");
  expect(barcodeProblem("96385075")).toContain("these 8 should be 4");
});

test("a UPC-E is the UPC-A that it is short for", () => {
  // One for each rule of the last digit before the check digit.
  for (const [short, long] of [
    ["04252614", "042100005264"],
    ["0 123456-5", "012345000065"],
    ["01234531", "012300000451"],
    ["01234543", "012340000053"],
    ["01234505", "012000003455"],
  ] as const) {
    expect([short, readBarcode(short)]).toEqual([short, long]);
    expect(barcodeProblem(short)).toBeNull();
    expect(barcodeProblem(long)).toBeNull();
    // What was stored as an EAN-8 before is found first.
    expect(readScan(short).slice(0, 2)).toEqual([short, long]);
  }
  expect(barcodeProblem("04252615")).toContain("these 8 should be 4");
});

test("an EAN-8 stays one", () => {
  for (const ean8 of ["96385074", "12345670"]) expect(readBarcode(ean8)).toBe(ean8);
  expect(readScan("96385074")).toEqual(["96385074"]);
});

test("an own code is whatever a label can print", () => {
  for (const own of ["BV-7", "1234567", "A b/c+1"]) expect(barcodeProblem(own)).toBeNull();
  expect(barcodeProblem("Blüte")).toContain("letters from A to Z");
});

test("codes are the same in any case, width and form, and a UPC-A with the scanner's zero", () => {
  expect(codeKey(" bv-7 ")).toBe(codeKey("BV-7"));
  expect(codeKey("ＢＶ－７")).toBe(codeKey("bv-7"));
  expect(codeKey("STRASSE")).toBe(codeKey("Straße"));
  expect(codeKey("036000291452")).toBe(codeKey("0036000291452"));
  expect(codeKey("00036000291452")).toBe(codeKey("036000291452"));
  // Digits that are no barcode keep their zeros.
  expect(codeKey("0012")).not.toBe(codeKey("12"));
  expect(codeKey("036000291453")).not.toBe(codeKey("0036000291453"));
  expect(readBarcode("4 006381 333931")).toBe("4006381333931");
  expect(readBarcode("Box 7 a")).toBe("Box 7 a");
});

test("a scanned line is read without what scanners and addresses add", () => {
  expect(readScan("4006381333931\t ")).toEqual(["4006381333931"]);
  expect(readScan("]E04006381333931")).toEqual(["4006381333931"]);
  expect(readScan("]C1010400638133393110ABC")).toContain("04006381333931");
  expect(readScan("(01)04006381333931(10)ABC")).toContain("04006381333931");
  // Not an article number: its check digit is wrong.
  expect(readScan("(01)04006381333932")).toHaveLength(1);
  expect(readScan("https://example.com/01/04006381333931?10=ABC")).toEqual([
    ...["https://example.com/01/04006381333931?10=ABC", "04006381333931", "01", "ABC"],
  ]);
  expect(readScan("https://example.com/shop/heirloom%20flower")).toContain("heirloom flower");
  expect(readScan("https://example.com/%ff")).toContain("%ff");
  expect(readScan("  ")).toEqual([]);
});

test("a UPC-A is found with and without the zeros that spreadsheets cut", () => {
  expect(readScan("36000291452")).toEqual(["36000291452", "036000291452"]);
  expect(readScan("036000291452")).toEqual(["036000291452", "36000291452"]);
  expect(readScan("0036000291452")).toEqual(["0036000291452", "36000291452"]);
  // A wrong check digit, too few digits, and codes without zeros stay what they are.
  for (const other of ["36000291453", "12345", "400638133393", "4006381333931", "96385074"])
    expect(readScan(other)).toEqual([other]);
});

test("a count before or after a code is read", () => {
  for (const text of [
    "12x BV-7",
    "12 x BV-7",
    "12×BV-7",
    "12*BV-7",
    "BV-7 x12",
    "BV-7 X 12",
    "BV-7*12",
  ])
    expect(readCounted(text), text).toEqual({ count: 12, code: "BV-7" });
  for (const text of ["BV-7", "0x BV-7", "1000x BV-7", "12x", "x12", "", "12 BV-7"])
    expect(readCounted(text), text).toBeNull();
});
