// Writes a backup of all data, while the site runs or not:
//   npm run backup                  into BACKUP_DIR/TIME, and deletes those that no rule keeps
//   npm run backup -- FOLDER        into this folder
import "./say-start-errors";
import "./exit-on-signals";
import path from "node:path";
import { stamp } from "~/platform/database/backup/backup-folder.server";
import { pruneBackups } from "~/platform/database/backup/prune-backups.server";
import { writeBackup } from "~/platform/database/backup/write-backup.server";
import { env } from "~/platform/env.server";

const [, , given] = process.argv;
const folder = path.resolve(given ?? path.join(env.BACKUP_DIR, stamp()));

await writeBackup(env, folder);
console.info(`Backed up into ${folder}`);
if (!given) {
  const {
    BACKUP_KEEP_DAILY: daily,
    BACKUP_KEEP_WEEKLY: weekly,
    BACKUP_KEEP_MONTHLY: monthly,
  } = env;
  const deleted = await pruneBackups(env.BACKUP_DIR, { daily, weekly, monthly });
  for (const each of deleted) console.info(`Deleted ${each}`);
}
