import { expect, test } from "vitest";
import { docBytes, docxBytes, pdfBytes } from "../../../tests/support/files";
import { RESUME_LIMIT_BYTES } from "./resume-refusals";
import { checkResume, checkResumeData } from "./resume.server";

const WRONG_TYPE = "Please upload a PDF or Word document.";
const messageOf = async (outcome: ReturnType<typeof checkResume>) => {
  const answer = await outcome;
  return answer.ok ? null : answer.problem.message;
};

test("PDF, doc and docx are detected by their bytes, whatever their names", async () => {
  for (const [bytes, type] of [
    [pdfBytes(), "application/pdf"],
    [docBytes(), "application/msword"],
    [docxBytes(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ] as const) {
    const outcome = await checkResume("holiday.jpg", bytes);
    if (!outcome.ok) throw new Error(outcome.problem.message);
    expect(outcome.resume.mimeType).toBe(type);
    expect(bytes.equals(outcome.resume.bytes)).toBe(true);
  }
});

test("a file that only has the name of a PDF is refused", async () => {
  const programs = [Buffer.from("MZ\u0090\u0000program"), Buffer.from("<html>")];
  for (const bytes of programs)
    expect(await messageOf(checkResume("cv.pdf", bytes))).toBe(WRONG_TYPE);
});

test("5 MB are accepted, one byte more is not", async () => {
  expect(await messageOf(checkResume("cv.pdf", pdfBytes(RESUME_LIMIT_BYTES)))).toBeNull();
  expect(await messageOf(checkResume("cv.pdf", pdfBytes(RESUME_LIMIT_BYTES + 1)))).toBe(
    "Please upload a resume file smaller than 5MB.",
  );
});

test("a data URL is accepted by its bytes too, and anything else refused", async () => {
  const pdf = `data:text/plain;base64,${pdfBytes().toString("base64")}`;
  expect(await messageOf(checkResumeData("cv.pdf", pdf))).toBeNull();
  for (const data of ["", "data:application/pdf,hello", "data:;base64,!!!!", "https://example.com"])
    expect(await messageOf(checkResumeData("cv.pdf", data))).toBe(WRONG_TYPE);
});

test("a PDF may begin after other bytes, within the first 1024, as readers take it", async () => {
  const after = (bytes: number) => Buffer.concat([Buffer.alloc(bytes, 0x20), pdfBytes()]);
  for (const bytes of [1, 3, 1019]) {
    expect(await messageOf(checkResume("cv.pdf", after(bytes))), String(bytes)).toBeNull();
  }
  expect(await messageOf(checkResume("cv.pdf", after(1020)))).toBe(WRONG_TYPE);
  const picture = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), pdfBytes()]);
  expect(await messageOf(checkResume("cv.pdf", picture))).toBe(WRONG_TYPE);
});

test("a file without bytes is called empty", async () => {
  expect(await messageOf(checkResume("cv.pdf", Buffer.alloc(0)))).toMatch(/^This file is empty/);
});
