// Proves that a backup restores: restores it into a scratch database, compares all tables with what
// the backup recorded, starts the site on it and walks three journeys. Sends no mail:
//   npm run drill                  the newest backup of BACKUP_DIR
//   npm run drill -- --monthly     the same, unless one was restored this month, or its key is elsewhere
//   npm run drill -- FOLDER
import "./say-start-errors";
import "./exit-on-signals";
import path from "node:path";
import {
  lastDrill,
  newestFolder,
  noteDrill,
  readManifest,
} from "~/platform/database/backup/backup-folder.server";
import { withWorkFolder } from "~/platform/database/backup/work-folder.server";
import { env, StartError } from "~/platform/env.server";
import { runDrill } from "./drill/run-drill";

const NAME_WIDTH = 10;

const report = (step: string, found: string) => console.info(step.padEnd(NAME_WIDTH) + found);

const [, , given] = process.argv;
const isMonthly = given === "--monthly";
const folder = path.resolve(!given || isMonthly ? await newest() : given);
const whyNot = isMonthly ? await whyNotNow() : null;
if (whyNot) report("No drill", whyNot);
else await drill();

async function drill() {
  report("Backup", folder);
  await withWorkFolder(env.DATA_DIR, "drill.work", async (workFolder) => {
    const settings = {
      folder,
      keyFile: env.BACKUP_KEY_FILE,
      serverUrl: env.DRILL_DATABASE_URL ?? env.DATABASE_URL,
      workFolder,
      noteFolder: path.dirname(workFolder),
    };
    try {
      await runDrill(settings, report);
    } catch (error) {
      await noteDrill(folder, error instanceof StartError ? error.message : "See the server’s log");
      throw error;
    }
  });
  await noteDrill(folder, null);
  report("Restores", "the copy is deleted");
}

/** Why the nightly run needs no drill, or can have none. */
async function whyNotNow(): Promise<string | null> {
  const last = await lastDrill(env.BACKUP_DIR);
  const isOfThisMonth = last?.at.toISOString().slice(0, 7) === new Date().toISOString().slice(0, 7);
  if (last?.failure === null && isOfThisMonth) return "one was restored this month";
  const isEncrypted = (await readManifest(folder))?.isEncrypted === true;
  return isEncrypted && !env.BACKUP_KEY_FILE
    ? "the backup is encrypted: run it where its key is (BACKUP_KEY_FILE)"
    : null;
}

async function newest(): Promise<string> {
  const found = await newestFolder(env.BACKUP_DIR);
  if (!found) throw new StartError(`BACKUP_DIR ${env.BACKUP_DIR} has no backup`);
  return found;
}
