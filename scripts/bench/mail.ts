import os from "node:os";
import v8 from "node:v8";
import vm from "node:vm";
import { takeMail } from "~/domain/incoming/take-mail.server";
import { closeDatabase, db, openDatabase } from "~/platform/database/db.server";
import { incomingMailbox } from "~drizzle/schema";
import { spread, whole } from "./support/figures";
import type { Part } from "./support/part";
import { withDatabase, withSite } from "./support/site";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** A mail of each size: its bytes, the files in it, and how many are taken. */
const SIZES = [
  { name: "10 kB", bytes: 10 * KILOBYTE, files: 0, count: 1000 },
  { name: "1 MB", bytes: MEGABYTE, files: 1, count: 30 },
  { name: "25 MB", bytes: 25 * MEGABYTE - KILOBYTE, files: 3, count: 5 },
];
const TIMER_MS = 5;

let uid = 0;

/** A mail of a sender of its own: text and HTML, and files for the rest of its bytes. */
function newMail(bytes: number, files: number): Buffer {
  uid += 1;
  const words = "Do you sell tea? ".repeat(files ? 200 : bytes / 40);
  const parts = [
    `Content-Type: multipart/alternative; boundary=t\r\n\r\n--t\r\nContent-Type: text/plain\r\n\r\n${words}\r\n--t\r\nContent-Type: text/html\r\n\r\n<div><p>${words}</p></div>\r\n--t--\r\n`,
  ];
  for (let file = 0; file < files; file++) {
    // 78 bytes of a line are 57 of the file.
    const content = Buffer.alloc(Math.floor((((bytes - 10_000) / files) * 57) / 78), uid + file);
    const lines = content.toString("base64").replace(/.{76}/g, "$&\r\n");
    parts.push(
      `Content-Type: application/pdf; name=f.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}\r\n`,
    );
  }
  return Buffer.from(
    `From: Guest <guest-${uid}@example.org>\r\nMessage-ID: <bench-${uid}@example.org>\r\nSubject: Tea\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}`).join("")}--b--\r\n`,
  );
}

/** How late the latest timer of this thread is while it runs, in ms. */
function watchTimers() {
  let [latest, last] = [0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    latest = Math.max(latest, now - last - TIMER_MS);
    last = now;
  }, TIMER_MS);
  return { latest: () => latest, stop: () => clearInterval(timer) };
}

v8.setFlagsFromString("--expose-gc");
// Of Node itself, which has no type for it.
const collect = vm.runInNewContext("gc") as () => void;

/** What the main thread holds, in MB: garbage that was not collected yet is not counted. */
function heldMegabytes() {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return whole((heapUsed + external) / MEGABYTE);
}

async function measure({ name, bytes, files, count }: (typeof SIZES)[number]) {
  const spent: number[] = [];
  const held: string[] = [];
  let latest = 0;
  for (let index = 0; index < count; index++) {
    const source = newMail(bytes, files);
    const timers = watchTimers();
    const before = process.cpuUsage();
    const kind = await takeMail({ uidValidity: "1", uid, source, isCut: false });
    const { user, system } = process.cpuUsage(before);
    timers.stop();
    if (kind !== "new") throw new Error(`A mail of ${name} was ${kind}`);
    spent.push((user + system) / 1000);
    latest = Math.max(latest, timers.latest());
    if ((index + 1) % (count / 5) === 0) held.push(heldMegabytes());
  }
  return [name, whole(count), spread(spent, 1), latest.toFixed(0), held.join(", ")];
}

const part: Part = {
  title: "Mail that comes in",
  run: () =>
    withDatabase(async (url) => {
      // It makes the tables.
      await withSite(url, () => Promise.resolve());
      await openDatabase({ DATABASE_URL: url, DATA_DIR: "" });
      await db.insert(incomingMailbox).values({ id: 1 }).onConflictDoNothing();
      const rows: string[][] = [];
      for (const size of SIZES) rows.push(await measure(size));
      await closeDatabase();
      return {
        head: [
          ...["mail", "mails", "processor time of a mail, ms", "latest timer, ms"],
          "memory held after each fifth of them, MB",
        ],
        rows,
        note: `What takes a mail of the mailbox: its thread, and the process that stores it in PostgreSQL with fsync, in one process without the web server. The larger ones are text, HTML and files; their whole content is kept. Median (least–most) of the processor time of all threads. The memory is that of the main thread; the other one may have 256 MB beside the mail and ends by itself. The latest timer is one of 5 ms in the main thread, beside everything else that the machine does. Aim: 200 ms. The machine's load average was ${os.loadavg()[0]?.toFixed(0)} on ${os.cpus().length} cores.`,
      };
    }),
};

export default part;
