import { eq } from "drizzle-orm";
import { db } from "~/platform/database/db.server";
import { onlyRow } from "~/platform/database/rows.server";
import { proposeSessions } from "~/domain/appointments/reservations/answer-reservation.server";
import { changeSession } from "~/domain/appointments/sessions/change-session.server";
import { stageInput } from "~/domain/careers/applications/applications.schema";
import { moveApplication } from "~/domain/careers/applications/move-application.server";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { answerContact } from "~/domain/contact/answer-contact.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { openReply } from "~/domain/inbox/replies/reply-turn.server";
import { replyToMessage } from "~/domain/messages/answer-message.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { inboxItems } from "~drizzle/schema";
import { askForDay, createTime, dayIn } from "../support/appointments";
import { createAdmin, createUser, unwrap, visitor } from "../support/builders";
import { mailTo } from "../support/investors";
import { application, contactMessage } from "../support/lists";
import { expect, test, toast } from "../support/test";

test("a time that a colleague moved is shown beside what was typed, and kept if it is typed again", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  const id = await createTime({ time: "14:00" });
  await visit(`/office/appointments/times/${id}`);
  const moved = { day: dayIn(10), time: "16:00", minutes: 90, seats: 8, minParty: 1, maxParty: 8 };
  const place = { place: "The lounge", videoLink: null, isSure: true };
  unwrap(await changeSession(await createAdmin(), id, { ...moved, ...place }));

  await page.getByLabel("Seats").fill("12");
  await page.getByRole("button", { name: "Save the Time" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText("Somebody changed this after you had opened it");
  await expect(summary).toContainText("Saved meanwhile: “16:00”");
  await expect(summary).not.toContainText("“8”");
  await expect(page.getByLabel("Seats")).toHaveValue("12");
  await expect(page.getByLabel("Time in New York")).toHaveValue("14:00");
  await expectAccessible();
  await page.getByLabel("Time in New York").fill("16:00");
  await page.getByRole("button", { name: "Save the Time" }).click();
  await expect(toast(page)).toContainText("Time Saved");
  await expect(page.getByLabel("Seats")).toHaveValue("12");
  await expect(page.getByLabel("Time in New York")).toHaveValue("16:00");
  // The page that was saved is the newest again.
  await page.getByLabel("Seats").fill("13");
  await page.getByRole("button", { name: "Save the Time" }).click();
  await expect(toast(page)).toContainText("Time Saved");
  await expect(page.getByLabel("Seats")).toHaveValue("13");
});

test(
  "a colleague's begun reply is seen, and the answer is shown before another one goes out",
  { tag: "@script" },
  async ({ page, visit, signIn, expectAccessible }) => {
    await signIn("admin");
    const colleague = await createAdmin();
    const email = `${crypto.randomUUID()}@example.com`;
    const { contact } = unwrap(await sendContact(visitor(), { ...contactMessage, email }));
    const source = { kind: "contact", sourceId: contact.id } as const;
    const item = onlyRow(
      await db.select({ id: inboxItems.id }).from(inboxItems).where(eq(inboxItems.email, email)),
    );
    const { seen } = await openReply(colleague, source, { isAhead: false });
    await visit(`/office/inbox/${item.id}`);
    await expect(page.getByRole("main")).toContainText(`${colleague.username} began a reply at `);
    await expectAccessible();
    await visit(`/office/inbox/${item.id}/reply`);
    await expect(page.getByRole("main")).toContainText(`${colleague.username} began a reply at `);
    unwrap(await answerContact(colleague, contact.id, { answer: "Come at noon", seen }));

    await page.getByLabel("Your reply").fill("We are closed");
    await page.getByRole("button", { name: "Send Reply" }).click();
    const summary = page.locator(".error-summary");
    await expect(summary).toContainText(`${colleague.username} answered at `);
    await expect(summary).toContainText("“Come at noon”");
    await expect(page.getByLabel("Your reply")).toHaveValue("We are closed");
    await expectAccessible();
    const mails = (await mailTo(email)).length;
    await page.getByRole("button", { name: "Send Reply" }).click();
    await expect(toast(page)).toContainText("Reply Sent");
    expect(await mailTo(email)).toHaveLength(mails + 1);
  },
);

test("the reply to an investor shows what a colleague answered meanwhile", async ({
  page,
  visit,
  signIn,
}) => {
  await signIn("admin");
  const colleague = await createAdmin();
  const investor = await createUser();
  const asked = { subject: "The site", message: "When do the doors open?" };
  const { message } = unwrap(await sendMessage(investor, asked));
  await visit(`/investor-admin/communications?reply=${message.id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your Reply:").fill("In June");
  unwrap(await replyToMessage(colleague, message.id, { reply: "In May" }));
  await page.getByRole("button", { name: "Send Reply" }).click();
  await expect(page.locator(".error-summary")).toContainText("“In May”");
  await expect(page.getByLabel("Your Reply:")).toHaveValue("In June");
  await page.getByRole("button", { name: "Send Reply" }).click();
  await expect(toast(page)).toContainText("Reply Sent");
});

test("times that a colleague proposed meanwhile are said, and replaced only by a second press", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  const colleague = await createAdmin();
  const { id, reference } = await askForDay();
  const theirs = await createTime({ day: dayIn(28), time: "11:00" });
  await createTime({ day: dayIn(29), time: "12:00" });
  await visit(`/office/appointments/${reference}/propose`);
  unwrap(await proposeSessions(colleague, id, [theirs]));
  await page.getByRole("checkbox").last().check();
  await page.getByRole("button", { name: "Propose These Times" }).click();
  const summary = page.locator(".error-summary");
  await expect(summary).toContainText(`${colleague.username} changed it at `);
  await expect(summary).toContainText("“Other times proposed”. Nothing was changed");
  await expect(page.getByRole("checkbox").last()).toBeChecked();
  await expectAccessible();
  await page.getByRole("button", { name: "Propose These Times" }).click();
  await expect(toast(page)).toContainText("Times Proposed");
});

test("the page of a stage shows what a colleague mailed, and the one meanwhile before another goes", async ({
  page,
  visit,
  signIn,
  expectAccessible,
}) => {
  await signIn("admin");
  const colleague = await createAdmin();
  const email = `${crypto.randomUUID()}@example.com`;
  const input = applyInput.parse({ ...application, email });
  const { id } = unwrap(await applyForJob(visitor(), input, null)).application;
  const mail = (text: string) => stageInput.parse({ sendsMail: true, subject: "Come by", text });
  unwrap(await moveApplication(colleague, id, "interview", mail("Come on Monday")));
  await visit(`/office/applications/${id}/stage/declined`);
  await expect(page.getByRole("main")).toContainText("Come on Monday");
  await expectAccessible();
  unwrap(await moveApplication(colleague, id, "interview", mail("No, on Friday")));
  await page.getByRole("button", { name: "Move to Declined" }).click();
  await expect(page.locator(".error-summary")).toContainText("“No, on Friday”");
  const mails = (await mailTo(email)).length;
  await page.getByRole("button", { name: "Move to Declined" }).click();
  await expect(toast(page)).toContainText("Moved: Declined");
  expect(await mailTo(email)).toHaveLength(mails + 1);
});
