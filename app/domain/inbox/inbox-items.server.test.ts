import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { answerBooking } from "~/domain/appointments/requests/answer-booking.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { requestMeeting } from "~/domain/appointments/requests/request-meeting.server";
import { setMeetingStatus } from "~/domain/appointments/requests/answer-meeting.server";
import {
  confirmReservation,
  declineReservation,
} from "~/domain/appointments/reservations/answer-reservation.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { applyForJob } from "~/domain/careers/apply-for-job.server";
import { applyInput } from "~/domain/careers/careers.schema";
import { answerContact } from "~/domain/contact/answer-contact.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { createPost } from "~/domain/forum/posts/create-post.server";
import {
  findReport,
  reportToAdmins,
  resolveReport,
} from "~/domain/forum/moderation/reports.server";
import { declineRequest, requestAccess } from "~/domain/investors/request-access.server";
import { meetingInput } from "~/domain/meetings/meetings.schema";
import { markMessageRead, replyToMessage } from "~/domain/messages/answer-message.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { inboxEvents, inboxItems, inboxMails, mailOutbox } from "~drizzle/schema";
import {
  anyAdmin,
  createAdmin,
  createUser,
  member,
  visitor,
} from "../../../tests/support/builders";
import { createTime, reserve } from "../../../tests/support/appointments";
import { useDatabase } from "../../../tests/support/database";
import { application, booking, contactMessage } from "../../../tests/support/lists";
import type { InboxKind } from "./inbox-kinds";

useDatabase();

beforeEach(async () => {
  await db.delete(inboxItems);
});

/** The items of a kind with their stories, oldest first. */
async function items(kind: InboxKind) {
  const rows = await db
    .select()
    .from(inboxItems)
    .where(eq(inboxItems.kind, kind))
    .orderBy(asc(inboxItems.id));
  return Promise.all(
    rows.map(async (row) => {
      const events = await db
        .select()
        .from(inboxEvents)
        .where(eq(inboxEvents.itemId, row.id))
        .orderBy(asc(inboxEvents.id));
      return { ...row, story: events.map(({ event, detail }) => [event, detail].join(" ").trim()) };
    }),
  );
}

test("a contact message is new in the inbox, and done by its answer, on whichever page", async () => {
  const outcome = await sendContact(visitor(), { ...contactMessage, name: "Inbox" });
  if (!outcome.ok) throw new Error("refused");
  expect(await items("contact")).toMatchObject([
    { name: "Inbox", email: contactMessage.email, state: "new", dueAt: null, story: ["received"] },
  ]);
  const admin = await createAdmin();
  await answerContact(admin, outcome.contact.id, { answer: "Soon." });
  await answerContact(admin, outcome.contact.id, { answer: "Soon." });
  await answerContact(admin, outcome.contact.id, { answer: "On Monday.", waits: true });
  const [item] = await items("contact");
  expect(item).toMatchObject({ state: "done" });
  expect(item?.story.map((line) => line.split(" ")[0])).toEqual([
    ...["received", "mail-out", "state", "mail-out"],
  ]);
  const mails = await db.select().from(inboxMails).orderBy(asc(inboxMails.id));
  expect(mails.map(({ text, actorName }) => [text, actorName])).toEqual([
    ["Soon.", admin.username],
    ["On Monday.", admin.username],
  ]);
  const sent = await db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.cause, mails[1]?.cause ?? ""));
  expect(sent[0]?.messageId).toBe(mails[1]?.messageId);
  expect(sent[0]?.threadIds?.split(" ")).toEqual([
    expect.stringMatching(/^contact-\d+@/),
    mails[0]?.messageId,
  ]);
});

test("a booking without an answer is due after a day, an answer by mail settles it, a decline too", async () => {
  const input = bookEventInput.parse({ ...booking, name: "Two ways" });
  const booked = await bookEvent(visitor(), input);
  if (!booked.ok) throw new Error("refused");
  const [item] = await items("appointment");
  expect(item).toMatchObject({ name: "Two ways", state: "new" });
  expect((item?.dueAt?.getTime() ?? 0) - (item?.createdAt.getTime() ?? 0)).toBeCloseTo(
    24 * 3_600_000,
    -4,
  );
  await answerBooking(anyAdmin(), booked.booking.id, { answer: "Which day?", waits: true });
  expect(await items("appointment")).toMatchObject([{ state: "waiting" }]);
  await declineReservation(anyAdmin(), item?.sourceId ?? 0, "We are full");
  const [declined] = await items("appointment");
  expect(declined).toMatchObject({ state: "done" });
  expect(declined?.story).toEqual([
    "received",
    expect.stringContaining("mail-out"),
    "state waiting",
    "changed declined",
    "state done",
  ]);
});

test("a confirmed reservation was never an item, and confirming a request settles its item", async () => {
  const time = await createTime();
  const { id } = await reserve(time);
  const [asked] = await items("appointment");
  expect(asked).toMatchObject({ sourceId: id, state: "new" });
  await confirmReservation(anyAdmin(), id);
  expect(await items("appointment")).toMatchObject([{ state: "done" }]);
});

test("a handled meeting leaves the inbox and a reopened one comes back", async () => {
  const day = { preferredDate: "2099-06-01", topic: "The plan" };
  const asked = await requestMeeting(
    visitor(),
    meetingInput.parse({ name: "Grace", email: "grace@example.com", ...day }),
  );
  const id = asked.ok ? asked.meeting.id : 0;
  await setMeetingStatus(anyAdmin(), id, "handled");
  expect(await items("appointment")).toMatchObject([{ state: "done" }]);
  await setMeetingStatus(anyAdmin(), id, "pending");
  expect(await items("appointment")).toMatchObject([{ state: "open" }]);
});

test("applications, access requests, investor messages and reports come to the inbox", async () => {
  const admin = await createAdmin();
  const user = await createUser();
  await applyForJob(visitor(), applyInput.parse(application), null);
  await requestAccess(user, null);
  await requestAccess(user, null);
  const sent = await sendMessage(user, { subject: "Round", message: "When does it close?" });
  const messageId = sent.ok ? sent.message.id : 0;
  await markMessageRead(admin, messageId);
  await replyToMessage(admin, messageId, { reply: "In May." });
  const posted = await createPost(await member(), {
    title: "Inbox",
    content: "Words",
    categoryId: null,
    videoUrl: null,
  });
  const postId = posted.ok ? posted.post.id : 0;
  const reporter = await member();
  await reportToAdmins(reporter, { type: "post", id: postId }, { reason: "Ad" });

  expect(await items("application")).toMatchObject([
    { name: "Grace Hopper", subject: "Job application: Cultivation", state: "new" },
  ]);
  const [access] = await items("access");
  expect(access).toMatchObject({ name: user.username, state: "new" });
  await declineRequest(admin, access?.sourceId ?? 0);
  expect(await items("access")).toMatchObject([
    { state: "done", story: ["received", "changed declined", "state done"] },
  ]);
  expect(await items("investor-message")).toMatchObject([
    { subject: "Round", state: "done", dueAt: expect.any(Date) as Date },
  ]);
  const [report] = await items("report");
  expect(report).toMatchObject({ name: "A member", email: null, text: "Ad", state: "new" });
  await resolveReport({ ...user, ...admin }, report?.sourceId ?? 0);
  expect(await findReport(report?.sourceId ?? 0)).toMatchObject({
    postId,
    reporter: { id: reporter.user.id },
  });
  expect(await items("report")).toMatchObject([{ state: "done" }]);
});
