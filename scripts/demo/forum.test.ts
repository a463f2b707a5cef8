import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { seedReferenceData } from "~drizzle/reference-data";
import { forumPosts } from "~drizzle/schema";
import { useDatabase } from "../../tests/support/database";
import { insertMembers, insertPosts } from "./forum";

useDatabase();

test("posts with large numbers are made as the first ones are", async () => {
  await seedReferenceData(db);
  await insertMembers(db);
  const before = await db.$count(forumPosts);
  for (const from of [1, 300_000, 100_000_000]) await insertPosts(db, from, from + 9);
  expect(await db.$count(forumPosts)).toBe(before + 30);
  expect(await db.$count(forumPosts, sql`view_count not between 0 and 399`)).toBe(0);
});
