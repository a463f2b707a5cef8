import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { inboxItems, mailOutbox } from "~drizzle/schema";
import { unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { sendContact } from "./send-contact.server";

useDatabase();

test("the team's mail about a message leads to the message", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const input = { name: "Ada", email, message: "When do you open?" };
  unwrap(await sendContact(visitor(), input));
  const isIts = and(eq(inboxItems.kind, "contact"), eq(inboxItems.email, email));
  const [item] = await db.select({ id: inboxItems.id }).from(inboxItems).where(isIts);
  const [mail] = await db
    .select({ text: mailOutbox.text })
    .from(mailOutbox)
    .where(eq(mailOutbox.subject, "A contact message waits"))
    .orderBy(desc(mailOutbox.id))
    .limit(1);
  expect(mail?.text).toMatch(new RegExp(`/office/inbox/${item?.id}$`));
});
