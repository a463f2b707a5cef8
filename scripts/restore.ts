// Restores a backup. The server of an embedded database must not run meanwhile:
//   npm run restore -- FOLDER [--replace]
import "./say-start-errors";
import "./exit-on-signals";
import path from "node:path";
import { parseArgs } from "node:util";
import { openBackup, restoreBackup } from "~/platform/database/backup/open-backup.server";
import { withWorkFolder } from "~/platform/database/backup/work-folder.server";
import { env, StartError } from "~/platform/env.server";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: "boolean", default: false } },
});

const [given] = positionals;
if (!given) throw new StartError("Usage: npm run restore -- FOLDER [--replace]");
const folder = path.resolve(given);

await withWorkFolder(env.DATA_DIR, "restore.work", async (workFolder) => {
  const backup = await openBackup(folder, env.BACKUP_KEY_FILE, workFolder);
  if (!backup.counts) console.info(`${folder} has no manifest.json: its files were not checked`);
  const { keptAside } = await restoreBackup(backup, env, values.replace);
  if (keptAside) console.info(`The database before is in ${keptAside}`);
});
console.info(`Restored ${folder}`);
