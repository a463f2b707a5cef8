import fs from "node:fs";
import path from "node:path";
import { countEmbedded } from "~/platform/database/backup/embedded-files.server";
import {
  type OpenBackup,
  openBackup,
  restoreBackup,
} from "~/platform/database/backup/open-backup.server";
import { countPostgres } from "~/platform/database/backup/postgres-dump.server";
import { differences, type TableCounts } from "~/platform/database/backup/table-counts.server";
import { StartError } from "~/platform/env.server";
import { startCopiedSite } from "./copied-site";
import { journeysOf } from "./journeys";
import { prepareCopy } from "./prepare-copy";
import { createScratchDatabase } from "./scratch-database";

type Target = { DATABASE_URL?: string | undefined; DATA_DIR: string };

type Settings = {
  /** The backup. */
  folder: string;
  keyFile: string | undefined;
  /** The server of the scratch database, for a backup of PostgreSQL. */
  serverUrl: string | undefined;
  /** An empty folder for everything that the drill writes. */
  workFolder: string;
  /** Where the name of the scratch database is kept until it is dropped. */
  noteFolder: string;
};

/** Calls `report` after each step with its name and what was found. Throws StartError at a failure. */
export async function runDrill(settings: Settings, report: (step: string, found: string) => void) {
  const backup = await openBackup(settings.folder, settings.keyFile, settings.workFolder);
  if (!backup.counts)
    throw new StartError(`${settings.folder} has no manifest.json to compare with`);
  report("Files", "all there, with the recorded SHA-256");
  await withScratch(settings, backup, async (target) => {
    await restoreBackup(backup, target, false);
    report("Restored", "into a scratch database");
    report("Tables", compare(backup.counts ?? {}, await countOf(target)));
    const prepared = await prepareCopy(target);
    const site = await startCopiedSite(target);
    try {
      report("Site", "started on the copy, with all mail held");
      const journeys = journeysOf(site.origin, prepared);
      report("Visitor", await journeys.visitor());
      report("Member", await journeys.member());
      report("Owner", await journeys.owner());
    } finally {
      await site.stop();
    }
    const isMailed = fs.existsSync(path.join(target.DATA_DIR, "mail"));
    if (isMailed) throw new StartError("The site on the copy sent mail");
  });
}

/** Runs with an empty place for the backup, which is never the place of the live data. */
async function withScratch(
  { serverUrl, workFolder, noteFolder }: Settings,
  { kind }: OpenBackup,
  run: (target: Target) => Promise<void>,
) {
  const DATA_DIR = path.join(workFolder, "data");
  if (kind === "embedded") return run({ DATA_DIR });
  if (!serverUrl) {
    throw new StartError(
      "The backup is of PostgreSQL: set DRILL_DATABASE_URL to a server for the scratch database",
    );
  }
  const scratch = await createScratchDatabase(serverUrl, noteFolder);
  try {
    await run({ DATABASE_URL: scratch.url, DATA_DIR });
  } finally {
    await scratch.drop();
  }
}

const countOf = ({ DATABASE_URL, DATA_DIR }: Target): Promise<TableCounts> =>
  DATABASE_URL ? countPostgres(DATABASE_URL) : countEmbedded(DATA_DIR);

const MOST_NAMED = 5;

function compare(recorded: TableCounts, found: TableCounts): string {
  const lines = differences(recorded, found);
  if (lines.length > 0) {
    const more = lines.length > MOST_NAMED ? ` and ${lines.length - MOST_NAMED} more` : "";
    throw new StartError(`${lines.slice(0, MOST_NAMED).join("; ")}${more}`);
  }
  const rows = Object.values(found).reduce((sum, each) => sum + each.rows, 0);
  return `${Object.keys(found).length} with ${rows} rows, as recorded`;
}
