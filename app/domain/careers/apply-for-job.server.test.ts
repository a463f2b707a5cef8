import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { randomPdf } from "../../../tests/support/large-files";
import { applyForJob } from "./apply-for-job.server";
import type { ApplyInput } from "./careers.schema";
import { getResume, streamResumeData } from "./careers-queries.server";
import { keepResume, removeKeptResume } from "./kept-resumes.server";
import { checkResume } from "./resume.server";

useDatabase();

const INPUT: ApplyInput = {
  firstName: "Grace",
  lastName: "Hopper",
  email: "grace@example.com",
  phone: "8455550123",
  position: "other",
  experience: "none",
  availability: "flexible",
  coverLetter: null,
  opening: null,
};

test("a stored resume is copied to the application byte for byte, and the copy outlives it", async () => {
  const bytes = randomPdf(2);
  const checked = await checkResume("cv.pdf", bytes);
  if (!checked.ok) throw new Error(checked.problem.message);
  const { key } = await keepResume(checked.resume);
  const actor = { user: null, address: "192.0.2.1" };
  const applied = await applyForJob(actor, INPUT, { keptKey: key });
  if (!applied.ok) throw new Error(applied.problem.message);
  await removeKeptResume(key);

  const { id } = applied.application;
  expect(await getResume(id)).toMatchObject({ fileName: "cv.pdf", size: bytes.length });
  let text = "";
  for await (const slice of streamResumeData(id)) text += slice;
  expect(text === `data:application/pdf;base64,${bytes.toString("base64")}`).toBe(true);
});
