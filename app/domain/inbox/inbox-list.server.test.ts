import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { User } from "~/domain/accounts/accounts.schema";
import { inboxItems } from "~drizzle/schema";
import { createAdmin, createStaff } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { readInboxFilter } from "./inbox-filter";
import { countInbox, inboxCsv, inboxPage, searchQuery } from "./inbox-list.server";

useDatabase();

const FEW = 40;
let admin: User;
let staff: User;

beforeAll(async () => {
  [admin, staff] = [await createAdmin(), await createStaff()];
  await db.delete(inboxItems);
  await db.execute(sql`
    insert into inbox_items (kind, source_id, name, email, subject, text, state, due_at, assignee_id)
    select case when n % 10 = 0 then 'access' else 'contact' end, 500000 + n,
      case when n = 7 then 'Zoë O''Brien' else 'Sender ' || n end, 'sender' || n || '@mail.example',
      'Words', 'Everybody writes about opening hours',
      case when n % 4 = 0 then 'done' when n % 4 = 1 then 'new' else 'open' end,
      case when n % 3 = 0 then now() - make_interval(mins => n) end,
      case when n = 2 then ${staff.id}::int end
    from generate_series(1, ${FEW}) n order by n`);
});

async function names(query: string, actor = admin, limit = 100) {
  const filter = readInboxFilter(new URLSearchParams(query));
  const { rows } = await inboxPage(actor, filter, { limit });
  return rows.map(({ name }) => name);
}

test("the list shows what is to do, newest first, and the filters what they say", async () => {
  const toDo = await names("");
  expect(toDo).toHaveLength(30);
  expect(toDo[0]).toBe("Sender 39");
  expect(await names("state=done")).toHaveLength(10);
  expect(await names("state=new&sort=oldest")).toEqual(
    expect.arrayContaining(["Sender 1", "Sender 5"]),
  );
  expect(await names("state=all&kind=access")).toHaveLength(4);
  expect(await names("assignee=me", staff)).toEqual(["Sender 2"]);
  expect(await names(`assignee=${staff.id}`)).toEqual(["Sender 2"]);
  const overdue = await names("overdue=on&sort=due");
  expect(overdue).toHaveLength(10);
  expect(overdue[0]).toBe("Sender 39");
});

test("each page goes on where the last one ended, in every order", async () => {
  for (const sort of ["newest", "oldest", "due"]) {
    const filter = readInboxFilter(new URLSearchParams({ sort }));
    const seen: number[] = [];
    let cursor: number | undefined;
    do {
      const page = await inboxPage(admin, filter, { limit: 7, cursor });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen, sort).toHaveLength(30);
    expect(new Set(seen).size, sort).toBe(30);
  }
});

test("words are found at their beginning, in names, addresses and texts, all of them required", async () => {
  expect(await names("q=o'brien")).toEqual(["Zoë O'Brien"]);
  expect(await names("q=ZO%C3%8B")).toEqual(["Zoë O'Brien"]);
  expect(await names("q=sender7@mail.example")).toEqual(["Zoë O'Brien"]);
  expect(await names("q=open+every", admin, 5)).toHaveLength(5);
  expect(await names("q=opening+sender3&state=all")).toHaveLength(11);
  expect(await names("q=pening&state=all")).toEqual([]);
  expect(await names("q=%26+%7C+!")).toEqual([]);
  expect(searchQuery("a' & !b:* | (c)")).toBe("a:* & b:* & c:*");
});

test("staff see no requests for access and no investors' messages, in no list and no count", async () => {
  expect(await names("state=all", staff)).toHaveLength(FEW - 4);
  expect(await names("state=all&kind=access", staff)).toEqual([]);
  expect((await countInbox(staff)).fresh).toBeLessThanOrEqual((await countInbox(admin)).fresh);
  expect((await countInbox(staff)).overdue).toBe((await countInbox(admin)).overdue - 1);
});

test("what came yesterday or today is counted, and what came before is not", async () => {
  const before = await countInbox(admin);
  expect(before.came).toBe(FEW);
  await db.execute(sql`
    update inbox_items set created_at = now() - interval '3 days' where source_id <= 500010`);
  expect((await countInbox(admin)).came).toBe(FEW - 10);
});

test("the spreadsheet contains what the filter shows", async () => {
  const filter = readInboxFilter(new URLSearchParams("q=sender3&state=all"));
  const { columns, lines } = inboxCsv(admin, filter);
  let text = "";
  for await (const chunk of lines()) text += chunk;
  expect(columns).toContain("assignee");
  expect(text.trim().split("\r\n")).toHaveLength(11);
});
