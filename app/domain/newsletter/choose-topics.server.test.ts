import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { copyPerson } from "~/domain/privacy/person-desk.server";
import { db } from "~/platform/database/db.server";
import { mailOutbox, newsletterSubscribers } from "~drizzle/schema";
import { anyAdmin, createAdmin } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { mailTo } from "../../../tests/support/investors";
import { draftLetter } from "../../../tests/support/letters";
import { chooseTopics, getTopicsOf } from "./choose-topics.server";
import { countSubscribers, sendLaunchUpdate } from "./launch-updates.server";
import { subscriberCsv } from "./newsletter-queries.server";
import { topicsInput } from "./newsletter.schema";
import { leaveList, subscribe } from "./subscribe.server";
import type { Topic } from "./topics";

useDatabase();

const ADA = { list: "newsletter", email: "ada@example.com" } as const;
const BO = { list: "newsletter", email: "bo@example.com" } as const;

beforeEach(async () => {
  await db.delete(mailOutbox);
  await db.delete(newsletterSubscribers);
  await db
    .insert(newsletterSubscribers)
    .values([{ email: "Ada@example.com" }, { email: BO.email }]);
});

async function send(topic: Topic | null) {
  const content = `Words ${crypto.randomUUID()}`;
  const id = await draftLetter(anyAdmin(), { subject: `About ${topic}`, content, topic });
  return sendLaunchUpdate(anyAdmin(), id);
}

const subjectsOf = async ({ email }: { email: string }) =>
  (await mailTo(email)).map(({ subject }) => subject);

test("who dropped a topic gets no letters of it, but those of others and those to all", async () => {
  expect(await getTopicsOf(ADA)).toEqual(["shop", "events", "jobs"]);
  expect(await chooseTopics(ADA, { topics: ["events"] })).toEqual({ ok: true });
  expect(await getTopicsOf(ADA)).toEqual(["events"]);
  expect(await countSubscribers("shop")).toBe(1);
  for (const topic of ["shop", "events", null] as const) await send(topic);
  expect(await subjectsOf(ADA)).toEqual(["About events", "About null"]);
  expect(await subjectsOf(BO)).toEqual(["About shop", "About events", "About null"]);
});

test("what waits of a dropped topic is not sent any more, and other mail stays", async () => {
  for (const topic of ["shop", "jobs", null] as const) await send(topic);
  await chooseTopics(ADA, { topics: ["jobs", "events"] });
  expect(await subjectsOf(ADA)).toEqual(["About jobs", "About null"]);
  expect(await subjectsOf(BO)).toHaveLength(3);
});

test("a topic that nobody wants is not sent, and the reason is said", async () => {
  for (const who of [ADA, BO]) await chooseTopics(who, { topics: [] });
  const refused = await send("shop");
  expect(refused).toMatchObject({ problem: { code: "conflict" } });
  expect(JSON.stringify(refused)).toContain("Nobody on the list wants letters of this topic");
  expect(await send(null)).toEqual({ ok: true, count: 2 });
});

test("one click stops all topics, and who is not on the list is told", async () => {
  await leaveList(ADA);
  expect(await getTopicsOf(ADA)).toBeNull();
  expect(await chooseTopics(ADA, { topics: ["shop"] })).toMatchObject({
    problem: { code: "not-found" },
  });
  expect(await db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, BO.email))).toBe(1);
});

test("a link of another list chooses nothing", async () => {
  const link = { list: "investor-updates", email: BO.email } as const;
  expect(await chooseTopics(link, { topics: [] })).toMatchObject({ ok: false });
  expect(await getTopicsOf(link)).toBeNull();
  expect(await getTopicsOf(BO)).toHaveLength(3);
});

test("a new sign-up of who is on the list keeps their topics", async () => {
  await chooseTopics(ADA, { topics: ["jobs"] });
  await subscribe({ user: null, address: "192.0.2.1" }, { email: ADA.email });
  expect(await getTopicsOf(ADA)).toEqual(["jobs"]);
});

test("the file of subscribers and the copy of a person say their topics", async () => {
  await chooseTopics(ADA, { topics: ["shop", "jobs"] });
  await chooseTopics(BO, { topics: [] });
  const lines: string[] = [];
  for await (const chunk of subscriberCsv.lines()) lines.push(...chunk.trimEnd().split("\r\n"));
  expect(subscriberCsv.columns).toEqual(["id", "email", "createdAt", "topics"]);
  expect(
    lines.map((line) => line.split(",")).map(([, email, , topics]) => [email, topics]),
  ).toEqual([
    [BO.email, ""],
    ["Ada@example.com", "shop jobs"],
  ]);
  const copy = await copyPerson(await createAdmin(), { email: ADA.email });
  expect(JSON.stringify(copy)).toContain('"topics":["shop","jobs"]');
  expect(JSON.stringify(copy)).not.toContain("droppedTopics");
});

test.for([
  [{}, []],
  [{ topics: "shop" }, ["shop"]],
  [{ topics: ["shop", "jobs"] }, ["shop", "jobs"]],
] as const)("the checkboxes %j are %j", ([typed, topics]) => {
  expect(topicsInput.parse(typed)).toEqual({ topics });
});
