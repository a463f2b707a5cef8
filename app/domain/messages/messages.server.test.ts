import { expect, test } from "vitest";
import { anyAdmin, createUser } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { mailTo } from "../../../tests/support/investors";
import { markMessageRead, replyToMessage } from "./answer-message.server";
import { messageInput, replyInput } from "./messages.schema";
import {
  countMessages,
  getOwnMessage,
  listOwnMessages,
  withReplies,
} from "./messages-queries.server";
import { sendMessage } from "./send-message.server";

useDatabase();

async function send(user: Awaited<ReturnType<typeof createUser>>, subject = "Question") {
  const outcome = await sendMessage(user, { subject, message: "When does the shop open?" });
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.message;
}

test("a message has the account's name and address, and the same one sent twice is stored once", async () => {
  const user = await createUser({ firstName: "Ada", lastName: "Hill" });
  const first = await send(user);
  const again = await send(user);
  expect(again.id).toBe(first.id);
  expect(first).toMatchObject({
    investorName: "Ada Hill",
    investorEmail: user.email,
    status: "unread",
  });
});

test("nobody can read another account's messages", async () => {
  const [user, other] = [await createUser(), await createUser()];
  const { id } = await send(user);
  expect(await getOwnMessage(other.id, id)).toBeNull();
  expect(await listOwnMessages(other.id)).toEqual([]);
});

test("a reply is stored and mailed together, once however often it is sent", async () => {
  const user = await createUser();
  const { id } = await send(user, "Hello\u2028there");
  await replyToMessage(anyAdmin(), id, { reply: "In spring." });
  await replyToMessage(anyAdmin(), id, { reply: "In spring." });
  const mails = await mailTo(user.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("Re: Hello there");
  expect(mails[0]?.text).toContain("In spring.");
  expect(await getOwnMessage(user.id, id)).toMatchObject({
    status: "replied",
    adminReply: "In spring.",
  });
});

test("unread becomes read, but a replied message stays replied", async () => {
  const { id } = await send(await createUser());
  expect(await markMessageRead(anyAdmin(), id)).toMatchObject({ message: { status: "read" } });
  await replyToMessage(anyAdmin(), id, { reply: "Yes." });
  expect(await markMessageRead(anyAdmin(), id)).toMatchObject({ message: { status: "replied" } });
  expect(await markMessageRead(anyAdmin(), 999_999)).toMatchObject({
    problem: { code: "not-found" },
  });
});

test("the statistics count all, unread and replied", async () => {
  const before = await countMessages();
  const user = await createUser();
  await send(user, "One");
  const { id } = await send(user, "Two");
  await replyToMessage(anyAdmin(), id, { reply: "Yes." });
  expect(await countMessages()).toEqual({
    total: before.total + 2,
    unread: before.unread + 1,
    replied: before.replied + 1,
  });
});

test("the messages of the fields are the owner's literals", () => {
  const errors = (input: object) =>
    messageInput.safeParse(input).error?.issues.map((i) => i.message);
  expect(errors({ subject: " ", message: "long enough, this one" })).toEqual([
    "Subject is required",
  ]);
  expect(errors({ subject: "Hi", message: "   short   " })).toEqual([
    "Message must be at least 10 characters",
  ]);
  expect(replyInput.safeParse({ reply: " \n " }).error?.issues[0]?.message).toBe(
    "Please enter a reply message.",
  );
});

test("a second reply follows the first and does not replace it", async () => {
  const user = await createUser();
  const { id } = await send(user);
  await replyToMessage(anyAdmin(), id, { reply: "In spring." });
  await replyToMessage(anyAdmin(), id, { reply: "On the first of May." });
  const [message] = await withReplies(await listOwnMessages(user.id));
  expect(message?.replies.map(({ text }) => text)).toEqual(["In spring.", "On the first of May."]);
});
