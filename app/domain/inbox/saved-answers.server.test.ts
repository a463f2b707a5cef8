import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { inboxItems, inboxMails, savedAnswers } from "~drizzle/schema";
import { createAdmin, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { contactMessage } from "../../../tests/support/lists";
import { changeSavedAnswer, getSavedAnswer, saveReplyAsAnswer } from "./saved-answers.server";

useDatabase();

async function reply(subject: string, text = "At noon.", direction: "out" | "in" = "out") {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = unwrap(await sendContact(visitor(), { ...contactMessage, email })).contact;
  const item = onlyRow(await db.select().from(inboxItems).where(eq(inboxItems.sourceId, id)));
  const values = { itemId: item.id, direction, subject, text };
  const mail = onlyRow(await db.insert(inboxMails).values(values).returning());
  return { item, mail: mail.id };
}

test("a reply becomes one answer, however often and at once it is pressed, also once changed", async () => {
  const admin = await createAdmin();
  const { item, mail } = await reply("Re: Opening hours");
  const before = await db.$count(savedAnswers);
  const pressed = await Promise.all(
    [1, 2, 3].map(async () => unwrap(await saveReplyAsAnswer(admin, item, mail)).id),
  );
  expect(new Set(pressed).size).toBe(1);
  const [id = 0] = pressed;
  expect(await getSavedAnswer(id)).toMatchObject({ title: "Opening hours", text: "At noon." });
  unwrap(await changeSavedAnswer(admin, id, { title: "Hours of spring", text: "At one." }));
  expect(unwrap(await saveReplyAsAnswer(admin, item, mail)).id).toBe(id);
  expect(await db.$count(savedAnswers)).toBe(before + 1);
});

test("replies with one subject get numbered titles, which fit whatever the subject's length", async () => {
  const admin = await createAdmin();
  const titleOf = async (subject: string) => {
    const { item, mail } = await reply(subject);
    const { id } = unwrap(await saveReplyAsAnswer(admin, item, mail));
    return (await getSavedAnswer(id))?.title;
  };
  expect(await titleOf("Re: re: Parking")).toBe("Parking");
  expect(await titleOf("RE: PARKING")).toBe("PARKING (2)");
  expect(await titleOf("  ")).toBe("Reply");
  const long = `${"x".repeat(99)}🌿 and more`;
  expect(await titleOf(long)).toBe("x".repeat(99));
  expect(await titleOf(long)).toBe(`${"x".repeat(96)} (2)`);
});

test("an answer has a placeholder for the sender's whole name", async () => {
  const { item, mail } = await reply("Re: Tours", "Dear Ada Lovelace, come with Ada.");
  const saved = await saveReplyAsAnswer(
    await createAdmin(),
    { ...item, name: "Ada Lovelace" },
    mail,
  );
  const { text } = (await getSavedAnswer(unwrap(saved).id)) ?? {};
  expect(text).toBe("Dear {name}, come with Ada.");
});

test("a mail that came, one of another item and one too long are refused", async () => {
  const admin = await createAdmin();
  const came = await reply("Question", "When?", "in");
  const other = await reply("Re: Other");
  const long = await reply("Re: Long", "x".repeat(10_001));
  const codes = await Promise.all(
    [came, { ...came, mail: other.mail }, long].map(async ({ item, mail }) => {
      const saved = await saveReplyAsAnswer(admin, item, mail);
      return saved.ok ? null : saved.problem.code;
    }),
  );
  expect(codes).toEqual(["not-found", "not-found", "invalid"]);
});
