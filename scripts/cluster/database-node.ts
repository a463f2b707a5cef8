import fs from "node:fs";
import path from "node:path";
import { systemBinaries } from "../../tests/support/postgres-server";
import { killTree, type Program, startProgram, stopProgram } from "./program";

export type Passwords = { postgres: string; replicator: string };
export type Ports = { postgres: number; rest: number };

/** One machine of the database cluster: Patroni, and the PostgreSQL that it manages. */
export type DatabaseNode = {
  name: string;
  ports: Ports;
  start: () => void;
  /** Kills all its processes at once, like a loss of power. */
  killMachine: () => void;
  /** Kills PostgreSQL only, and Patroni notices. */
  killPostgres: () => void;
  stop: () => Promise<void>;
};

const isRoot = process.getuid?.() === 0;
/** PostgreSQL and Patroni refuse to run as root. */
const USER = isRoot ? "postgres" : null;

/**
 * The leader key expires after `ttl` seconds without renewal: at least loop_wait + 2 ×
 * retry_timeout.
 */
const TIMING = { ttl: 8, loop_wait: 1, retry_timeout: 3 };

const SHARED_SETTINGS = {
  ...TIMING,
  // A commit is acknowledged when a standby has it too, and only that standby may become the
  // primary. Without a standby, commits wait.
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // The primary continues without etcd while it reaches all other nodes.
  failsafe_mode: true,
  // After a crash of PostgreSQL another node takes over at once, instead of waiting for a restart.
  master_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    remove_data_directory_on_rewind_failure: true,
    parameters: {
      ...{ max_connections: 100, shared_buffers: "64MB", wal_keep_size: "256MB" },
      // By default a standby looks for the new primary every 5 s. Until then no commit ends.
      wal_retrieve_retry_interval: "500ms",
    },
  },
};

/** Prepares a node in the folder. `start` runs it, the first one with an empty database. */
export function createDatabaseNode(
  name: string,
  folder: string,
  ports: Ports,
  etcdPort: number,
  passwords: Passwords,
): DatabaseNode {
  const home = path.join(folder, name);
  const config = path.join(home, "patroni.json");
  const log = path.join(folder, `${name}.log`);
  fs.mkdirSync(home, { mode: 0o700 });
  fs.writeFileSync(config, JSON.stringify(configuration(name, home, ports, etcdPort, passwords)));
  if (USER) giveToUser(home, config);

  let program: Program | null = null;
  const start = () => {
    program = startProgram("/usr/bin/patroni", [config], { cwd: home, log, user: USER });
  };
  const killPostgres = () => {
    const pid = postmasterOf(home);
    if (pid) killTree(pid);
  };
  const killMachine = () => {
    if (program) killTree(program.pid);
    killPostgres();
    program = null;
  };
  const stop = async () => {
    if (program) await stopProgram(program);
    killMachine();
  };
  return { name, ports, start, killPostgres, killMachine, stop };
}

/** Patroni reads YAML, and JSON is valid YAML. */
function configuration(
  name: string,
  home: string,
  ports: Ports,
  etcdPort: number,
  { postgres, replicator }: Passwords,
) {
  const own = (port: number) => ({
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
  });
  return {
    scope: "site",
    name,
    etcd: { host: `127.0.0.1:${etcdPort}` },
    restapi: own(ports.rest),
    bootstrap: {
      dcs: SHARED_SETTINGS,
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      ...own(ports.postgres),
      bin_dir: systemBinaries(),
      data_dir: path.join(home, "data"),
      pgpass: path.join(home, "pgpass"),
      authentication: {
        superuser: { username: "postgres", password: postgres },
        replication: { username: "replicator", password: replicator },
      },
      parameters: { unix_socket_directories: home },
      pg_hba: [
        "host replication replicator 127.0.0.1/32 scram-sha-256",
        "host all all 127.0.0.1/32 scram-sha-256",
        "local all all scram-sha-256",
      ],
    },
  };
}

function giveToUser(...files: string[]) {
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(fs.readFileSync("/etc/passwd", "utf8"));
  if (!line) throw new Error("There is no user postgres, which the package postgresql makes");
  for (const file of files) fs.chownSync(file, Number(line[1]), Number(line[2]));
}

/** PostgreSQL's first process, the parent of all others. Null if none runs. */
function postmasterOf(home: string): number | null {
  try {
    const pid = Number(
      fs.readFileSync(path.join(home, "data/postmaster.pid"), "utf8").split("\n")[0],
    );
    // The file of a killed server stays, and another process may have its id.
    const command = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.includes(home) ? pid : null;
  } catch {
    return null;
  }
}
