import { expect, test } from "vitest";
import { startServer } from "../support/server";
import { startSmtpServer } from "../support/smtp";

const SENDER = "post@farm.test";
const GUEST = "grace@guest.test";

test("while the facts have no address, no header of a mail names one of example.com", async () => {
  const smtp = await startSmtpServer();
  const server = await startServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: SENDER,
    IMAP_URL: "imap://box:x@127.0.0.1:9/INBOX",
  });
  const post = async (path: string, body: object) => {
    const response = await fetch(server.origin + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([path, response.ok]).toEqual([path, true]);
  };
  const about = { name: "Grace", email: GUEST };
  await post("/api/contact", { ...about, message: "When do you open?" });
  await post("/api/events/book", {
    ...{ ...about, phone: "(845) 555-0164", eventType: "group-tour", guestCount: "3-5" },
    ...{ preferredDate: "2099-06-01", message: "" },
  });
  await post("/api/calendar/request", { ...about, preferredDate: "2099-06-01", topic: "Plan" });
  // To the guest of booking and meeting, and to the team of all three.
  await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(5);
  for (const { headerLines, attachments } of smtp.received) {
    const lines = headerLines.map(({ line }) => line);
    expect(lines.filter((line) => /example\.(com|org|net)/i.test(line))).toEqual([]);
    for (const { content } of attachments) {
      expect(content.toString()).toContain(`mailto:${SENDER}`);
    }
  }
  const named = (pick: "to" | "from" | "replyTo") =>
    new Set(smtp.received.map((mail) => [mail[pick]].flat()[0]?.value[0]?.address));
  expect(named("to")).toEqual(new Set([SENDER, GUEST]));
  expect(named("from")).toEqual(new Set([SENDER]));
  expect(named("replyTo")).toEqual(new Set([undefined, SENDER]));
  await server.stop();
  await smtp.stop();
});
