import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "~/platform/database/db.server";
import { type MailTransport, openMailTransport } from "~/platform/mail/mail-transport.server";
import { mailOutbox, mailSuppressions } from "~drizzle/schema";
import {
  confirmSubscription,
  queueConfirmation,
} from "~/domain/newsletter/confirm-subscription.server";
import { anyAdmin, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { startSmtpServer } from "../../../tests/support/smtp";
import { deliverNextMail } from "./deliver-mail.server";
import { type Mail, queueMail } from "./queue-mail.server";
import { hastenMail } from "./outbox-queries.server";
import { listSuppressions, releaseSuppression, suppressAddress } from "./suppressions.server";
import { MAX_ATTEMPTS } from "./retry-delay";

useDatabase();

const HOUR_MS = 60 * 60_000;
const IMPATIENT = { connectionTimeout: 1000, greetingTimeout: 1000, socketTimeout: 1000 };

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let transport: MailTransport;

beforeEach(async () => {
  await db.delete(mailOutbox);
  await db.delete(mailSuppressions);
  smtp = await startSmtpServer();
  transport = openMailTransport({ SMTP_URL: smtp.url, DATA_DIR: "" });
});

afterEach(async () => {
  transport.close();
  await smtp.stop();
});

let causes = 0;

/** Queues mails to the addresses, in this order. The subject of each is its number. */
async function queue(...addresses: string[]) {
  await db.transaction(async (tx) => {
    for (const [index, to] of addresses.entries()) {
      const mail: Mail = { to, subject: `${index + 1}`, text: "Hello", cause: `test:${causes++}` };
      await queueMail(tx, mail);
    }
  });
}

/** Runs a worker until no mail is due at that time. */
async function workUntilIdle(now: Date, from = transport) {
  let sends = 0;
  while (await deliverNextMail(from, now)) sends += 1;
  return sends;
}

/** An error with which the server answers this code. */
const refusing = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const subjects = () => smtp.received.map(({ subject }) => subject);
const statuses = async () =>
  (await db.select().from(mailOutbox).orderBy(mailOutbox.id)).map(({ status }) => status);

test("a subject made from an old title has nothing that turns its direction", async () => {
  const mail = { to: "ada@example.com", text: "Hello", cause: "test:direction" };
  await db.transaction((tx) =>
    queueMail(tx, { ...mail, subject: "On \u202etitle\u2069: א\u200f" }),
  );
  await workUntilIdle(new Date());
  expect(subjects()).toEqual(["On title: א\u200f"]);
});

test("a sender without a name gets that of the business, and one with a name keeps it", async () => {
  for (const MAIL_FROM of ["post@mail.example", "Post <post@mail.example>"]) {
    const other = openMailTransport({ SMTP_URL: smtp.url, MAIL_FROM, DATA_DIR: "" });
    await queue("ada@example.com");
    await workUntilIdle(inHours(1), other);
    other.close();
  }
  expect(smtp.received.map(({ from }) => from?.text)).toEqual([
    '"Battle Valley Cannabis" <post@mail.example>',
    '"Post" <post@mail.example>',
  ]);
});

test("the same cause queued twice is one mail", async () => {
  const mail = { to: "ada@example.com", subject: "Once", text: "Hello", cause: "order:1" };
  await queueMail(db, mail);
  await queueMail(db, { ...mail, subject: "Twice" });
  await workUntilIdle(inHours(1));
  expect(subjects()).toEqual(["Once"]);
});

test("a mail whose transaction fails is not sent", async () => {
  const failing = db.transaction(async (tx) => {
    await queueMail(tx, { to: "ada@example.com", subject: "No", text: "No", cause: "rolled-back" });
    throw new Error("The order could not be stored");
  });
  await expect(failing).rejects.toThrow("could not be stored");
  expect(await workUntilIdle(inHours(1))).toBe(0);
});

test("a server that refuses for an hour gets every mail once, in order, when it accepts mail again", async () => {
  await queue("ada@example.com", "ada@example.com", "bob@example.com");
  smtp.behaviour.onRcptTo = (_address, _session, done) => done(refusing(450, "Not now"));
  for (let minute = 0; minute < 60; minute += 5) await workUntilIdle(inHours(minute / 60));
  expect(smtp.received).toEqual([]);
  delete smtp.behaviour.onRcptTo;
  for (let hour = 1; hour < 8; hour++) await workUntilIdle(inHours(hour));
  expect(subjects().sort()).toEqual(["1", "2", "3"]);
  expect(subjects().indexOf("1")).toBeLessThan(subjects().indexOf("2"));
  expect(await statuses()).toEqual(["sent", "sent", "sent"]);
});

test("mail postponed while the clock was ten days ahead is sent within an hour after it is right", async () => {
  await queue("ada@example.com");
  smtp.behaviour.onRcptTo = (_address, _session, done) => done(refusing(450, "Not now"));
  await workUntilIdle(inHours(240));
  delete smtp.behaviour.onRcptTo;
  await hastenMail();
  await workUntilIdle(inHours(1));
  expect(subjects()).toEqual(["1"]);
});

test("a silent server costs a timeout, and gets the mail an hour later", async () => {
  await queue("ada@example.com");
  smtp.behaviour.onConnect = () => {};
  const impatient = openMailTransport({ SMTP_URL: smtp.url, DATA_DIR: "" }, IMPATIENT);
  await workUntilIdle(new Date(Date.now() + 1000), impatient);
  impatient.close();
  expect(await statuses()).toEqual(["pending"]);
  delete smtp.behaviour.onConnect;
  await workUntilIdle(inHours(1));
  expect(subjects()).toEqual(["1"]);
});

test("after a connection breaks in the middle of DATA the mail is sent later", async () => {
  await queue("ada@example.com");
  smtp.behaviour.onData = (stream) => {
    stream.resume();
    smtp.hangUp();
  };
  await workUntilIdle(new Date(Date.now() + 1000));
  expect(await statuses()).toEqual(["pending"]);
  delete smtp.behaviour.onData;
  await workUntilIdle(inHours(1));
  expect(subjects()).toEqual(["1"]);
});

test("later mail to the same recipient waits for a retry, mail to other recipients does not", async () => {
  await queue("ada@example.com", "ada@example.com", "bob@example.com");
  smtp.behaviour.onRcptTo = ({ address }, _session, done) =>
    done(address === "ada@example.com" ? refusing(450, "Mailbox busy") : null);
  await workUntilIdle(new Date(Date.now() + 1000));
  expect(subjects()).toEqual(["3"]);
  expect(await statuses()).toEqual(["pending", "pending", "sent"]);
});

test("mail that waits for its time holds up no later mail to the same recipient", async () => {
  const mail = { to: "ada@example.com", text: "Hello" };
  await queueMail(db, { ...mail, subject: "Later", cause: "test:later", delayMinutes: 10 });
  await queueMail(db, { ...mail, subject: "Now", cause: "test:now" });
  await workUntilIdle(new Date(Date.now() + 1000));
  expect(subjects()).toEqual(["Now"]);
  await workUntilIdle(new Date(Date.now() + 11 * 60_000));
  expect(subjects()).toEqual(["Now", "Later"]);
});

test("two simultaneous workers send each mail once and each recipient's mail in order", async () => {
  const addresses = Array.from({ length: 60 }, (_, index) => `reader${index % 7}@example.com`);
  await queue(...addresses);
  const other = openMailTransport({ SMTP_URL: smtp.url, DATA_DIR: "" });
  const now = inHours(1);
  const lanes = [transport, transport, other, other];
  while ((await Promise.all(lanes.map((lane) => workUntilIdle(now, lane)))).some(Boolean));
  other.close();
  expect(smtp.received).toHaveLength(60);
  for (let reader = 0; reader < 7; reader++) {
    const own = smtp.received
      .filter(({ to }) => JSON.stringify(to).includes(`reader${reader}@`))
      .map(({ subject }) => Number(subject));
    expect(own).toEqual([...own].sort((a, b) => a - b));
  }
});

test("a worker that dies after the server accepted the mail causes one more copy, with the same Message-ID", async () => {
  await queue("ada@example.com");
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const dying: MailTransport = {
    ...transport,
    async send(mail) {
      await transport.send(mail);
      await ended; // Killed here: nothing after this line runs before the test is over.
    },
  };
  const delivery = deliverNextMail(dying, new Date(Date.now() + 1000));
  await expect.poll(() => smtp.received.length).toBe(1);
  expect(await workUntilIdle(new Date(Date.now() + 60_000))).toBe(0);
  await workUntilIdle(inHours(1));
  await workUntilIdle(inHours(2));
  expect(smtp.received).toHaveLength(2);
  expect(smtp.received[0]?.messageId).toBe(smtp.received[1]?.messageId);
  end();
  await delivery;
});

test.each([550, 552, 554])(
  "a mail that is refused for good (%i) is parked after one attempt, and the next one is sent",
  async (code) => {
    await queue("ada@example.com", "ada@example.com");
    smtp.behaviour.onRcptTo = (_address, _session, done) => done(refusing(code, "Not from you"));
    await deliverNextMail(transport, inHours(1));
    const [parked] = await db.select().from(mailOutbox).orderBy(mailOutbox.id);
    expect(parked).toMatchObject({ subject: "1", attempts: 1, status: "parked" });
    expect(parked?.lastError).toContain("Not from you");
    delete smtp.behaviour.onRcptTo;
    await workUntilIdle(inHours(1));
    expect(subjects()).toEqual(["2"]);
    smtp.behaviour.onData = (stream, _session, done) => {
      stream.resume().on("end", () => done(refusing(code, "No such words")));
    };
    await queue("bob@example.com");
    await deliverNextMail(transport, inHours(1));
    expect((await statuses()).at(-1)).toBe("parked");
  },
);

test.each([
  [550, "5.1.1 User unknown", true],
  [550, "No such user here", true],
  [550, "5.2.1 Mailbox disabled", true],
  [553, "5.1.3 Bad address syntax", true],
  [550, "5.7.1 Blocked: user unknown to our policy", false],
  [552, "5.2.2 Mailbox full", false],
  [554, "5.7.1 Spam", false],
  [550, "5.1.8 Bad sender", false],
])("a refusal of %i %s stops the address: %s", async (code, words, isStopped) => {
  const to = `${crypto.randomUUID()}@example.com`;
  await queue(to);
  smtp.behaviour.onRcptTo = (_address, _session, done) => done(refusing(code, words));
  await workUntilIdle(inHours(1));
  delete smtp.behaviour.onRcptTo;
  await queue(to.toUpperCase());
  await workUntilIdle(inHours(1));
  expect(subjects()).toEqual(isStopped ? [] : ["1"]);
  expect(await listSuppressions({ email: to })).toHaveLength(isStopped ? 1 : 0);
  const [, second] = await db.select().from(mailOutbox).orderBy(mailOutbox.id);
  expect(second?.lastError ?? "").toMatch(isStopped ? /^Not sent: / : /^$/);
});

const KINDS = [
  { subject: "Plain" },
  { subject: "Letter", list: "newsletter" },
  { subject: "Investors", list: "investor-updates" },
  { subject: "Notice", stopPath: "/community/stop/x" },
] as const;

test.each([
  ["bounced", []],
  ["complained", ["Plain"]],
  ["unsubscribed", ["Plain", "Investors", "Notice"]],
] as const)("an address that %s still gets %j", async (reason, kinds) => {
  const to = `${reason}@example.com`;
  await suppressAddress(db, { email: to.toUpperCase(), reason });
  await suppressAddress(db, { email: to, reason });
  for (const kind of KINDS) {
    await queueMail(db, { to, text: "Hello", cause: `kind:${reason}:${kind.subject}`, ...kind });
  }
  await workUntilIdle(inHours(1));
  expect(subjects()).toEqual(kinds);
  const [row, ...others] = await listSuppressions({ email: to });
  expect(row).toMatchObject({ masked: `${reason[0]}…@example.com`, reason });
  expect(others).toEqual([]);

  await releaseSuppression(anyAdmin(), row?.id ?? 0);
  await queueMail(db, {
    to,
    text: "Hello",
    cause: `released:${reason}`,
    ...KINDS[1],
    subject: "Again",
  });
  await workUntilIdle(inHours(1));
  expect(subjects().at(-1)).toBe("Again");
});

test("the link of a new sign-up goes to an address that bounced, which it releases", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await suppressAddress(db, { email, reason: "bounced" });
  await queueConfirmation(db, email);
  await queueConfirmation(db, email);
  await workUntilIdle(inHours(1));
  expect(smtp.received).toHaveLength(1);
  const token = /newsletter\/confirm\/(\S+)/.exec(smtp.received[0]?.text ?? "")?.[1];
  expect(await confirmSubscription(visitor(), token)).toMatchObject({ ok: true });
  expect(await listSuppressions({ email })).toEqual([]);
});

test("mail that the site writes says so; a reply that a person typed does not", async () => {
  await queue("ada@example.com");
  const mail = { to: "ada@example.com", subject: "Letter", text: "Hello" };
  await queueMail(db, { ...mail, cause: "letter:1", list: "newsletter" });
  await queueMail(db, { ...mail, cause: "reply:1", messageId: "reply-1@example.com" });
  await workUntilIdle(inHours(1));
  const headersOf = (name: string) => smtp.received.map(({ headers }) => headers.get(name));
  expect(headersOf("auto-submitted")).toEqual(["auto-generated", "auto-generated", undefined]);
  expect(headersOf("precedence")).toEqual([undefined, "bulk", undefined]);
  expect(smtp.received[1]?.headers.get("list")).toMatchObject({
    id: { name: "newsletter.localhost" },
  });
});

test("a mail that failed too often is parked with its reason, and the next one is sent", async () => {
  await queue("ada@example.com", "ada@example.com");
  smtp.behaviour.onRcptTo = (_address, _session, done) => done(refusing(451, "No such mailbox"));
  for (let hour = 0; hour < MAX_ATTEMPTS; hour++)
    await deliverNextMail(transport, inHours(7 * hour + 1));
  const [parked] = await db.select().from(mailOutbox).where(eq(mailOutbox.status, "parked"));
  expect(parked).toMatchObject({ subject: "1", attempts: MAX_ATTEMPTS });
  expect(parked?.lastError).toContain("No such mailbox");
  delete smtp.behaviour.onRcptTo;
  await workUntilIdle(inHours(200));
  expect(subjects()).toEqual(["2"]);
});

test("line breaks in subject and address become spaces, so that no header can be added", async () => {
  await queueMail(db, {
    to: "ada@example.com",
    subject: "Hello\r\nBcc: eve@example.com",
    text: "Hello",
    cause: "injection",
    replyTo: "bob@example.com\r\nX-Forged: yes",
  });
  await workUntilIdle(inHours(1));
  const [mail] = smtp.received;
  expect(mail?.subject).toBe("Hello Bcc: eve@example.com");
  expect(mail?.bcc).toBeUndefined();
  expect(mail?.headers.has("x-forged")).toBe(false);
});

test("both parts contain the state's notice; only mail to a list has one-click unsubscribe", async () => {
  await queue("ada@example.com");
  await queueMail(db, {
    to: "ada@example.com",
    subject: "News",
    text: "First\n\nSecond <b>",
    cause: "news:1",
    list: "newsletter",
  });
  await workUntilIdle(inHours(1));
  const [plain, news] = smtp.received;
  for (const part of [plain?.text, plain?.html, news?.text, news?.html]) {
    expect(part).toContain("For use only by persons 21 years of age and older.");
    expect(part).toContain("1-877-8-HOPENY");
  }
  expect(plain?.headers.has("list-unsubscribe-post")).toBe(false);
  expect(news?.headers.get("list")).toMatchObject({
    "unsubscribe-post": { name: "List-Unsubscribe=One-Click" },
  });
  expect(news?.html).toContain("<p>Second &lt;b&gt;</p>");
});
