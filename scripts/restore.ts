// Restores a backup. The server of an embedded database must not run meanwhile:
//   npm run restore -- FOLDER [--replace]
import "./say-start-errors";
import path from "node:path";
import { parseArgs } from "node:util";
import { claimDataDirectory } from "~/services/data-directory.server";
import { env, StartError } from "~/env.server";
import { restoreEmbedded } from "~/database/engines/embedded-backup.server";
import { restorePostgres } from "~/database/engines/postgres-backup.server";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: "boolean", default: false } },
});

const [given] = positionals;
if (!given) throw new StartError("Usage: npm run restore -- FOLDER [--replace]");
const folder = path.resolve(given);
claimDataDirectory(env.DATA_DIR);
if (env.DATABASE_URL) await restorePostgres(env.DATABASE_URL, folder, values.replace);
else {
  const { keptAside } = await restoreEmbedded(env.DATA_DIR, folder, values.replace);
  if (keptAside) console.info(`The database before is in ${keptAside}`);
}
console.info(`Restored ${folder}`);
