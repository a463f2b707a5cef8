import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, isWhole, startCluster } from "../../../../scripts/cluster/cluster";
import { missingPackages } from "../../../../scripts/cluster/packages";
import { until } from "../../../../scripts/cluster/program";
import { systemBinaries } from "../../../support/postgres-server";
import { startLoad, type SteadyLoad } from "../../../support/steady-load";
import {
  archiveFolder,
  restoreToTime,
  runAsServer,
  serverFolder,
} from "../../../support/wal-archive";

const LOAD = { writers: 8, writesPerSecond: 60, readers: 1, readsPerSecond: 1 };
const WRITES_AROUND_A_MOMENT = 50;
const LIMIT_MS = 120_000;

const missing = missingPackages();
const reason = missing.length > 0 ? ` (skipped: not installed: ${missing.join(", ")})` : "";

let folder: string;
let archive: string;
let cluster: Cluster;
let load: SteadyLoad;

beforeAll(async () => {
  if (missing.length > 0) return;
  folder = archiveFolder();
  archive = serverFolder(folder, "wal");
  cluster = await startCluster();
}, 300_000);

afterAll(async () => {
  if (missing.length > 0) return;
  await load.stop();
  await cluster.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The commands of docs/operations.md. */
async function archiveTheLog() {
  const patronictl = (...words: string[]) =>
    execFileSync("patronictl", ["-c", path.join(cluster.folder, "db1/patroni.json"), ...words], {
      stdio: "pipe",
    });
  const set = (name: string, value: string) => ["-s", `postgresql.parameters.${name}=${value}`];
  patronictl(
    "edit-config",
    "--force",
    ...set("archive_mode", "always"),
    ...set("archive_timeout", "60s"),
    ...set("archive_command", `'${folder}/bin/archive-wal %p %f ${archive}'`),
  );
  for (const { name, rest } of cluster.nodes) {
    await until(`${name} knows its settings`, LIMIT_MS, async () => {
      const state = (await (await fetch(`${rest}/patroni`)).json()) as Record<string, unknown>;
      return state.pending_restart === true;
    });
  }
  patronictl("restart", "--force", "site");
  await whole();
}

const whole = () =>
  until("all three database nodes are there", LIMIT_MS, async () =>
    isWhole(await cluster.standbys()),
  );

/** Runs a query on the primary, again if the connection was to a former one. */
async function onPrimary<Row>(query: string): Promise<Row[]> {
  return until("the primary", LIMIT_MS, async () => {
    const sql = postgres(cluster.superuserUrl, { max: 1, connect_timeout: 5 });
    try {
      return (await sql.unsafe(query)) as unknown as Row[];
    } finally {
      await sql.end({ timeout: 1 });
    }
  });
}

const acknowledgedBefore = (moment: number) =>
  load.acknowledged.filter(({ acknowledgedAt }) => acknowledgedAt < moment);
const sentAfter = (moment: number) => load.acknowledged.filter(({ sentAt }) => sentAt > moment);

/** A whole second with acknowledged writes on both sides. */
async function momentAmongWrites(): Promise<number> {
  const since = Date.now();
  const seen = (writes: { sentAt: number }[]) =>
    Promise.resolve(writes.filter(({ sentAt }) => sentAt > since).length >= WRITES_AROUND_A_MOMENT);
  await until("writes before the moment", LIMIT_MS, () => seen(load.acknowledged));
  const moment = Math.ceil(Date.now() / 1000) * 1000;
  await until("writes after the moment", LIMIT_MS, () => seen(sentAfter(moment)));
  return moment;
}

/** Begins another file of the log. Returns the name of the one that is finished. */
async function finishLogFile(): Promise<string> {
  const [row] = await onPrimary<{ file: string }>(
    "select pg_walfile_name(pg_switch_wal()) as file",
  );
  return row?.file ?? "";
}

/**
 * The primary dies for good while the archive is away, with files of the log that are not in it.
 */
async function loseThePrimaryWithoutArchive(): Promise<number> {
  fs.renameSync(archive, `${archive}-away`);
  const moment = await momentAmongWrites();
  await finishLogFile();
  await finishLogFile();
  const former = await until("a primary", LIMIT_MS, cluster.primary);
  former.killMachine();
  await until("another primary", LIMIT_MS, async () => {
    const node = await cluster.primary();
    return node && node !== former;
  });
  fs.renameSync(`${archive}-away`, archive);
  return moment;
}

test.skipIf(missing.length > 0)(
  `a cluster is restored to a second before its primary died, while its archive was away, and after it${reason}`,
  async () => {
    await archiveTheLog();
    const base = serverFolder(folder, "base");
    const connection = ["-d", cluster.replicationUrl];
    runAsServer(`${systemBinaries() ?? ""}/pg_basebackup`, [
      ...["--checkpoint=fast", "-D", base],
      ...connection,
    ]);

    load = startLoad(cluster.origin, LOAD);
    const moments = [
      await momentAmongWrites(),
      await loseThePrimaryWithoutArchive(),
      await momentAmongWrites(),
    ];
    await load.stop();
    const last = await finishLogFile();
    await until("the log is archived", LIMIT_MS, () =>
      Promise.resolve(fs.existsSync(path.join(archive, last))),
    );

    for (const moment of moments) {
      const server = await restoreToTime(folder, { base, moment });
      const sql = postgres(server.url.replace(/postgres$/, "site"), { max: 1 });
      const rows = await sql<{ email: string }[]>`select email from newsletter_subscribers`;
      await sql.end();
      await server.stop();
      const found = new Set(rows.map(({ email }) => email));
      const before = acknowledgedBefore(moment);
      const after = sentAfter(moment);
      console.info(
        `restored to ${new Date(moment).toISOString()}: ${found.size} of ${load.acknowledged.length} rows; ${before.length} acknowledged before, ${after.length} sent after`,
      );
      expect(before.filter(({ email }) => !found.has(email))).toEqual([]);
      expect(after.filter(({ email }) => found.has(email))).toEqual([]);
    }
    const kept = fs.readdirSync(archive);
    expect(kept.filter((name) => name.endsWith(".part"))).toEqual([]);
  },
  600_000,
);
