// Proves that a backup restores: restores it into a scratch database, compares all tables with what
// the backup recorded, starts the site on it and walks three journeys. Sends no mail:
//   npm run drill                  the newest backup of BACKUP_DIR
//   npm run drill -- FOLDER
import "./say-start-errors";
import "./exit-on-signals";
import path from "node:path";
import { newestFolder, noteDrill } from "~/platform/database/backup/backup-folder.server";
import { withWorkFolder } from "~/platform/database/backup/work-folder.server";
import { env, StartError } from "~/platform/env.server";
import { runDrill } from "./drill/run-drill";

const NAME_WIDTH = 10;

const report = (step: string, found: string) => console.info(step.padEnd(NAME_WIDTH) + found);

const folder = path.resolve(process.argv[2] ?? (await newest()));
report("Backup", folder);

await withWorkFolder(env.DATA_DIR, "drill.work", (workFolder) =>
  runDrill(
    {
      folder,
      keyFile: env.BACKUP_KEY_FILE,
      serverUrl: env.DRILL_DATABASE_URL ?? env.DATABASE_URL,
      workFolder,
      noteFolder: path.dirname(workFolder),
    },
    report,
  ),
);
await noteDrill(folder);
report("Restores", "the copy is deleted");

async function newest(): Promise<string> {
  const found = await newestFolder(env.BACKUP_DIR);
  if (!found) throw new StartError(`BACKUP_DIR ${env.BACKUP_DIR} has no backup`);
  return found;
}
