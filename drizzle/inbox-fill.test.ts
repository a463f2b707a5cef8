import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { inboxEvents, inboxItems, inboxMails } from "~drizzle/schema";
import { openBefore } from "../tests/support/half-migrated";

test("what came before the inbox is in it, in the order in which it came, with its answers", async () => {
  const { migrate, close } = await openBefore("_inbox");
  await db.execute(sql`insert into users (username, email) values ('ada', 'ada@example.com')`);
  await db.execute(sql`
    insert into contact_submissions (name, email, message, answer, answered_at, created_at) values
      ('First', 'first@example.com', 'Hello', null, null, '2026-01-03'),
      ('Second', 'second@example.com', 'Hello again', 'Soon', '2026-01-06', '2026-01-05')`);
  await db.execute(sql`
    insert into investor_messages (investor_name, investor_email, subject, message, status, created_at)
    values ('Ada', 'ada@example.com', 'Round', 'When?', 'read', '2026-01-04')`);
  await db.execute(sql`
    insert into investor_access_requests (user_id, status, created_at)
    select id, 'pending', '2026-01-01' from users`);
  await migrate();
  const items = await db.select().from(inboxItems).orderBy(asc(inboxItems.id));
  expect(items.map(({ kind, name, state }) => [kind, name, state])).toEqual([
    ["access", "ada", "new"],
    ["contact", "First", "new"],
    ["investor-message", "Ada", "open"],
    ["contact", "Second", "done"],
  ]);
  expect(await db.$count(inboxEvents)).toBe(4);
  expect(await db.select().from(inboxMails)).toMatchObject([
    { itemId: items[3]?.id, direction: "out", text: "Soon", messageId: null },
  ]);
  await close();
});
