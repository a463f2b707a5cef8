import fs from "node:fs";
import path from "node:path";
import { systemBinaries } from "../../tests/support/postgres-server";
import type { EtcdMember } from "./etcd";
import type { Host } from "./network";
import { killTree, type Program, startProgram, stopProgram } from "./program";

type Passwords = { postgres: string; replicator: string };

/** One machine of the database cluster: an etcd member, Patroni, and the PostgreSQL of Patroni. */
export type DatabaseNode = {
  name: string;
  host: Host;
  /** Where PostgreSQL accepts connections: host:port. */
  place: string;
  /** Patroni's API. */
  rest: string;
  /** Starts Patroni and, after `killMachine`, the etcd member. */
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
  // A commit is acknowledged when the standbys have it too. Without a standby, commits wait.
  synchronous_mode: true,
  synchronous_mode_strict: true,
  // Only synchronous standbys may become the primary, and the one with the longest log does. With
  // one of them, the other standby could have more log and would have to be rewound.
  synchronous_node_count: 2,
  // The primary continues without etcd while it reaches all other nodes.
  failsafe_mode: true,
  // After a crash of PostgreSQL another node takes over at once, instead of waiting for a restart.
  master_start_timeout: 0,
  postgresql: {
    use_pg_rewind: true,
    // A new primary has no slots for the others until Patroni's next round. wal_keep_size keeps the
    // log for them instead.
    use_slots: false,
    remove_data_directory_on_rewind_failure: true,
    parameters: {
      ...{ max_connections: 100, shared_buffers: "64MB", wal_keep_size: "256MB" },
      // By default a standby looks for the new primary every 5 s. Until then no commit ends.
      wal_retrieve_retry_interval: "500ms",
      // A commit waits for a standby that a broken network hides until this time is over: 60 s by
      // default.
      ...{ wal_sender_timeout: "5s", wal_receiver_timeout: "5s" },
    },
  },
};

type Settings = {
  host: Host;
  ports: { postgres: number; rest: number };
  /** The member on this host, which runs already. */
  member: EtcdMember;
  /** Where all members accept clients: host:port. */
  etcd: string[];
  passwords: Passwords;
};

/** Prepares a node in the folder. `start` runs it, the first one with an empty database. */
export function createDatabaseNode(name: string, folder: string, settings: Settings): DatabaseNode {
  const { host, ports, member } = settings;
  const home = path.join(folder, name);
  const config = path.join(home, "patroni.json");
  const log = path.join(folder, `${name}.log`);
  fs.mkdirSync(home, { mode: 0o700 });
  fs.writeFileSync(config, JSON.stringify(configuration(name, home, settings)));
  if (USER) giveToUser(home, config);

  let program: Program | null = null;
  let isDead = false;
  const start = () => {
    if (isDead) member.start();
    isDead = false;
    program = startProgram("/usr/bin/patroni", [config], { cwd: home, log, user: USER, host });
  };
  const killPostgres = () => {
    const pid = postmasterOf(home);
    if (pid) killTree(pid);
  };
  const killMachine = () => {
    if (program) killTree(program.pid);
    killPostgres();
    program = null;
    member.halt();
    isDead = true;
  };
  const stop = async () => {
    if (program) await stopProgram(program);
    killMachine();
  };
  return {
    ...{ name, host, start, killPostgres, killMachine, stop },
    place: `${host.address}:${ports.postgres}`,
    rest: `http://${host.address}:${ports.rest}`,
  };
}

/** Patroni reads YAML, and JSON is valid YAML. */
function configuration(
  name: string,
  home: string,
  { host, ports, etcd, passwords: { postgres, replicator } }: Settings,
) {
  const own = (port: number) => ({
    listen: `${host.address}:${port}`,
    connect_address: `${host.address}:${port}`,
  });
  // All hosts are in one network of 256 addresses.
  const network = host.address.replace(/\d+$/, "0/24");
  return {
    scope: "site",
    name,
    etcd: { hosts: etcd },
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
        `host replication replicator ${network} scram-sha-256`,
        `host all all ${network} scram-sha-256`,
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
