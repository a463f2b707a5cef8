import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sendContact } from "~/domain/contact/send-contact.server";
import { replyAddress } from "~/domain/inbox/replies/reply-address.server";
import { messageIdOf } from "~/domain/mail/message-id.server";
import { ownAddress } from "~/domain/mail/own-address.server";
import { messageIdOfMail } from "~/domain/mail/deliver-mail.server";
import { unsubscribeUrl } from "~/domain/mail/list-links.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { listSuppressions } from "~/domain/mail/suppressions.server";
import { getLaunchUpdate, sendLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { getLetterOutcome } from "~/domain/newsletter/letter-outcome.server";
import { subscribe } from "~/domain/newsletter/subscribe.server";
import { findTest, isTestPassed, sendTestMail, testWords } from "~/domain/office/test-mail.server";
import { db } from "~/platform/database/db.server";
import { getSetting } from "~/platform/database/settings.server";
import {
  inboxFiles,
  inboxItems,
  inboxMails,
  incomingMailbox,
  incomingMails,
  mailOutbox,
  newsletterSubscribers,
  rateLimits,
} from "~drizzle/schema";
import { anyAdmin, createAdmin, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { draftLetter } from "../../../tests/support/letters";
import { often } from "../../../tests/support/often";
import { takeMail } from "./take-mail.server";

useDatabase();

beforeEach(async () => {
  await db.insert(incomingMailbox).values({ id: 1 }).onConflictDoNothing();
  await db.delete(rateLimits);
});

let uid = 0;

/** Takes a mail with these headers and this body as the next one of the mailbox. */
const take = (headers: Record<string, string>, body: string | Buffer = "Hello") => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const source = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), Buffer.from(body)]);
  uid += 1;
  return takeMail({ uidValidity: "1", uid, source, isCut: false });
};

const address = () => `${crypto.randomUUID().slice(0, 13)}@example.org`;
const newId = () => `<${crypto.randomUUID()}@mail.example.org>`;

/** A message that somebody sent by the form, with its item. */
async function contact(email = address()) {
  const sent = await sendContact(visitor(), { name: "Ada", email, message: crypto.randomUUID() });
  if (!sent.ok) throw new Error("not sent");
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.email, email));
  if (!item) throw new Error("no item");
  return { email, item, root: `<${messageIdOf(`contact-${item.sourceId}`)}>` };
}

const mailsOf = (itemId: number) =>
  db.select().from(inboxMails).where(eq(inboxMails.itemId, itemId)).orderBy(inboxMails.id);
const setState = (id: number, state: "done" | "waiting") =>
  db.update(inboxItems).set({ state }).where(eq(inboxItems.id, id));
const stateOf = async (id: number) =>
  (await db.select().from(inboxItems).where(eq(inboxItems.id, id)))[0]?.state;

/** A mail of ours to this address, as the outbox has it after it was sent. */
async function sentTo(email: string, list?: "newsletter") {
  const cause = `test:${crypto.randomUUID()}`;
  await queueMail(db, { to: email, subject: "Ours", text: "Words", cause, ...(list && { list }) });
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.cause, cause));
  if (!mail) throw new Error("not queued");
  await db.update(mailOutbox).set({ status: "sent" }).where(eq(mailOutbox.id, mail.id));
  return { ...mail, ours: `<${messageIdOfMail(mail)}>` };
}
const outboxRow = async (id: number) =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0];

const part = (type: string, text: string) => `--b\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`;

test("a reply finds its item by each of In-Reply-To, References and the signed address", async () => {
  const { item, email, root } = await contact();
  expect(replyAddress(item.id)).not.toContain("+");
  const signed = replyAddress(item.id, { IMAP_URL: "imap://mail.test" });
  expect(signed).toMatch(/^[^+]+\+i\d+\.[\da-f]{20}@/);
  const ways: Record<string, string>[] = [
    { "In-Reply-To": root },
    { References: `<other@example.org> ${root} ${newId()}` },
    { To: `Shop <${signed.toUpperCase()}>` },
    { Cc: signed },
    { "Delivered-To": signed },
  ];
  for (const [index, way] of ways.entries()) {
    await setState(item.id, index % 2 ? "done" : "waiting");
    const from = `Ada <${email.toUpperCase()}>`;
    expect(await take({ From: from, "Message-ID": newId(), ...way })).toBe("reply");
    expect([way, await stateOf(item.id)]).toEqual([way, "open"]);
  }
  expect((await mailsOf(item.id)).map((mail) => mail.email)).toEqual(ways.map(() => null));
});

test("a forged mark leads to no item, and another sender is kept apart", async () => {
  const { item, email, root } = await contact();
  const stranger = address();
  const forged = `hello+i${item.id}.${"0".repeat(20)}@example.com`;
  expect(await take({ From: stranger, To: forged, "Message-ID": newId() })).toBe("new");
  // The name of a thread's first mail can be guessed.
  expect(await take({ From: stranger, "In-Reply-To": root, "Message-ID": newId() })).toBe("new");
  expect(await mailsOf(item.id)).toEqual([]);
  const answer = newId();
  await take({ From: email, "In-Reply-To": root, "Message-ID": answer });
  expect(await take({ From: stranger, References: answer, "Message-ID": newId() })).toBe("reply");
  expect((await mailsOf(item.id)).map((mail) => mail.email)).toEqual([null, stranger]);
});

const AUTOMATIC: Record<string, string>[] = [
  { "Auto-Submitted": "auto-replied" },
  { "X-Autoreply": "yes" },
  { Precedence: "auto_reply" },
  { Subject: "Automatic reply: Your message" },
  { Subject: "Out of Office: Your message" },
  { Subject: "=?utf-8?q?Abwesenheitsnotiz:_Ihre_Nachricht?=" },
  { Subject: "Automatische Antwort: Re: Hallo" },
  { Subject: "=?utf-8?q?R=C3=A9ponse_automatique_:_Bonjour?=" },
  { Subject: "=?utf-8?q?Respuesta_autom=C3=A1tica:_Hola?=" },
  { Subject: "Risposta automatica: Ciao" },
];

test("an automatic reply is kept with its item and brings nothing back; what a program begins is listed apart", async () => {
  const { item, email, root } = await contact();
  await setState(item.id, "done");
  for (const marks of AUTOMATIC) {
    const headers = { From: email, "In-Reply-To": root, "Message-ID": newId(), ...marks };
    expect([marks, await take(headers)]).toEqual([marks, "auto"]);
  }
  expect(await stateOf(item.id)).toBe("done");
  expect(await mailsOf(item.id)).toHaveLength(AUTOMATIC.length);
  const stranger = address();
  await take({ From: stranger, "Message-ID": newId(), "Auto-Submitted": "auto-generated" });
  const begun = await db.select().from(inboxItems).where(eq(inboxItems.email, stranger));
  expect(begun).toMatchObject([{ kind: "program", state: "new" }]);
  // Who is away answers a mail of ours, whose thread leads to no item.
  const away = {
    "Auto-Submitted": "auto-replied",
    "In-Reply-To": `<gone@${messageIdOf("").slice(1)}>`,
  };
  expect(await take({ From: stranger, "Message-ID": newId(), ...away })).toBe("auto");
  expect(await db.$count(inboxItems, eq(inboxItems.email, stranger))).toBe(1);
  expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, stranger))).toBe(0);
});

test("what a person writes about automatic replies is read, and a second mail finds the first", async () => {
  const { email, root } = await contact();
  for (const subject of ["I got your out of office note", "Re: Automatic reply: Tea"]) {
    const headers = { From: email, "In-Reply-To": root, "Message-ID": newId(), Subject: subject };
    expect([subject, await take(headers)]).toEqual([subject, "reply"]);
  }
  const [from, first] = [address(), newId()];
  expect(await take({ From: from, Subject: "Out of Office space?", "Message-ID": first })).toBe(
    "new",
  );
  expect(await take({ From: from, "In-Reply-To": first, "Message-ID": newId() })).toBe("reply");
  expect(await db.$count(inboxItems, eq(inboxItems.email, from))).toBe(1);
  // A mail program of somebody of the site's own name.
  const own = `<3C8E6C0A-1@${messageIdOf("").slice(1)}>`;
  expect(await take({ From: address(), "Message-ID": own })).toBe("new");
});

/** Times two characters: more than is read of a field (8 KB). */
const HUGE = 5_000;
test.each([
  { Subject: "=?utf-8?q?a=00b?=" },
  { From: `=?utf-8?q?a=00b?= <${address()}>` },
  { "Message-ID": `<${"m".repeat(400)}\0@example.org>` },
  { References: `<a\0b@example.org> ${"x@".repeat(HUGE)}` },
  { From: `${"f".repeat(300)}@example.org` },
  { To: "t@".repeat(HUGE) },
  { "X-Failed-Recipients": "e@".repeat(HUGE) },
  {
    "Final-Recipient": "r@".repeat(HUGE),
    "Content-Type": "multipart/report; report-type=delivery-status; boundary=b",
  },
] as Record<string, string>[])(
  "an odd mail (%#) is taken at once, and stops nothing",
  async (odd) => {
    expect(await take({ From: address(), "Message-ID": newId(), ...odd })).not.toBeNull();
    expect(await take({ From: address(), "Message-ID": newId() })).toBe("new");
  },
);

test("one of our own mails that comes back is nothing", async () => {
  const mail = await sentTo(address());
  const itself = ourHeaders(mail);
  expect(await take(itself)).toBe("loop");
  // Somebody who got it, and who knows its Message-ID, wrote these.
  for (const other of [
    { From: address() },
    { To: address() },
    { Date: "Thu, 1 Jan 2015 00:00:00 +0000" },
  ]) {
    await db
      .delete(incomingMails)
      .where(eq(incomingMails.messageId, itself["Message-ID"].slice(1, -1)));
    expect([other, await take({ ...itself, ...other })]).toEqual([other, "new"]);
  }
  // Thunderbird 153, Alpine 2.26 and nodemailer make ids of the same shape at the domain of From.
  const own = messageIdOf("").slice(1);
  for (const left of [crypto.randomUUID(), "0".repeat(40), "contact-12345678"]) {
    const theirs = { ...itself, "Message-ID": `<${left}@${own}>` };
    expect([left, await take(theirs)]).toEqual([left, "new"]);
  }
});

/** The headers of a mail of ours as it comes back. */
const ourHeaders = (mail: { recipient: string; createdAt: Date; ours: string }) => ({
  ...{ From: ownAddress(), To: mail.recipient, "Message-ID": mail.ours },
  Date: mail.createdAt.toUTCString(),
});

/** A test mail with its copy to the site's own mailbox, and how the copy arrives there. */
async function testedMail(now: Date) {
  const admin = await createAdmin();
  const mailbox = "shop@farm.example";
  unwrap(await sendTestMail(admin, { now, waitMs: 0, without: null, mailbox }));
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.userId, admin.id));
  const copy = mails.find(({ recipient }) => recipient === mailbox);
  if (!copy) throw new Error("No copy");
  await db
    .update(mailOutbox)
    .set({ status: "sent", sentAt: now })
    .where(eq(mailOutbox.userId, admin.id));
  const arrived = {
    Received: "from out.relay.example (out.relay.example [192.0.2.7]) by mx.farm.example with SMTP",
    From: "shop@farm.example",
    "Message-ID": `<${messageIdOfMail(copy)}>`,
  };
  const test = async () =>
    findTest(await getSetting("office.testMail"), await getSetting("office.testMailChecks"));
  return { arrived, test };
}

test("the copy of a test mail says by its server's header whether SPF and DKIM hold", async () => {
  const now = new Date("2027-01-05T12:00:00Z");
  const { arrived, test } = await testedMail(now);
  expect(isTestPassed(await test(), now, null)).toBe(false);
  expect(testWords(await test(), now, null)?.note).toContain("on the way");
  const late = new Date(now.getTime() + 16 * 60_000);
  expect(testWords(await test(), late, null)?.note).toContain("did not come to the mailbox");
  // Nothing keeps the shop closed because of a mailbox that gets no mail.
  expect(isTestPassed(await test(), late, null)).toBe(true);
  const forged = { ...arrived, "Message-ID": `<${"1".repeat(40)}@localhost>` };
  const pass = "mx.farm.example; spf=pass smtp.mailfrom=farm.example; dkim=pass; dmarc=pass";
  expect(await take({ "Authentication-Results": pass, ...forged })).toBe("new");
  expect((await test())?.isCopyRead).toBe(false);
  const headers = {
    "Authentication-Results":
      "mx.farm.example; spf=pass smtp.mailfrom=farm.example;\r\n dkim=fail (bad; dkim=pass)",
    ...arrived,
    // As a sender would write it: below.
    "authentication-results": pass,
  };
  expect(await take(headers)).toBe("loop");
  expect(isTestPassed(await test(), now, null)).toBe(false);
  expect(testWords(await test(), now, null)).toMatchObject({
    checks: [{ words: "SPF: passed" }, { words: "DKIM: failed" }],
    note: null,
  });
});

test("a test mail whose sender holds is passed, and one of which nothing is said tells how to look", async () => {
  const now = new Date("2027-01-05T13:00:00Z");
  const first = await testedMail(now);
  const pass = "mx.farm.example; spf=pass; dkim=pass; dmarc=pass";
  await take({ "Authentication-Results": pass, ...first.arrived });
  expect(isTestPassed(await first.test(), now, null)).toBe(true);
  const second = await testedMail(new Date("2027-01-05T14:00:00Z"));
  // What was said of an earlier test says nothing of this one.
  expect((await second.test())?.checks).toBeNull();
  await take({ "Authentication-Results": "evil.example; spf=pass; dkim=pass", ...second.arrived });
  const words = testWords(await second.test(), now, null);
  expect(words?.checks).toEqual([]);
  expect(words?.note).toContain("“Show original” in Gmail");
  expect(isTestPassed(await second.test(), now, null)).toBe(true);
});

const REPORT = 'multipart/report; report-type=delivery-status; boundary="b"';
const POSTFIX = (email: string, ours: string, status = "5.1.1", words = "550 5.1.1 User unknown") =>
  part("text/plain", "I'm sorry to have to inform you that your message could not be delivered") +
  part(
    "message/delivery-status",
    `Reporting-MTA: dns; mail.example.org\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${words}`,
  ) +
  `${part("message/rfc822", `Message-ID: ${ours}\r\nSubject: Ours\r\n\r\nWords`)}--b--\r\n`;
const DAEMON = { From: "Mail Delivery System <MAILER-DAEMON@mail.example.org>" };

const BOUNCES: [
  name: string,
  headers: Record<string, string>,
  body: (email: string, ours: string) => string,
][] = [
  [
    "Postfix",
    { ...DAEMON, Subject: "Undelivered Mail Returned to Sender", "Content-Type": REPORT },
    POSTFIX,
  ],
  [
    "Exim",
    {
      ...DAEMON,
      Subject: "Mail delivery failed: returning message to sender",
      "X-Failed-Recipients": "EMAIL",
    },
    (email, ours) =>
      `A message that you sent could not be delivered.\r\n\r\n  ${email}\r\n    550 5.1.1 user unknown\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\nMessage-ID: ${ours}\r\nSubject: Ours\r\n`,
  ],
  [
    "Exchange",
    { From: "postmaster@outlook.example", Subject: "Undeliverable: Ours", "Content-Type": REPORT },
    (email, ours) => POSTFIX(email, ours, "5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound"),
  ],
  [
    "Gmail",
    {
      From: "mailer-daemon@googlemail.com",
      Subject: "Delivery Status Notification (Failure)",
      "Content-Type": REPORT,
      "X-Failed-Recipients": "EMAIL",
    },
    (email, ours) =>
      POSTFIX(
        email,
        ours,
        "5.1.1",
        "550-5.1.1 The email account that you tried to reach does not exist.",
      ),
  ],
  [
    "qmail",
    { ...DAEMON, Subject: "failure notice" },
    (email, ours) =>
      `Hi. This is the qmail-send program.\r\n\r\n<${email}>:\r\n550 5.1.1 No such user\r\n\r\n--- Below this line is a copy of the message.\r\n\r\nMessage-ID: ${ours}\r\n`,
  ],
];

test.each(BOUNCES)(
  "a bounce of %s marks the mail and stops the address",
  async (_, headers, body) => {
    const email = address();
    const mail = await sentTo(email);
    const named = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("EMAIL", email)]),
    );
    const forged = await take(
      { ...named, "Message-ID": newId() },
      body(email, "<guessed@localhost>"),
    );
    expect(forged).toBe("bounce");
    expect(await listSuppressions({ email })).toEqual([]);
    expect(await take({ ...named, "Message-ID": newId() }, body(email, mail.ours))).toBe("bounce");
    expect(await outboxRow(mail.id)).toMatchObject({ status: "parked" });
    expect(await listSuppressions({ email })).toMatchObject([{ reason: "bounced" }]);
    expect(await db.$count(inboxItems, eq(inboxItems.email, email))).toBe(0);
  },
);

test.each([
  ["a delay", "Action: delayed", "sent", 0],
  ["a full mailbox", "Status: 5.2.2", "parked", 0],
  ["a refusal of us", "Status: 5.7.1", "parked", 0],
] as const)("%s does not stop the address", async (_, line, status, count) => {
  const email = address();
  const mail = await sentTo(email);
  const [name = ""] = line.split(":");
  const body = POSTFIX(email, mail.ours, "5.0.0", "not now").replace(
    new RegExp(`${name}: .*`),
    line,
  );
  const headers = { ...DAEMON, Subject: "Report", "Content-Type": REPORT, "Message-ID": newId() };
  expect(await take(headers, body)).toBe("bounce");
  expect((await outboxRow(mail.id))?.status).toBe(status);
  expect(await listSuppressions({ email })).toHaveLength(count);
});

test("a complaint ends letters, and only one that names our mail is believed", async () => {
  const email = address();
  await subscribe(visitor(), { email });
  const mail = await sentTo(email, "newsletter");
  const report = (ours: string) =>
    part("text/plain", "This is an email abuse report") +
    part(
      "message/feedback-report",
      `Feedback-Type: abuse\r\nVersion: 1\r\nOriginal-Rcpt-To: <${email}>`,
    ) +
    `${part("message/rfc822", `Message-ID: ${ours}\r\nTo: ${email}\r\n\r\nWords`)}--b--\r\n`;
  const headers = {
    From: "feedback@isp.example",
    "Content-Type": 'multipart/report; report-type=feedback-report; boundary="b"',
  };
  const isThere = () => db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email));
  expect(await take({ ...headers, "Message-ID": newId() }, report("<guessed@localhost>"))).toBe(
    "complaint",
  );
  expect(await isThere()).toBe(1);
  expect(await take({ ...headers, "Message-ID": newId() }, report(mail.ours))).toBe("complaint");
  expect(await isThere()).toBe(0);
  const reasons = (await listSuppressions({ email })).map(({ reason }) => reason);
  expect(reasons.toSorted()).toEqual(["complained", "unsubscribed"]);
});

test("a mail unsubscribes by the signed subject, whoever sends it, and by nothing else", async () => {
  const email = address();
  await subscribe(visitor(), { email });
  const isThere = () => db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, email));
  const token = unsubscribeUrl({ list: "newsletter", email }).split("/").at(-1) ?? "";
  const forged = `${token.slice(0, -3)}xyz`;
  for (const subject of ["unsubscribe", `unsubscribe ${forged}`]) {
    await take({ From: email, Subject: subject, "Message-ID": newId() });
    expect([subject, await isThere()]).toEqual([subject, 1]);
  }
  const headers = {
    From: "else@example.org",
    Subject: `Unsubscribe ${token}`,
    "Message-ID": newId(),
  };
  expect(await take(headers)).toBe("unsubscribe");
  expect(await isThere()).toBe(0);
});

test("a new mail is an item with its files, and each mail is taken once", async () => {
  const email = address();
  const headers = {
    From: `=?utf-8?b?${Buffer.from("Zoë Ünal").toString("base64")}?= <${email}>`,
    ...{ Subject: "=?iso-8859-1?q?Fr=E4ge?=", "Message-ID": newId(), "MIME-Version": "1.0" },
    "Content-Type": 'multipart/mixed; boundary="b"',
  };
  const body = `${part("text/html; charset=utf-8", "<p>Do you sell <b>tea</b>?</p><script>x()</script>")}--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="../../a b.png"\r\nContent-Transfer-Encoding: base64\r\n\r\naGVsbG8=\r\n--b--\r\n`;
  expect(await take(headers, body)).toBe("new");
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.email, email));
  expect(item).toMatchObject({ name: "Zoë Ünal", subject: "Fräge", state: "new", kind: "contact" });
  expect(item?.text).toContain("Do you sell tea?");
  expect(item?.text).not.toContain("x()");
  const [mail] = await mailsOf(item?.id ?? 0);
  const files = await db
    .select()
    .from(inboxFiles)
    .where(eq(inboxFiles.mailId, mail?.id ?? 0));
  expect(files.map(({ content }) => Buffer.from(content).toString())).toEqual(["hello"]);
  // The same number, and the same mail under another number.
  uid -= 1;
  expect(await take(headers, body)).toBeNull();
  expect(await take(headers, body)).toBeNull();
  expect(await db.$count(inboxItems, eq(inboxItems.email, email))).toBe(1);
});

const QUOTES = [
  "On Fri, Nov 27, 2026 at 9:14 AM Battle Valley <hello@example.com> wrote:\r\n> Words",
  "Am 27.11.2026 um 09:14 schrieb Battle Valley:\r\n> Worte",
  "-----Original Message-----\r\nFrom: Battle Valley\r\nWords",
  "________________________________\r\nFrom: Battle Valley <hello@example.com>\r\nWords",
  "Le 27 nov. 2026, Battle Valley a écrit :\r\n> Mots",
];
/** Words in each charset, with their bytes. A charset that nobody knows has plain ones. */
const CHARSETS: Record<string, { words: string; bytes: Buffer }> = {
  "utf-8": { words: "Zoë grüßt, 你好", bytes: Buffer.from("Zoë grüßt, 你好") },
  "iso-8859-1": { words: "Zoë grüßt", bytes: Buffer.from("Zoë grüßt", "latin1") },
  "windows-1252": { words: "“Zoë”", bytes: Buffer.from("\u0093Zoë\u0094", "latin1") },
  "us-ascii": { words: "Plain words", bytes: Buffer.from("Plain words") },
  "koi8-r": { words: "Привет", bytes: Buffer.from("f0d2c9d7c5d4", "hex") },
  gb2312: { words: "你好", bytes: Buffer.from("c4e3bac3", "hex") },
  "x-unknown": { words: "Plain words", bytes: Buffer.from("Plain words") },
};
const ENCODINGS = ["8bit", "quoted-printable", "base64"];

const quotedPrintable = (bytes: Buffer) =>
  Array.from(bytes, (byte) =>
    (byte < 127 && byte >= 32 && byte !== 61) || byte === 13 || byte === 10
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  ).join("");

function encoded(bytes: Buffer, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(bytes.toString("base64"));
  return encoding === "quoted-printable" ? Buffer.from(quotedPrintable(bytes)) : bytes;
}

type Body = { type: string; encoding?: string; bytes: Buffer };

/** A text with these words, as plain text or HTML, with what it answers quoted below. */
function textBody(n: number, subtype: "plain" | "html"): Body {
  const names = Object.keys(CHARSETS);
  const name = names[n % names.length] ?? "";
  const encoding = ENCODINGS[n % ENCODINGS.length] ?? "";
  const before = Buffer.from(subtype === "html" ? `<p>Answer ${n}: ` : `Answer ${n}: `);
  const quote = QUOTES[n % QUOTES.length] ?? "";
  const after = subtype === "html" ? "</p>" : `\r\n\r\n${quote.replace(/[^\u0000-\u007f]/g, "?")}`;
  const bytes = Buffer.concat([before, CHARSETS[name]?.bytes ?? before, Buffer.from(after)]);
  return { type: `text/${subtype}; charset=${name}`, encoding, bytes: encoded(bytes, encoding) };
}

function multipart(subtype: string, parts: readonly Body[]): Body {
  const boundary = `b-${crypto.randomUUID()}`;
  const inner = parts.flatMap(({ type, encoding, bytes }) => [
    Buffer.from(`--${boundary}\r\nContent-Type: ${type}\r\n`),
    Buffer.from(encoding ? `Content-Transfer-Encoding: ${encoding}\r\n\r\n` : "\r\n"),
    ...[bytes, Buffer.from("\r\n")],
  ]);
  const bytes = Buffer.concat([...inner, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/${subtype}; boundary="${boundary}"`, bytes };
}

const PNG: Body = {
  type: 'image/png; name="a.png"',
  encoding: "base64",
  bytes: Buffer.from("aGVsbG8="),
};

/** The shapes that programs give a mail: Apple, Gmail and Outlook, with and without files. */
const SHAPES: ((n: number) => Body)[] = [
  (n) => textBody(n, "plain"),
  (n) => textBody(n, "html"),
  (n) => multipart("alternative", [textBody(n, "plain"), textBody(n, "html")]),
  (n) => multipart("mixed", [textBody(n, "plain"), PNG]),
  (n) => multipart("related", [textBody(n, "html"), PNG]),
  (n) =>
    multipart("mixed", [
      multipart("alternative", [
        textBody(n, "plain"),
        multipart("related", [textBody(n, "html"), PNG]),
      ]),
      PNG,
    ]),
];

/** Automatic replies say so in a header, or by a subject in one of these languages. */
const AUTO_REPLIES: Record<string, string>[] = [
  { "Auto-Submitted": "auto-replied" },
  { Precedence: "auto_reply" },
  ...[
    ...["Automatic reply: Ours", "Automatische Antwort: Ours", "Réponse automatique : Ours"],
    ...["Respuesta automática: Ours", "Risposta automatica: Ours"],
  ].map((subject) => ({
    Subject: `=?utf-8?b?${Buffer.from(subject).toString("base64")}?=`,
  })),
];

const MAILS = often(500);

test(`${MAILS} mails of many programs land where they belong`, async () => {
  const { item, email, root } = await contact();
  const counted = { reply: 0, new: 0, auto: 0, bounce: 0, loop: 0 };
  const expected: string[] = [];
  for (let n = 0; n < MAILS; n++) {
    const shape = SHAPES[n % SHAPES.length] ?? SHAPES[0];
    const { type, encoding, bytes } = shape?.(n) ?? PNG;
    const headers: Record<string, string> = {
      ...{ "MIME-Version": "1.0", "Message-ID": newId(), "Content-Type": type },
      ...(encoding && { "Content-Transfer-Encoding": encoding }),
      ...{ From: n % 2 ? `"Ada, L." <${email}>` : email, Subject: n % 7 ? `Re: ${n}` : "" },
    };
    let wanted: keyof typeof counted = "new";
    if (n % 13 === 1) {
      wanted = "bounce";
      const refused = await sentTo(address());
      Object.assign(headers, {
        From: "MAILER-DAEMON@mx.example.org",
        "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"',
      });
      delete headers["Content-Transfer-Encoding"];
      const status = `Reporting-MTA: dns; mx.example.org\r\n\r\nFinal-Recipient: rfc822; ${refused.recipient}\r\nAction: failed\r\nStatus: 5.1.1`;
      const report =
        part("text/plain", "It could not be delivered.") +
        part("message/delivery-status", status) +
        `${part("message/rfc822", `Message-ID: ${refused.ours}\r\n\r\nWords`)}--b--\r\n`;
      expect([n, await take(headers, report)]).toEqual([n, wanted]);
      counted[wanted] += 1;
      continue;
    }
    if (n % 17 === 3) {
      wanted = "loop";
      Object.assign(headers, ourHeaders(await sentTo(address())));
    } else if (n % 11 === 0) {
      wanted = "auto";
      Object.assign(headers, AUTO_REPLIES[(n / 11) % AUTO_REPLIES.length]);
    } else if (n % 5 !== 0) {
      wanted = "reply";
    }
    // A subject alone marks a mail as automatic only if it answers one.
    if (n % 5 !== 0 || wanted === "auto") headers["In-Reply-To"] = root;
    expect([n, headers, await take(headers, bytes)]).toEqual([n, headers, wanted]);
    counted[wanted] += 1;
    if (wanted === "reply") expected.push(`Answer ${n}: ${wordsOf(n)}`);
  }
  const texts = (await mailsOf(item.id)).map(({ text }) => text);
  for (const words of expected) {
    expect([words, texts.filter((text) => text.includes(words)).length]).toEqual([words, 1]);
  }
  // The first one opened its own item before this loop.
  expect(await db.$count(inboxItems, eq(inboxItems.email, email))).toBe(1 + counted.new);
  for (const [kind, count] of Object.entries(counted)) {
    expect([kind, count > MAILS / 25]).toEqual([kind, true]);
  }
});

const wordsOf = (n: number) => Object.values(CHARSETS)[n % Object.keys(CHARSETS).length]?.words;

test("what is no mail at all stops nothing", async () => {
  for (const source of ["", "\0\0\0", "From: x", "=?utf-8?b?", `Subject: ${"a".repeat(100_000)}`]) {
    uid += 1;
    const kind = await takeMail({
      ...{ uidValidity: "1", uid },
      ...{ source: Buffer.from(source), isCut: false },
    });
    expect(["broken", "auto"]).toContain(kind);
  }
  const [place] = await db.select().from(incomingMailbox);
  expect(place).toMatchObject({ uidValidity: "1", uid });
  expect(await db.$count(incomingMails, eq(incomingMails.uid, uid))).toBe(1);
});

test("a reply to a letter is a new item that the letter counts once, and nothing else is", async () => {
  const email = address();
  await subscribe(visitor(), { email });
  const id = await draftLetter(anyAdmin(), { subject: "News", content: crypto.randomUUID() });
  await sendLaunchUpdate(anyAdmin(), id);
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.letterId, id));
  if (!mail) throw new Error("not queued");
  const ours = `<${messageIdOfMail(mail)}>`;
  const replies = async () => {
    const letter = await getLaunchUpdate(id);
    return letter && (await getLetterOutcome(letter)).replies;
  };
  // Somebody else, who saw the Message-ID, and who wrote to us before.
  expect(await take({ From: address(), "In-Reply-To": ours, "Message-ID": newId() })).toBe("new");
  await take({ From: email, "Message-ID": newId(), Subject: "Hours?" });
  const away = { "In-Reply-To": ours, "Auto-Submitted": "auto-replied" };
  await take({ From: email, ...away, "Message-ID": newId() });
  expect(await replies()).toEqual({ count: 0, newest: [] });

  const first = newId();
  const reply = { From: email, "In-Reply-To": ours, Subject: "Re: News" };
  expect(await take({ ...reply, "Message-ID": first })).toBe("new");
  expect(await take({ ...reply, "In-Reply-To": first, "Message-ID": newId() })).toBe("reply");
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.subject, "Re: News"));
  expect(await replies()).toEqual({ count: 1, newest: [{ id: item?.id, subject: "Re: News" }] });
  await db.delete(inboxItems).where(eq(inboxItems.id, item?.id ?? 0));
  expect(await replies()).toEqual({ count: 0, newest: [] });
});
