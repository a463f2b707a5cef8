import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, like, sql } from "drizzle-orm";
import { type ParsedMail, simpleParser } from "mailparser";
import { expect, inject, test } from "vitest";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { mailOutbox, reservations } from "~drizzle/schema";
import { createTime, reserve } from "../support/appointments";
import { signInCookie } from "../support/http";
import { newDatabase } from "../support/new-database";
import { type RunningServer, startServer } from "../support/server";
import { startSmtpServer } from "../support/smtp";

const ADMIN = { ADMIN_USERNAME: "owner", ADMIN_PASSWORD: "a password of the tests" };
const KILLS = 20;
const CONFIRMED_A_LIFE = 4;
const LONGEST_LIFE_MS = 60;

/** A mail server that accepts no mail from `hold` until `release`, and tells of each that waits. */
async function startHoldingSmtp() {
  const accepted: ParsedMail[] = [];
  let held: Promise<void> | null = null;
  let release: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const smtp = await startSmtpServer({
    onData: (stream, _session, done) => {
      void text(stream)
        .then((message) => simpleParser(message))
        .then((mail) => {
          if (!held) accepted.push(mail);
          else arrive();
          // The process that sent a held mail is dead before it is released.
          if (held) void held.then(() => done(new Error("Not accepted")));
          else done();
        })
        // An incomplete mail of the killed process.
        .catch(done);
    },
  });
  const hold = () => {
    held = new Promise((resolve) => {
      release = () => {
        held = null;
        resolve();
      };
    });
    return new Promise<void>((resolve) => (arrive = resolve));
  };
  return { smtp, accepted, hold, release: () => release() };
}

const confirm = (server: RunningServer, reference: string, cookie: string) =>
  fetch(`${server.origin}/office/appointments/${reference}/confirm`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: server.origin },
    body: new URLSearchParams(),
    redirect: "manual",
  }).catch(() => null);

test(`${KILLS} kills between a confirmation and its mail: nobody is confirmed without a mail, nobody is mailed twice`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  const site = {
    ...ADMIN,
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
  };
  const { smtp, accepted, hold, release } = await startHoldingSmtp();
  const start = () => startServer({ ...site, SMTP_URL: smtp.url });
  const isDrained = () =>
    expect
      .poll(() => db.$count(mailOutbox, eq(mailOutbox.status, "pending")), {
        timeout: 60_000,
        interval: 50,
      })
      .toBe(0);

  // The first start makes the tables and the admin.
  const first = await start();
  const cookie = await signInCookie(first.origin, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  await first.stop();
  await openDatabase({ DATABASE_URL: database.url, DATA_DIR: "" });
  const time = await createTime({ seats: 200, maxParty: 1 });
  const parties: string[] = [];
  for (let count = 0; count < KILLS * CONFIRMED_A_LIFE; count++) {
    parties.push((await reserve(time, { partySize: 1 })).reference);
  }

  for (let kills = 0; kills < KILLS; kills++) {
    // As five minutes later, when the claims of the dead process have expired.
    await db.execute(sql`update mail_outbox set due_at = now() where status = 'pending'`);
    const server = await start();
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    await isDrained();
    const arrived = hold();
    const presses = parties
      .slice(kills * CONFIRMED_A_LIFE, (kills + 1) * CONFIRMED_A_LIFE)
      .map((reference) => confirm(server, reference, cookie));
    // While the mail server has a mail and has not accepted it, or at any moment before.
    await (kills % 2 === 0 ? arrived : sleep(Math.random() * LONGEST_LIFE_MS));
    server.process.kill("SIGKILL");
    await ended;
    await Promise.all(presses);
    release();
  }

  await db.execute(sql`update mail_outbox set due_at = now() where status = 'pending'`);
  const last = await start();
  await isDrained();
  expect(await last.stop()).toBe(0);

  const confirmed = await db
    .select({ email: reservations.email })
    .from(reservations)
    .where(eq(reservations.state, "confirmed"));
  const confirmations = accepted.filter(({ subject }) => subject?.endsWith(": confirmed"));
  // For the calendar, and to open.
  for (const { attachments } of confirmations) {
    const types = attachments.map(({ contentType }) => contentType);
    expect(types).toEqual(["text/calendar", "application/ics"]);
  }
  const told = confirmations.map(({ to }) => [to].flat()[0]?.text ?? "");
  expect(told.toSorted()).toEqual(confirmed.map(({ email }) => email ?? "").toSorted());
  // Each second kill waited for a mail of a confirmation.
  expect(confirmed.length).toBeGreaterThanOrEqual(KILLS / 2);
  const parked = and(eq(mailOutbox.status, "parked"), like(mailOutbox.cause, "reservation:%"));
  expect(await db.$count(mailOutbox, parked)).toBe(0);

  await smtp.stop();
  await closeDatabase();
  await database.drop();
});
