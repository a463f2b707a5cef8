import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { getItem, listMailsAbout, listStory } from "~/domain/inbox/item-page.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { replyToItem } from "~/domain/office/reply-to-item.server";
import { inboxEvents, inboxItems } from "~drizzle/schema";
import { createAdmin, unwrap, visitor } from "../../../../tests/support/builders";
import { databaseKind, useDatabase } from "../../../../tests/support/database";
import { mailTo } from "../../../../tests/support/investors";
import { application } from "../../../../tests/support/lists";
import { applyForJob } from "../apply-for-job.server";
import { applyInput } from "../careers.schema";
import { stageInput } from "./applications.schema";
import { moveApplication } from "./move-application.server";

useDatabase();

const NOT_AHEAD = { isAhead: false };
const MAIL = stageInput.parse({ sendsMail: true, subject: "Come by", text: "On Monday.\n\nAt 9." });

async function applied() {
  const email = `${crypto.randomUUID()}@example.com`;
  const input = applyInput.parse({ ...application, email });
  const { id } = unwrap(await applyForJob(visitor(), input, null)).application;
  const admin = await createAdmin();
  const { itemId } = onlyRow(
    await db.select({ itemId: inboxItems.id }).from(inboxItems).where(eq(inboxItems.email, email)),
  );
  const item = await getItem(admin, itemId);
  if (!item) throw new Error("No item");
  return { id, email, admin, item, source: { kind: "application", sourceId: id } as const };
}

test("the mail of a stage is shown with its words where the next one is written", async () => {
  const { id, email, admin, item, source } = await applied();
  unwrap(await moveApplication(admin, id, "interview", MAIL));
  const shown = await listMailsAbout(source);
  expect(shown).toMatchObject([
    {
      ...{ event: "mail-out", by: admin.username, subject: "Come by" },
      ...{ text: "On Monday.\n\nAt 9.", delivery: { state: "waits" } },
    },
  ]);
  unwrap(await replyToItem(admin, item, { answer: "Bring boots" }));
  expect((await listMailsAbout(source)).map(({ text }) => text)).toEqual([
    "On Monday.\n\nAt 9.",
    "Bring boots",
  ]);
  // One thread in the applicant's mailbox.
  const [, stage, reply] = await mailTo(email);
  expect(reply?.threadIds).toContain(stage?.messageId ?? "none");
  expect(reply?.threadIds?.split(" ")[0]).toBe(stage?.threadIds);
});

test("the mail of a stage from before it was kept is shown by the words of its event", async () => {
  const { admin, item, source } = await applied();
  await db.insert(inboxEvents).values({
    ...{ itemId: item.id, actorName: admin.username, event: "mail-out" },
    detail: "Come by\n\nOn Monday.\n\nAt 9.",
  });
  expect(await listMailsAbout(source)).toMatchObject([
    { subject: "Come by", text: "On Monday.\n\nAt 9.", by: admin.username, delivery: null },
  ]);
  expect((await listStory(item)).filter(({ event }) => event === "mail-out")).toHaveLength(1);
});

test("of a stage's mail and a reply from the inbox at the same time one goes out", async () => {
  const { id, email, admin, item, source } = await applied();
  const colleague = await createAdmin();
  const { seen } = await openReply(admin, source, NOT_AHEAD);
  const mails = (await mailTo(email)).length;
  const answers = await Promise.all([
    moveApplication(admin, id, "interview", { ...MAIL, seen }),
    replyToItem(colleague, item, { answer: "We have nobody else", seen }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await mailTo(email)).toHaveLength(mails + 1);
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test.runIf(databaseKind === "postgres")(
  "a stage's mail that waits for a reply's transaction sees the reply",
  async () => {
    const { id, admin, item, source } = await applied();
    const colleague = await createAdmin();
    const { seen } = await openReply(admin, source, NOT_AHEAD);
    const both = await db.transaction(async (tx) => {
      await tx.select().from(inboxItems).where(eq(inboxItems.id, item.id)).for("update");
      // The reply is the first to wait for the item, the stage's mail the second.
      const reply = replyToItem(colleague, item, { answer: "Come on Friday", seen });
      await pause(300);
      const move = moveApplication(admin, id, "interview", { ...MAIL, seen });
      await pause(300);
      return [reply, move] as const;
    });
    expect(await both[0]).toMatchObject({ ok: true });
    expect(await both[1]).toMatchObject({
      problem: { message: expect.stringContaining("“Come on Friday”") as string },
    });
  },
);
