import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import type { Admin } from "~/domain/accounts/accounts.schema";
import { answerContact } from "~/domain/contact/answer-contact.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { inboxEvents, mailOutbox } from "~drizzle/schema";
import { createAdmin, createUser, unwrap, visitor } from "../../../../tests/support/builders";
import { useDatabase } from "../../../../tests/support/database";
import { contactMessage } from "../../../../tests/support/lists";
import type { Source } from "../inbox-kinds";
import { listBegunReplies, openReply } from "./reply-turn.server";

useDatabase();

const NOT_AHEAD = { isAhead: false };

type Asked = {
  source: Source;
  email: string;
  reply: (
    admin: Admin,
    text: string,
    seen?: string,
  ) => Promise<
    { ok: true } | { ok: false; problem: { message: string; edited?: { revision: string } } }
  >;
};

async function contact(): Promise<Asked> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = unwrap(await sendContact(visitor(), { ...contactMessage, email })).contact;
  return {
    source: { kind: "contact", sourceId: id },
    email,
    reply: (admin, answer, seen) => answerContact(admin, id, { answer, seen }),
  };
}

async function investorMessage(): Promise<Asked> {
  const user = await createUser();
  const input = { subject: "The site", message: "When do the doors open?" };
  const { id } = unwrap(await sendMessage(user, input)).message;
  return {
    source: { kind: "investor-message", sourceId: id },
    email: user.email,
    reply: (admin, reply, seen) => replyToMessage(admin, id, { reply, seen }),
  };
}

const mailsTo = (email: string) => db.$count(mailOutbox, eq(mailOutbox.recipient, email));

for (const [name, ask] of [
  ["a contact message", contact],
  ["an investor's message", investorMessage],
] as const) {
  test(`${name}: of two different replies from pages without an answer, one is mailed and shown to the other`, async () => {
    const { source, email, reply } = await ask();
    const [one, two] = [await createAdmin(), await createAdmin()];
    const before = await mailsTo(email);
    const { seen } = await openReply(one, source, NOT_AHEAD);
    const answers = await Promise.all([
      reply(one, "We are open at noon", seen),
      reply(two, "We are closed", seen),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await mailsTo(email)).toBe(before + 1);
    const refused = answers.find((answer) => !answer.ok);
    const problem = refused && "problem" in refused ? refused.problem : null;
    const [first, text] = answers[0].ok ? [one, "We are open at noon"] : [two, "We are closed"];
    expect(problem?.message).toContain(`${first.username} answered at `);
    expect(problem?.message).toContain(`“${text}”`);

    const again = problem?.edited?.revision;
    expect((await reply(two, "One thing more", again)).ok).toBe(true);
    expect(await mailsTo(email)).toBe(before + 2);
  });

  test(`${name}: one reply sent twice at once is mailed once, and both are answered alike`, async () => {
    const { source, email, reply } = await ask();
    const admin = await createAdmin();
    const before = await mailsTo(email);
    const { seen } = await openReply(admin, source, NOT_AHEAD);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => reply(admin, "At noon", seen)),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await mailsTo(email)).toBe(before + 1);
  });

  test(`${name}: a reply by the API, which shows no story, is taken`, async () => {
    const { email, reply } = await ask();
    const admin = await createAdmin();
    const before = await mailsTo(email);
    expect((await reply(admin, "At noon")).ok).toBe(true);
    expect((await reply(admin, "At one")).ok).toBe(true);
    expect(await mailsTo(email)).toBe(before + 2);
  });
}

test("others of the team see a begun reply for 15 minutes, until it is sent", async () => {
  const { source, reply } = await contact();
  const [one, two] = [await createAdmin(), await createAdmin()];
  const begun = () => db.$count(inboxEvents, eq(inboxEvents.event, "reply-begun"));
  const before = await begun();
  await openReply(one, source, { isAhead: true });
  expect(await listBegunReplies(two, source)).toEqual([]);

  const { seen } = await openReply(one, source, NOT_AHEAD);
  await openReply(one, source, NOT_AHEAD);
  expect(await listBegunReplies(one, source)).toEqual([]);
  expect(await listBegunReplies(two, source)).toMatchObject([{ by: one.username }]);
  expect((await openReply(two, source, NOT_AHEAD)).begun).toMatchObject([{ by: one.username }]);
  expect(await begun()).toBe(before + 2);

  expect((await reply(one, "At noon", seen)).ok).toBe(true);
  expect(await listBegunReplies(two, source)).toEqual([]);
  await db.update(inboxEvents).set({ at: sql`${inboxEvents.at} - interval '16 minutes'` });
  expect(await listBegunReplies(one, source)).toEqual([]);
});
