// Usage: npm run cluster -- [--port 3000]
// Runs on this machine the cluster that docs/operations.md describes for several machines.
import { parseArgs } from "node:util";
import { startCluster } from "./cluster/cluster";
import { missingPackages } from "./cluster/packages";

const { values } = parseArgs({ options: { port: { type: "string", default: "3000" } } });

const missing = missingPackages();
if (missing.length > 0) {
  console.error(`Not installed: apt-get install ${missing.join(" ")}`);
  process.exit(1);
}

const admin = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: "a cluster of one machine" };
const cluster = await startCluster({ sitePort: Number(values.port), environment: admin });
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.once(signal, () => void cluster.stop().then(() => process.exit(0)));
}

console.info(`Listening on ${cluster.haproxies.map(({ origin }) => origin).join(" and ")}
Sign in as ${admin.ADMIN_USERNAME} with the password: ${admin.ADMIN_PASSWORD}
Web processes: ${cluster.web.map(({ origin }) => origin).join(" ")}
The primary, always: ${cluster.writerUrl}
DATABASE_URL: ${cluster.databaseUrl}
Patroni: ${cluster.nodes.map(({ name, rest }) => `${name} ${rest}/cluster`).join(" ")}
State and logs: ${cluster.folder}
Ctrl+C ends all of it.`);
