import fs from "node:fs";
import path from "node:path";
import { and, desc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendContact } from "~/domain/contact/send-contact.server";
import { replyAddress } from "~/domain/inbox/replies/reply-address.server";
import { messageIdOfMail } from "~/domain/mail/deliver-mail.server";
import { messageIdOf } from "~/domain/mail/message-id.server";
import { ownAddress } from "~/domain/mail/own-address.server";
import { queueMail } from "~/domain/mail/queue-mail.server";
import { listSuppressions } from "~/domain/mail/suppressions.server";
import { sendMessage } from "~/domain/messages/send-message.server";
import { db } from "~/platform/database/db.server";
import {
  contactSubmissions,
  inboxEvents,
  inboxFiles,
  inboxItems,
  inboxMails,
  incomingMailbox,
  mailOutbox,
} from "~drizzle/schema";
import { createUser, unwrap, visitor } from "../../../tests/support/builders";
import { useDatabase } from "../../../tests/support/database";
import { takeMail } from "./take-mail.server";

useDatabase();

const SAMPLES = path.resolve("tests/fixtures/samples/mail");
const IMAP = { IMAP_URL: "imap://mail.test" };
let uid = 0;

type Case = { id: number; email: string; ours: string };

/** A case that somebody began: by the form, or signed in. One of our mails to it has been sent. */
async function aCase(isSignedIn = false): Promise<Case> {
  let email = `${crypto.randomUUID().slice(0, 13)}@guest.test`;
  if (isSignedIn) {
    const user = await createUser();
    email = user.email;
    unwrap(await sendMessage(user, { subject: "Round", message: crypto.randomUUID() }));
  } else {
    unwrap(await sendContact(visitor(), { name: "Ada", email, message: crypto.randomUUID() }));
  }
  const [item] = await db
    .select()
    .from(inboxItems)
    .where(eq(inboxItems.email, email))
    .orderBy(desc(inboxItems.id));
  if (!item) throw new Error("no item");
  const ours = messageIdOf(crypto.randomUUID());
  const out = { itemId: item.id, direction: "out", subject: "Ours", text: "Words" } as const;
  await db.insert(inboxMails).values({ ...out, messageId: ours });
  await db.update(inboxItems).set({ state: "done" }).where(eq(inboxItems.id, item.id));
  return { id: item.id, email, ours };
}

/**
 * Takes a sample with our own names in the places of the shop's: its case, and a mail that we sent.
 * With `again` it is another mail of the same kind.
 */
async function take(file: string, own: { case?: Case; sent?: string; again?: boolean } = {}) {
  await db.insert(incomingMailbox).values({ id: 1 }).onConflictDoNothing();
  const sample = fs.readFileSync(path.join(SAMPLES, file), "latin1");
  const to = own.case ? replyAddress(own.case.id, IMAP) : ownAddress();
  const source = sample
    .replaceAll(/hello\+i12\.k7fq2w@example\.org/g, to)
    .replaceAll(/hello@example\.org/g, ownAddress())
    .replaceAll(/sample-\d+@example\.org/g, own.sent ?? own.case?.ours ?? "gone@example.net")
    .replace(
      /^Message-ID: <.*>/im,
      own.again ? `Message-ID: <${crypto.randomUUID()}@a.test>` : "$&",
    );
  uid += 1;
  return takeMail({
    uidValidity: "samples",
    uid,
    isCut: false,
    source: Buffer.from(source, "latin1"),
  });
}

const newest = async () => {
  const [item] = await db.select().from(inboxItems).orderBy(desc(inboxItems.id)).limit(1);
  return item ? seen(item.id) : null;
};

/** An item as the team sees it: its words, its latest mail and that one's files. */
async function seen(itemId: number) {
  const [item] = await db.select().from(inboxItems).where(eq(inboxItems.id, itemId));
  if (!item) throw new Error("no item");
  const mails = await db
    .select()
    .from(inboxMails)
    .where(and(eq(inboxMails.itemId, itemId), eq(inboxMails.direction, "in")))
    .orderBy(inboxMails.id);
  const files = await db
    .select({ name: inboxFiles.name, isInline: inboxFiles.isInline })
    .from(inboxFiles)
    .where(inArray(inboxFiles.mailId, [0, ...mails.map(({ id }) => id)]))
    .orderBy(inboxFiles.id);
  const [contact] =
    item.kind === "contact"
      ? await db.select().from(contactSubmissions).where(eq(contactSubmissions.id, item.sourceId))
      : [];
  const last = mails.at(-1);
  return {
    ...item,
    words: last?.text || contact?.message || "",
    mails,
    last,
    files: files.filter(({ isInline }) => !isInline).map(({ name }) => name),
    inline: files.filter(({ isInline }) => isInline).map(({ name }) => name),
  };
}

/** Samples that answer a case of ours. */
const ANSWERS: [file: string, right: { words: string[]; files?: string[]; inline?: string[] }][] = [
  ["reply-outlook.eml", { words: [], inline: ["image001.png"] }],
  ["reply-gmail.eml", { words: [] }],
  ["reply-apple-mail.eml", { words: [], files: ["IMG 0412.PNG"] }],
  ["reply-through-ticket-system.eml", { words: ["one more before noon on Monday.", "Hanneke"] }],
  ["flowed-quotes.eml", { words: [] }],
  ["auth-pass.eml", { words: ["give my seats to somebody else"] }],
];

test.each(ANSWERS)("%s is at its case, which opens again", async (file, right) => {
  const own = await aCase();
  expect(await take(file, { case: own })).toBe("reply");
  const item = await seen(own.id);
  expect(item).toMatchObject({ state: "open", files: right.files ?? [] });
  expect(item.inline).toEqual(right.inline ?? []);
  for (const words of right.words) expect(item.words).toContain(words);
  expect(item.last?.isUnproven).toBe(false);
});

test("vacation-sieve.eml is at its case, which stays as it is", async () => {
  const own = await aCase();
  expect(await take("vacation-sieve.eml", { case: own })).toBe("auto");
  expect(await seen(own.id)).toMatchObject({ state: "done" });
  expect((await seen(own.id)).words).toContain("I am on the island");
});

/** Samples that begin something. */
const NEW: [file: string, right: { words: string[]; files?: string[]; [more: string]: unknown }][] =
  [
    [
      "new-thunderbird-own-domain.eml",
      { words: ["It did not close again"], name: "Tamsin Weller" },
    ],
    [
      "web-form-reply-to.eml",
      {
        words: ["book club of nine"],
        email: "yusuf.caldwell@example.com",
        name: "Caldwell, Yusuf",
      },
    ],
    [
      "invitation-reply-comment.eml",
      {
        words: [
          "maybe, with 2 guests",
          "Comment: Two of us come by wheelchair; isn't the path gravel?",
          "Leocadia Finch may come",
        ],
        files: ["invite.ics"],
      },
    ],
    ["invitation-reply-comment-property.eml", { words: ["declined"], files: ["attachment.ics"] }],
    ["smime-signed.eml", { words: ["The lease is renewed", "Signed with S/MIME"] }],
    [
      "pgp-signed-with-key.eml",
      { words: ["Signed with OpenPGP"], files: ["OpenPGP_0xBC27E5F4635F1CEC.asc"] },
    ],
    ["pgp-encrypted.eml", { words: ["Encrypted with OpenPGP"], files: ["encrypted.asc"] }],
    ["winmail-dat.eml", { words: ["The list is attached", "winmail.dat"], files: ["winmail.dat"] }],
    ["charset-iso-8859-15.eml", { words: ["80 €"] }],
    ["charset-macintosh.eml", { words: ["café “Zur Mühle” –"] }],
  ];

test.each(NEW)(
  "%s is a new item that says what it is",
  async (file, { words, files, ...right }) => {
    expect(await take(file)).toBe("new");
    const item = await newest();
    expect(item).toMatchObject({ kind: "contact", state: "new", files: files ?? [], ...right });
    for (const one of words) expect(item?.words).toContain(one);
  },
);

test("what a program writes is in a list of its own, and only if it begins something", async () => {
  const before = await db.$count(inboxItems);
  expect(await take("program-starts-thread.eml")).toBe("auto");
  expect(await newest()).toMatchObject({ kind: "program", state: "new" });
  expect((await newest())?.words).toContain("Book a visit by phone");
  expect(await db.$count(inboxItems)).toBe(before + 1);
});

test.each(["auth-fail.eml", "auth-forged.eml"])(
  "%s is not proven, and puts no words into what a signed-in person began",
  async (file) => {
    const own = await aCase(true);
    expect(await take(file, { case: own })).toBe("new");
    expect((await seen(own.id)).mails).toEqual([]);
    expect(await newest()).toMatchObject({ isUnproven: true, relatedId: own.id });
    // Who began by the form has no account that somebody could speak for.
    const guest = await aCase();
    expect(await take(file, { case: guest, again: true })).toBe("reply");
    expect((await seen(guest.id)).last?.isUnproven).toBe(true);
  },
);

const REASONS: [file: string, recipient: string, words: RegExp | null, isStopped: boolean][] = [
  ["bounce-postfix.eml", "oriel.vance@example.com", /5\.1\.1.*User unknown in/, true],
  ["delay-postfix.eml", "petra.solis@example.com", null, false],
  ["bounce-exim.eml", "quill.merrow@example.com", /5\.7\.1/, false],
  ["bounce-opensmtpd.eml", "rowan.teague@example.com", /5\.1\.1 no such user/, true],
  ["bounce-exchange.eml", "soraya@example.net", /mailbox full/, false],
  ["bounce-gmail.eml", "thea.ostberg@gone.example.com", /NXDOMAIN/, true],
];

test.each(REASONS)("%s marks our mail to %s", async (file, recipient, words, isStopped) => {
  const own = await aCase();
  const cause = `test:${crypto.randomUUID()}`;
  await queueMail(db, { to: recipient, subject: "Ours", text: "Words", cause });
  const isIts = eq(mailOutbox.cause, cause);
  await db.update(mailOutbox).set({ status: "sent" }).where(isIts);
  const [mail] = await db.select().from(mailOutbox).where(isIts);
  if (!mail) throw new Error("not queued");
  await db.update(inboxMails).set({ cause }).where(eq(inboxMails.itemId, own.id));
  const items = await db.$count(inboxItems);
  expect(await take(file, { sent: messageIdOfMail(mail) })).toBe("bounce");
  const [after] = await db.select().from(mailOutbox).where(isIts);
  expect(after?.status).toBe(words ? "parked" : "sent");
  if (words) expect(after?.lastError).toMatch(words);
  expect((await listSuppressions({ email: recipient })).length).toBe(isStopped ? 1 : 0);
  expect(await db.$count(inboxItems)).toBe(items);
  // The team is told at the case whose answer came back.
  const told = and(eq(inboxEvents.itemId, own.id), eq(inboxEvents.event, "returned"));
  expect(await db.$count(inboxEvents, told)).toBe(words ? 1 : 0);
  expect((await seen(own.id)).state).toBe(words ? "open" : "done");
});

test("a report of a mail that this site did not send is kept to be read", async () => {
  const email = "rowan.teague@example.com";
  expect(await take("bounce-opensmtpd.eml", { sent: messageIdOf("no"), again: true })).toBe(
    "bounce",
  );
  expect(await newest()).toMatchObject({ kind: "program" });
  expect((await newest())?.words).toContain(email);
});
