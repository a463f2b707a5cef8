import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { closeDatabase, db, useConnection } from "~/database/db.server";
import { connect, connectEmbedded } from "~/database/engines/connection.server";
import { getResume } from "~/domain/careers/careers-queries.server";
import { getKeptFacts } from "~/domain/careers/kept-resumes.server";
import { sha256OfBytes } from "~/lib/digest.server";
import { startEmbeddedDatabase } from "~/database/engines/embedded-database.server";
import { databaseKind } from "../tests/support/database";
import { newDatabase } from "../tests/support/new-database";
import { randomPdf } from "../tests/support/large-files";

const FOLDER = "drizzle/migrations";
const CARRIES_OVER = "_files_in_pieces";

type Journal = { entries: { tag: string }[] };

/** The migrations' statements, up to the one that carries files over and from there on. */
function statements() {
  const file = fs.readFileSync(path.join(FOLDER, "meta/_journal.json"), "utf8");
  const tags = (JSON.parse(file) as Journal).entries.map(({ tag }) => tag);
  const read = (tag: string) =>
    fs.readFileSync(path.join(FOLDER, `${tag}.sql`), "utf8").split("--> statement-breakpoint");
  const at = tags.findIndex((tag) => tag.endsWith(CARRIES_OVER));
  return { before: tags.slice(0, at).flatMap(read), after: tags.slice(at).flatMap(read) };
}

const run = async (texts: string[]) => {
  for (const text of texts) await db.execute(sql.raw(text));
};

test("resumes that were stored as text are carried over byte by byte", async () => {
  const database = databaseKind === "postgres" ? await newDatabase(inject("postgresUrl")) : null;
  if (database) useConnection(await connect({ DATABASE_URL: database.url, DATA_DIR: "" }));
  else useConnection(connectEmbedded(await startEmbeddedDatabase({})));
  const { before, after } = statements();
  await run(before);
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
  await run(after);

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
  await closeDatabase();
  await database?.drop();
});
