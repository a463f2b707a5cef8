import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { LIMITS } from "~/platform/database/limits.server";
import { unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { randomPdf } from "../../../tests/support/large-files";
import { keptResumes } from "~drizzle/schema";
import { keepChosenResume } from "./choose-resume.server";
import { checkResume } from "./resume.server";

useDatabase();

test("resumes that are kept for a correction count as forms, and none is kept past the limit", async () => {
  const { resume } = unwrap(await checkResume("cv.pdf", randomPdf(1 / 64)));
  const sender = visitor();
  const { points } = LIMITS.publicForm;
  let last = null;
  for (let n = 0; n < points; n++) last = unwrap(await keepChosenResume(sender, { resume })).kept;

  const refused = await keepChosenResume(sender, { resume });
  expect(refused).toMatchObject({ ok: false, problem: { code: "too-many" } });
  expect(await db.$count(keptResumes)).toBe(points);
  // The resume of an earlier attempt is still there, and another visitor is not affected.
  const kept = await keepChosenResume(sender, { keptKey: last?.key ?? "" });
  expect(unwrap(kept).kept).toEqual(last);
  unwrap(await keepChosenResume(visitor(), { resume }));
});
