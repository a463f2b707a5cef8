import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { applyWithResume, randomPdf, uploadDocument } from "../../tests/support/large-files";
import { takePulse } from "../../tests/support/pulse";
import { type RunningServer, startServer } from "../../tests/support/server";
import { spread } from "./support/figures";
import type { Part } from "./support/part";
import { adminCookie, environmentOf, withDatabase } from "./support/site";

const SIZES_MB = [1, 5, 25];
const TIMES = 5;
const RESUMES = 6;
const RESUME_MB = 5;
const CACHED_PAGE = "/education";
// Linux's unit of process time: sysconf(_SC_CLK_TCK).
const TICK_MS = 10;

/** The CPU time of the process and all its threads. */
function cpuMs(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const p99 = (times: number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;

async function measure(name: string, site: RunningServer): Promise<string[][]> {
  const { origin } = site;
  const pid = site.process.pid ?? 0;
  const cookie = await adminCookie(origin);
  const download = async (address: string) => {
    const response = await fetch(origin + address, { headers: { Cookie: cookie } });
    if (response.status !== 200) throw new Error(`${address} got the status ${response.status}`);
    return (await response.arrayBuffer()).byteLength;
  };
  await (await fetch(origin + CACHED_PAGE)).text();
  await uploadDocument(origin, cookie, randomPdf(1));

  const costs: string[] = [];
  for (const megabytes of SIZES_MB) {
    const before = cpuMs(pid);
    for (let i = 0; i < TIMES; i++) await uploadDocument(origin, cookie, randomPdf(megabytes));
    costs.push(((cpuMs(pid) - before) / TIMES / megabytes).toFixed(0));
  }
  for (let i = 0; i < RESUMES; i++) await applyWithResume(origin, randomPdf(RESUME_MB));

  const document = randomPdf(25);
  const seconds: number[] = [];
  const pulse = await takePulse(origin, ["/healthz", CACHED_PAGE], async () => {
    for (let i = 0; i < TIMES; i++) {
      const began = performance.now();
      const upload = uploadDocument(origin, cookie, document.fill(i, 100, 200));
      await Promise.all([upload, download("/api/job/applications")]);
      seconds.push((performance.now() - began) / 1000);
    }
  });
  await site.stop();
  return Object.entries(pulse).map(([address, times]) => [
    ...[name, address, p99(times).toFixed(0), Math.max(...times).toFixed(0)],
    ...[String(times.length), spread(seconds, 1), costs.join(", ")],
  ]);
}

const part: Part = {
  title: "What a large file costs",
  async run() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
    const embedded = { ...environmentOf(undefined), DATA_DIR: folder };
    const rows = [
      ...(await withDatabase(async (url) =>
        measure("PostgreSQL", await startServer(environmentOf(url))),
      )),
      ...(await measure("PGlite", await startServer(embedded))),
    ];
    fs.rmSync(folder, { recursive: true });
    return {
      head: ["database", "address", "p99 ms", "slowest ms", "asked", "seconds", "CPU ms a MB"],
      rows,
      note: `Asked over and over while a document of 25 MB is stored and ${RESUMES} resumes of ${RESUME_MB} MB are read as one JSON list; the aim is a p99 under 50 ms. CPU: the server's, its database thread's included, for each MB of a stored document of ${SIZES_MB.join(", ")} MB; the aim is that it does not grow with the size.`,
    };
  },
};

export default part;
