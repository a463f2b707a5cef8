import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, db, openDatabase } from "~/database/db.server";
import { draftLaunchUpdate } from "~/domain/newsletter/launch-updates.server";
import { startServer } from "../../tests/support/server";
import { startSmtpServer } from "../../tests/support/smtp";
import { whole } from "./support/figures";
import { watchMemory } from "./support/memory";
import type { Part } from "./support/part";
import { adminCookie, environmentOf, withDatabase } from "./support/site";

const SUBSCRIBERS = 10_000;
/** After this many mails the program and its libraries are loaded, and memory must stay flat. */
const WARM_UP = 1_000;
const LOOK_MS = 100;

type Target = { DATABASE_URL?: string; DATA_DIR: string };

async function prepare(target: Target): Promise<number> {
  await openDatabase(target);
  await db.execute(sql`
    insert into newsletter_subscribers (email)
    select 'reader-' || n || '@example.com' from generate_series(1, ${SUBSCRIBERS}::int) n`);
  const { id } = await draftLaunchUpdate(
    { id: 0 },
    { subject: "We open", content: "On Saturday.\n\nCome by." },
  );
  await closeDatabase();
  return id;
}

async function measure(name: string, target: Target): Promise<string[]> {
  const id = await prepare(target);
  let taken = 0;
  const smtp = await startSmtpServer({
    onData: (stream, _session, done) => {
      stream.on("end", () => {
        taken += 1;
        done();
      });
      stream.resume();
    },
  });
  const environment = { ...environmentOf(target.DATABASE_URL), ...target, SMTP_URL: smtp.url };
  const site = await startServer(environment);
  const cookie = await adminCookie(site.origin);
  const began = performance.now();
  const response = await fetch(`${site.origin}/launch-updates/${id}/send`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: site.origin },
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`Sending got the status ${response.status}`);
  const queued = (performance.now() - began) / 1000;
  while (taken < WARM_UP) await sleep(LOOK_MS);
  const stopWatching = watchMemory(site.process.pid ?? 0);
  while (taken < SUBSCRIBERS) await sleep(LOOK_MS);
  const sent = (performance.now() - began) / 1000;
  const growth = stopWatching();
  await site.stop();
  await smtp.stop();
  return [name, queued.toFixed(2), sent.toFixed(0), whole(taken), whole(growth)];
}

const part: Part = {
  title: "A launch update to 10,000 subscribers",
  async run() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
    const rows = [
      await withDatabase((url) => measure("PostgreSQL", { DATABASE_URL: url, DATA_DIR: folder })),
      await measure("PGlite", { DATA_DIR: folder }),
    ];
    fs.rmSync(folder, { recursive: true });
    return {
      head: [
        "database",
        "queued after s",
        "all sent after s",
        "mails taken",
        "growth MB from the 1,000th",
      ],
      rows,
      note: "From the admin's click, to a mail server on the same machine. Aims: queued in under 5 s, memory flat (under 64 MB), one mail an address.",
    };
  },
};

export default part;
