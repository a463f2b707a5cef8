import { expect, test } from "vitest";
import { queryRecorder, recordQueries, recordWrites } from "./query-record.server";

/** An operation that runs a query at once and ends when the test says so. */
function work(query: string) {
  let end: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  const run = () => {
    queryRecorder.logQuery(query);
    return isOver;
  };
  return { run, end };
}

test("a write is attributed to its operation even if others ended before", async () => {
  const [writer, other] = [
    work('insert into "forum_likes" values (1)'),
    work('select * from "forum_posts"'),
  ];
  const recorded = [recordWrites(writer.run), recordWrites(other.run)] as const;
  other.end();
  await recorded[1];
  writer.end();
  expect([...(await recorded[0]).tables]).toEqual(["forum_likes"]);
});

test("reads, and earlier writes, do not count as writes of the operation", async () => {
  queryRecorder.logQuery('delete from "forum_likes"');
  const reader = work('select * from "forum_likes"');
  const recorded = recordWrites(reader.run);
  reader.end();
  expect((await recorded).tables.size).toBe(0);
});

test("a page's record contains its own queries and no others", async () => {
  const [page, other] = [
    work('select * from "forum_posts"'),
    work('update "products" set price = 1'),
  ];
  const recorded = [recordQueries(page.run), recordQueries(other.run)] as const;
  page.end();
  other.end();
  expect(await recorded[0]).toMatchObject({ tables: new Set(["forum_posts"]), hasWritten: false });
  expect(await recorded[1]).toMatchObject({ tables: new Set(["products"]), hasWritten: true });
});
