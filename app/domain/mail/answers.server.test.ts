import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { site } from "~/content/site";
import { db } from "~/platform/database/db.server";
import { answerBooking } from "~/domain/appointments/requests/answer-booking.server";
import { bookEvent } from "~/domain/appointments/requests/book-event.server";
import { bookEventInput } from "~/domain/bookings/bookings.schema";
import { answerMeeting } from "~/domain/appointments/requests/answer-meeting.server";
import { findMeeting } from "~/domain/meetings/meetings-queries.server";
import { meetingInput } from "~/domain/meetings/meetings.schema";
import { requestMeeting } from "~/domain/appointments/requests/request-meeting.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { sendContact } from "~/domain/contact/send-contact.server";
import { siteUrl } from "~/platform/site-url.server";
import { mailOutbox } from "~drizzle/schema";
import { anyAdmin, createUser, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { mailTo } from "../../../tests/support/investors";
import { booking, contactMessage } from "../../../tests/support/lists";

useDatabase();

const GUEST = "grace@example.com";

beforeEach(async () => {
  await db.delete(mailOutbox);
});

async function requestOf(topic: string) {
  const input = { name: "Grace", email: GUEST, preferredDate: "2099-06-01", topic };
  const outcome = await requestMeeting(visitor(), meetingInput.parse(input));
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return outcome.meeting;
}

test("a booking mails guest and team once each, the team without the guest's name", async () => {
  const input = bookEventInput.parse({ ...booking, name: "Grace once" });
  await bookEvent(visitor(), input);
  await bookEvent(visitor(), input);
  const guest = await mailTo(GUEST);
  expect(guest).toHaveLength(1);
  expect(guest[0]?.text).toContain("Guests: 1 to 2 guests");
  expect(guest[0]?.text).not.toContain(input.message);
  const team = await mailTo(site.email);
  expect(team).toHaveLength(1);
  expect(team[0]?.text).toContain(siteUrl("/office/appointments/BV-"));
  expect(JSON.stringify(team)).not.toMatch(/Grace|grace/);
});

test("meetings, contact messages and investors' messages mail the team too", async () => {
  await requestOf("The plan");
  await sendContact(visitor(), { ...contactMessage, name: "Told" });
  await sendMessage(await createUser(), { subject: "Round", message: "When does it close?" });
  expect((await mailTo(site.email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A meeting request waits: BV-/),
    "A contact message waits",
    "A message in the investor portal waits",
  ]);
  const [received] = await mailTo(GUEST);
  expect(received?.text).toContain("Date: June 1, 2099\nLength: 30 minutes");
  expect(received?.text).not.toContain("The plan");
});

test("a reply is mailed once however often it is sent, and another reply is mailed again", async () => {
  const outcome = await bookEvent(
    visitor(),
    bookEventInput.parse({ ...booking, name: "Answered" }),
  );
  const id = outcome.ok ? outcome.booking.id : 0;
  await Promise.all([1, 2, 3].map(() => answerBooking(anyAdmin(), id, { answer: "At noon." })));
  await answerBooking(anyAdmin(), id, { answer: "At one." });
  const answers = (await mailTo(GUEST)).filter(({ cause }) => cause.includes(":answer:"));
  expect(answers.map(({ text }) => text)).toEqual([
    "Hello Answered,\n\nAt noon.",
    "Hello Answered,\n\nAt one.",
  ]);
});

test("the reply to a meeting request is a time, a message or both, and marks it as handled", async () => {
  const meeting = await requestOf("Times");
  const refusedAt = async (answer: Parameters<typeof answerMeeting>[2]) => {
    const outcome = await answerMeeting(anyAdmin(), meeting, answer);
    return outcome.ok ? null : outcome.problem.field;
  };
  expect(await refusedAt({ date: "2099-06-01", time: null, message: null })).toBe("time");
  expect(await refusedAt({ date: null, time: "14:30", message: "Hello" })).toBe("date");
  expect(await refusedAt({ date: "2020-06-01", time: "14:30", message: null })).toBe("date");
  expect(await findMeeting(meeting.id)).toMatchObject({ status: "pending", answeredAt: null });
  expect(await refusedAt({ date: "2099-06-02", time: "09:05", message: null })).toBeNull();
  expect(await findMeeting(meeting.id)).toMatchObject({
    status: "handled",
    answer: "We confirm our meeting on June 2, 2099 at 9:05 AM, New York time, for 30 minutes.",
  });
  const causes = await db
    .select({ cause: mailOutbox.cause })
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, GUEST));
  expect(causes.filter(({ cause }) => cause.includes(":answer:"))).toHaveLength(1);
});
