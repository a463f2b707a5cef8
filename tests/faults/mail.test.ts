import { text } from "node:stream/consumers";
import { type ParsedMail, simpleParser } from "mailparser";
import { eq, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { sendLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { SMTP_CONNECTIONS } from "~/platform/mail/mail-transport.server";
import { mailOutbox } from "~drizzle/schema";
import { anyAdmin } from "../support/builders";
import { draftLetter } from "../support/letters";
import { newDatabase } from "../support/new-database";
import { startServer } from "../support/server";
import { startSmtpServer } from "../support/smtp";

const SUBSCRIBERS = 200;
const KILLS = 3;

/**
 * A mail server that kills `victim` at every 40th mail, after accepting it and before anybody
 * records that.
 */
async function startDeadlySmtp(victim: () => void) {
  const taken: ParsedMail[] = [];
  let kills = 0;
  const smtp = await startSmtpServer({
    onData: (stream, _session, done) => {
      void text(stream)
        .then((message) => simpleParser(message))
        .then((mail) => {
          taken.push(mail);
          if (kills < KILLS && taken.length % 40 === 0) {
            kills += 1;
            victim();
          }
          done();
        })
        // An incomplete mail of the killed process.
        .catch(done);
    },
  });
  return { smtp, taken };
}

test(`a launch update survives ${KILLS} kills while it is sent: everybody gets it, mail in progress at most twice`, async () => {
  const database = await newDatabase(inject("postgresUrl"));
  await openDatabase({ DATABASE_URL: database.url, DATA_DIR: "" });
  await db.execute(sql`
    insert into newsletter_subscribers (email)
    select 'reader' || n || '@example.com' from generate_series(1, ${SUBSCRIBERS}::int) as n`);
  const id = await draftLetter(anyAdmin(), { subject: "We open", content: "On Saturday." });
  expect(await sendLaunchUpdate(anyAdmin(), id)).toEqual({ ok: true, count: SUBSCRIBERS });

  let kill: () => void = () => undefined;
  const { smtp, taken } = await startDeadlySmtp(() => kill());
  const start = async () => {
    // As five minutes later, when the claims of the dead process have expired.
    await db.execute(sql`update mail_outbox set due_at = now() where status = 'pending'`);
    const server = await startServer({
      DATABASE_URL: database.url,
      SESSION_SECRET: "a secret of the fault tests",
      SMTP_URL: smtp.url,
    });
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    kill = () => server.process.kill("SIGKILL");
    return { server, ended };
  };
  for (let i = 0; i < KILLS; i++) await (await start()).ended;
  const { server } = await start();
  const waiting = () => db.$count(mailOutbox, eq(mailOutbox.status, "pending"));
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0);
  expect(await server.stop()).toBe(0);

  const idsOf = new Map<string, string[]>();
  for (const { to, messageId = "" } of taken) {
    const address = [to].flat()[0]?.text ?? "";
    idsOf.set(address, [...(idsOf.get(address) ?? []), messageId]);
  }
  expect(idsOf.size).toBe(SUBSCRIBERS);
  const twice = [...idsOf.values()].filter((ids) => ids.length > 1);
  expect(twice.length).toBeLessThanOrEqual(KILLS * SMTP_CONNECTIONS);
  for (const ids of twice) expect(new Set(ids).size).toBe(1);

  await smtp.stop();
  await closeDatabase();
  await database.drop();
});
