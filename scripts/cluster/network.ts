import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A machine: its address, and what is written before a command to run it there. */
export type Host = { address: string; enter: string[] };

/** Machines in network namespaces of this one, connected by a switch. */
export type Network = {
  hosts: Host[];
  /** From now on neither of the two gets a packet of the other. */
  cut: (one: Host, other: Host) => void;
  /** Pulls the cable of a host: it reaches nobody and nobody reaches it. */
  unplug: (host: Host) => void;
  /** Ends all cuts. */
  mend: () => void;
  stop: () => void;
};

/** This machine itself, for programs that need no network of their own. */
export const LOOPBACK: Host = { address: "127.0.0.1", enter: [] };

const PROGRAMS = ["/usr/sbin/ip", "/usr/sbin/nft", "/usr/sbin/sysctl"];
/**
 * A connection that the network was cut under ends after seconds: by default after 15 minutes if
 * something was sent, and after two hours if not. Patroni would wait that long for another node.
 */
const SHORT_TCP_TIMES = {
  ...{ tcp_retries2: 4, tcp_syn_retries: 2 },
  ...{ tcp_keepalive_time: 4, tcp_keepalive_intvl: 1, tcp_keepalive_probes: 3 },
};
const PARTS_OF_AN_ADDRESS = 250;
/** The last part of this machine's address in the network. */
const OWN_PART = 254;

/** Why no network can be made here, or null. */
export function reasonAgainstNetwork(): string | null {
  if (process.getuid?.() !== 0) return "network namespaces need root";
  const missing = PROGRAMS.filter((file) => !fs.existsSync(file));
  return missing.length > 0 ? `not installed: ${missing.join(", ")}` : null;
}

/**
 * Makes hosts that this machine reaches, in 198.18.0.0/15, which RFC 2544 keeps for tests. The
 * namespaces have no names, so that the kernel removes them when their last process ends.
 */
export async function makeNetwork(count: number): Promise<Network> {
  const subnet = `198.18.${process.pid % PARTS_OF_AN_ADDRESS}`;
  const hub = await makeNamespace();
  const namespaces = await Promise.all(Array.from({ length: count }, makeNamespace));
  const plug = (n: number, pid: number, device: string) => {
    run(hub, `ip link add port${n} type veth peer name ${device} netns ${pid}`);
    run(hub, `ip link set port${n} master bridge up`);
  };
  run(hub, "ip link add bridge type bridge");
  run(hub, "ip link set bridge up");
  const hosts = namespaces.map((namespace, n) => {
    const address = `${subnet}.${n + 1}`;
    plug(n, namespace.pid, "eth0");
    run(namespace, `ip addr add ${address}/24 dev eth0`);
    run(namespace, "ip link set lo up");
    run(namespace, "ip link set eth0 up");
    for (const [name, value] of Object.entries(SHORT_TCP_TIMES))
      run(namespace, `sysctl --quiet --write net.ipv4.${name}=${value}`);
    return { address, enter: namespace.enter };
  });
  const own = { pid: process.pid, enter: [] };
  plug(OWN_PART, own.pid, `cluster${process.pid}`);
  run(own, `ip addr add ${subnet}.${OWN_PART}/24 dev cluster${process.pid}`);
  run(own, `ip link set cluster${process.pid} up`);
  return { hosts, ...cutsOf(hub, hosts), stop: () => [hub, ...namespaces].forEach(end) };
}

type Namespace = { pid: number; enter: string[] };

/** A network namespace, which lives as long as a process that sleeps in it. */
async function makeNamespace(): Promise<Namespace> {
  const words = ["--pdeathsig", "KILL", "unshare", "--net", "sleep", "infinity"];
  const { pid } = spawn("setpriv", words, { stdio: "ignore" });
  if (pid === undefined) throw new Error("setpriv cannot be started");
  const own = fs.readlinkSync("/proc/self/ns/net");
  while (fs.readlinkSync(`/proc/${pid}/ns/net`) === own) await sleep(10);
  return { pid, enter: ["nsenter", `--net=/proc/${pid}/ns/net`] };
}

function run({ enter }: { enter: string[] }, command: string) {
  const [program = "", ...words] = [...enter, ...command.split(" ")];
  execFileSync(program, words, { stdio: "pipe" });
}

const end = ({ pid }: Namespace) => void process.kill(pid, "SIGKILL");

function cutsOf(hub: Namespace, hosts: Host[]) {
  const mends: (() => void)[] = [];
  const refuse = (host: Host, from: Host) => {
    run(host, "nft add table inet cut");
    run(host, "nft add chain inet cut input { type filter hook input priority 0 ; }");
    run(host, `nft add rule inet cut input ip saddr ${from.address} drop`);
    mends.push(() => run(host, "nft delete table inet cut"));
  };
  return {
    cut: (one: Host, other: Host) => {
      refuse(one, other);
      refuse(other, one);
    },
    unplug: (host: Host) => {
      const port = `port${hosts.indexOf(host)}`;
      run(hub, `ip link set ${port} down`);
      mends.push(() => run(hub, `ip link set ${port} up`));
    },
    mend: () => {
      for (const mend of mends.splice(0)) mend();
    },
  };
}
