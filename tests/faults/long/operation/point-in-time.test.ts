import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type PostgresServer,
  startPostgres,
  systemBinaries,
} from "../../../support/postgres-server";
import {
  archiveFolder,
  restoreToTime,
  runAsServer,
  serverFolder,
} from "../../../support/wal-archive";

const LANES = 4;
const WRITING_MS = 6_000;
/** After the first row: seconds of writing before the moment, and about as many after it. */
const MOMENT_AFTER_MS = 3_000;

const binaries = systemBinaries();
const reason = binaries ? "" : " (skipped: not installed: postgresql)";

let folder: string;
let primary: PostgresServer;

beforeAll(async () => {
  if (!binaries) return;
  folder = archiveFolder();
  primary = await startPostgres({
    folder: serverFolder(folder, "primary"),
    parameters: {
      archive_mode: "on",
      archive_command: `${folder}/bin/archive-wal %p %f ${serverFolder(folder, "wal")}`,
      track_commit_timestamp: "on",
    },
  });
}, 60_000);

afterAll(async () => {
  if (!binaries) return;
  await primary.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Row = { id: number; sentAt: number; acknowledgedAt: number };

/** Writes rows one after another in several lanes. */
async function writeRows(sql: postgres.Sql): Promise<Row[]> {
  const rows: Row[] = [];
  const end = Date.now() + WRITING_MS;
  const lane = async (first: number) => {
    for (let id = first; Date.now() < end; id += LANES) {
      const sentAt = Date.now();
      await sql`insert into marks (id) values (${id})`;
      rows.push({ id, sentAt, acknowledgedAt: Date.now() });
      await sleep(5);
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, n) => lane(n + 1)));
  return rows;
}

/** Ends the current file of the log, and waits until it is in the archive. */
async function archiveAll(sql: postgres.Sql) {
  const [current] = await sql<{ file: string }[]>`select pg_walfile_name(pg_switch_wal()) as file`;
  await expect
    .poll(() => fs.existsSync(path.join(folder, "wal", current?.file ?? "")), { timeout: 60_000 })
    .toBe(true);
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

test.skipIf(!binaries)(
  `a restore to a second between writes has exactly the rows that were committed before it${reason}`,
  async () => {
    const sql = postgres(primary.url, { max: LANES, onnotice: () => undefined });
    await sql`create table marks (id int primary key)`;
    const base = serverFolder(folder, "base");
    const { port } = new URL(primary.url);
    const at = ["-h", "127.0.0.1", "-p", port, "-U", "postgres"];
    runAsServer(`${binaries}/pg_basebackup`, ["--checkpoint=fast", "-D", base, ...at]);
    runAsServer(`${binaries}/pg_verifybackup`, [base]);

    const rows = await writeRows(sql);
    const firstAt = Math.min(...rows.map(({ sentAt }) => sentAt));
    const moment = Math.ceil((firstAt + MOMENT_AFTER_MS) / 1000) * 1000;
    const committed = await sql<{ id: number; isBefore: boolean }[]>`
      select id, pg_xact_commit_timestamp(xmin) <= ${new Date(moment)} as "isBefore" from marks`;
    // The accident that the restore is for.
    await sql`drop table marks`;
    await archiveAll(sql);
    await sql.end();

    const restored = await restoreToTime(folder, { base, moment });
    const onRestored = postgres(restored.url, { max: 1 });
    const found = idsOf(await onRestored<{ id: number }[]>`select id from marks`);
    await onRestored`insert into marks (id) values (0)`;
    await onRestored.end();
    await restored.stop();

    expect(found).toEqual(idsOf(committed.filter(({ isBefore }) => isBefore)));
    const before = rows.filter(({ acknowledgedAt }) => acknowledgedAt < moment);
    const after = rows.filter(({ sentAt }) => sentAt > moment);
    expect(before.length).toBeGreaterThan(100);
    expect(after.length).toBeGreaterThan(100);
    expect(idsOf(before).filter((id) => !found.includes(id))).toEqual([]);
    expect(idsOf(after).filter((id) => found.includes(id))).toEqual([]);
    console.info(
      `restored to ${new Date(moment).toISOString()}: ${found.length} of ${rows.length} rows; ${before.length} acknowledged before, ${after.length} sent after`,
    );
  },
);

test.skipIf(!binaries)(
  `the archive keeps a file once, and refuses another one of the same name${reason}`,
  () => {
    const archive = serverFolder(folder, "archive");
    const [one, other] = [path.join(folder, "one"), path.join(folder, "other")];
    fs.writeFileSync(one, "the log");
    fs.writeFileSync(other, "another log");
    const program = path.join(folder, "bin/archive-wal");
    const keep = (file: string) => runAsServer(program, [file, "0001", archive]);
    keep(one);
    keep(one);
    expect(() => keep(other)).toThrow();
    expect(fs.readdirSync(archive)).toEqual(["0001"]);
    expect(fs.readFileSync(path.join(archive, "0001"), "utf8")).toBe("the log");
  },
);
