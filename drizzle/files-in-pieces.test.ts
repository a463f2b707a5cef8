import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { getResume } from "~/domain/careers/careers-queries.server";
import { getKeptFacts } from "~/domain/careers/kept-resumes.server";
import { sha256OfBytes } from "~/lib/digest.server";
import { openBefore } from "../tests/support/half-migrated";
import { randomPdf } from "../tests/support/large-files";

test("resumes that were stored as text are converted byte for byte", async () => {
  const { migrate, close } = await openBefore("_files_in_pieces");
  const resume = randomPdf(2);
  const text = `data:application/pdf;base64,${resume.toString("base64")}`;
  await db.execute(sql`
    insert into job_applications (first_name, last_name, email, phone, position, experience,
      availability, resume_file_name, resume_file_data)
    values ('Ada', 'Lovelace', 'ada@example.com', '8455550123', 'other', 'none', 'flexible', 'cv.pdf', ${text}),
      ('Bob', 'Noyce', 'bob@example.com', '8455550123', 'other', 'none', 'flexible', null, null)`);
  await db.execute(
    sql`insert into kept_resumes (key, file_name, file_data) values ('key', 'cv.pdf', ${text})`,
  );
  await migrate();

  const carried = await getResume(1);
  expect(carried).toMatchObject({
    fileName: "cv.pdf",
    mimeType: "application/pdf",
    size: resume.length,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of carried?.read() ?? []) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(resume)).toBe(true);
  expect(await getResume(2)).toBeNull();
  const kept = {
    mimeType: "application/pdf",
    fileSize: resume.length,
    digest: await sha256OfBytes(resume),
  };
  expect(await getKeptFacts("key")).toMatchObject(kept);
  await close();
});
