import { expect, test } from "vitest";
import { cleanFileName, decodePostedName } from "./file-name";

const PDF = [".pdf"] as const;

test.each([
  ["cv.pdf", "cv.pdf"],
  ["CV.PDF", "CV.PDF"],
  ["cv.hta", "cv.hta.pdf"],
  ["cv.pdf.", "cv.pdf..pdf"],
  ["cv.pdf ", "cv.pdf"],
  ["cv", "cv.pdf"],
  [".pdf", "resume.pdf"],
  ["", "resume.pdf"],
  ["..", "resume.pdf"],
  ["C:\\Users\\ada\\cv.pdf", "cv.pdf"],
  ["cv\u202efdp.exe", "cvfdp.exe.pdf"],
  ["a\u2066b\u2069\u200f\ufeffc\r\n\0.pdf", "abc.pdf"],
  ['the "one".pdf', 'the "one".pdf'],
  ["Zoë 🌿.pdf", "Zoë 🌿.pdf"],
  [`${"a".repeat(300)}.pdf`, `${"a".repeat(251)}.pdf`],
])("%j is stored as %j", (name, kept) => {
  expect(cleanFileName(name, "resume", PDF)).toBe(kept);
});

test("a fitting extension stays, even if it is not the first one", () => {
  expect(cleanFileName("me.jpeg", "document", [".jpg", ".jpeg"])).toBe("me.jpeg");
});

test("a quote that a browser wrote as %22 becomes a quote again, other percents stay", () => {
  expect(decodePostedName("the %22one%22 at 5%20.pdf")).toBe('the "one" at 5%20.pdf');
});
