import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { replyToItem } from "~/domain/office/reply-to-item.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { inboxDrafts, inboxItems } from "~drizzle/schema";
import { createAdmin, createStaff, unwrap, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { contactMessage } from "../../../../tests/support/lists";
import { getItem } from "../item-page.server";
import { getReplyDraft, saveReplyDraft } from "./reply-draft.server";
import { listBegunReplies, openReply } from "./reply-turn.server";

useDatabase();

async function contactItem() {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = unwrap(await sendContact(visitor(), { ...contactMessage, email })).contact;
  const row = onlyRow(await db.select().from(inboxItems).where(eq(inboxItems.sourceId, id)));
  const item = await getItem(await createAdmin(), row.id);
  if (!item) throw new Error("The item is missing");
  return item;
}

test("a draft is its author's own, saved anew and deleted when it is emptied", async () => {
  const item = await contactItem();
  const [one, two] = [await createAdmin(), await createStaff()];
  expect(await getReplyDraft(one, item)).toBeNull();
  await saveReplyDraft(one, item, { answer: "At noon", waits: false });
  await saveReplyDraft(two, item, { answer: "Closed", waits: false });
  await saveReplyDraft(one, item, { answer: "At one", waits: true });
  expect(await getReplyDraft(one, item)).toMatchObject({ text: "At one", waits: true });
  expect(await getReplyDraft(two, item)).toMatchObject({ text: "Closed", waits: false });
  expect(await saveReplyDraft(one, item, { answer: "", waits: true })).toMatchObject({
    isKept: false,
  });
  expect(await getReplyDraft(one, item)).toBeNull();
  expect(await getReplyDraft(two, item)).not.toBeNull();
});

test("others see who keeps a draft, however old, until it is sent", async () => {
  const item = await contactItem();
  const [one, two] = [await createAdmin(), await createAdmin()];
  await saveReplyDraft(one, item, { answer: "At noon", waits: false });
  await db.update(inboxDrafts).set({ createdAt: new Date("2026-01-05T19:31:00Z") });
  expect(await listBegunReplies(one, item)).toEqual([]);
  const [begun] = await listBegunReplies(two, item);
  expect(begun?.by).toBe(one.username);
  expect(begun?.at).toMatch(/2026.*2:31 PM/);
  const { seen } = await openReply(one, item, { isAhead: true });
  await saveReplyDraft(two, item, { answer: "At one", waits: false });
  unwrap(await replyToItem(one, item, { answer: "At two", seen }));
  expect(await getReplyDraft(one, item)).toBeNull();
  expect(await getReplyDraft(two, item)).not.toBeNull();
  expect(await listBegunReplies(two, item)).toEqual([]);
});

test("a reply that was refused keeps the draft, and one that is gone has none", async () => {
  const item = await contactItem();
  const [one, two] = [await createAdmin(), await createAdmin()];
  await saveReplyDraft(one, item, { answer: "At noon", waits: false });
  const { seen } = await openReply(one, item, { isAhead: false });
  unwrap(await replyToItem(two, item, { answer: "At two", seen }));
  expect((await replyToItem(one, item, { answer: "At noon", seen })).ok).toBe(false);
  expect(await getReplyDraft(one, item)).not.toBeNull();
  await db.delete(inboxItems).where(eq(inboxItems.id, item.id));
  expect(await saveReplyDraft(one, item, { answer: "At noon", waits: false })).toMatchObject({
    ok: false,
    problem: { code: "not-found" },
  });
});
