import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { readMail } from "~/domain/incoming/reading/read-mail.mjs";
import { startDovecot } from "../../support/dovecot";
import { newDatabase } from "../../support/new-database";
import { startServer } from "../../support/server";

const MAILS = 400;
const KILLS = 20;
/** Before this kill the connection is cut, before that one the mailbox is numbered anew. */
const CUT_AT = 6;
const ANEW_AT = 11;
const SAMPLES = path.resolve(import.meta.dirname, "../../fixtures/samples/mail");

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomOf(from: number) {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const senderOf = (index: number) => `guest-${index}@example.org`;

/** A mail of a guest: plain, HTML, or with a file of up to 300 kB. */
function generated(index: number, random: () => number) {
  const head = `From: Guest ${index} <${senderOf(index)}>\r\nMessage-ID: <mail-${index}@example.org>\r\nDate: Sat, 28 Nov 2026 10:00:00 +0000\r\nSubject: Question ${index}\r\n`;
  const words = `Do you sell tea? ${"words ".repeat(Math.floor(random() * 400))}`;
  if (index % 3 === 0) return `${head}\r\n${words}\r\n`;
  if (index % 3 === 1) return `${head}Content-Type: text/html\r\n\r\n<p>${words}</p>\r\n`;
  const file = Buffer.alloc(Math.floor(random() * 300_000), index).toString("base64");
  return `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${words}\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file.replace(/.{76}/g, "$&\r\n")}\r\n--b--\r\n`;
}

/** A way to the port on which all connections can be cut. */
async function startWay(to: number) {
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(to, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    cut: () => {
      for (const one of open) one.destroy();
    },
    stop: () => server.close(),
  };
}

test(`of ${MAILS} mails each is taken once or set aside by name, with ${KILLS} kills, a cut connection and new numbers`, async () => {
  console.info(`seed ${seed}`);
  const random = randomOf(seed);
  const dovecot = await startDovecot();
  const way = await startWay(dovecot.port);
  const samples = fs.readdirSync(SAMPLES).map((name) => fs.readFileSync(path.join(SAMPLES, name)));
  const mails = Array.from({ length: MAILS - samples.length }, (_, index) =>
    Buffer.from(generated(index, random)),
  );
  // The samples stand among the others.
  for (const [index, one] of samples.entries()) mails.splice(index * 12, 0, one);
  const digests = new Set<string>();
  for (const mail of mails) {
    dovecot.deliver(mail);
    digests.add((await readMail(mail, { ownHost: "x", isCut: false })).digest);
  }
  const database = await newDatabase(inject("postgresUrl"));
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  const environment = {
    DATABASE_URL: database.url,
    SESSION_SECRET: "a secret of the fault tests",
    IMAP_URL: dovecot.url.replace(String(dovecot.port), String(way.port)),
  };
  const taken = async () => {
    const [row] = await sql`select count(*)::int as mails from incoming_mails`;
    return Number(row?.mails);
  };
  const began: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(environment);
    const ended = new Promise((resolve) => server.process.once("exit", resolve));
    const goal = Math.min(digests.size - 1, (await taken()) + Math.floor(random() * 30));
    const limit = Date.now() + 20_000;
    while ((await taken()) < goal && Date.now() < limit) await sleep(2);
    await sleep(random() * 40);
    if (kill === CUT_AT) way.cut();
    if (kill === ANEW_AT) await dovecot.numberAnew();
    server.process.kill("SIGKILL");
    await ended;
    began.push(await taken());
    // The lease of the killed one ends by itself after 20 seconds.
    await sql`update incoming_mailbox set leased_until = now()`;
  }
  const server = await startServer(environment);
  await expect.poll(taken, { timeout: 180_000, interval: 500 }).toBe(digests.size);
  // It has read all of them under the new numbers too.
  await expect
    .poll(async () => (await sql`select uid from incoming_mailbox`)[0]?.uid as number, {
      timeout: 180_000,
      interval: 500,
    })
    .toBe(MAILS);
  await server.stop();

  const rows = await sql`select email, count(*)::int as times from (
      select email from inbox_items union all select email from set_aside_mails) as kept
    where email like 'guest-%' group by email`;
  const [aside] = await sql`select count(*)::int as mails from set_aside_mails`;
  const names = await sql`select distinct uid_validity from incoming_mails`;
  console.info(
    `${await taken()} of ${MAILS} mails (${MAILS - digests.size} are copies), ${aside?.mails} set aside, taken at the kills: ${began.join(" ")}, numbers: ${names.length}`,
  );
  expect(await taken()).toBe(digests.size);
  expect(rows).toHaveLength(MAILS - samples.length);
  expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
  // All are there, and none is marked.
  expect(dovecot.files()).toHaveLength(MAILS);
  expect(dovecot.files().filter((name) => /:2,./.test(name))).toEqual([]);
  await sql.end();
  way.stop();
  await dovecot.stop();
  await database.drop();
});
