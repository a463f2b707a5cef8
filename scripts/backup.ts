// Writes a backup of all data, to be copied to another machine:
//   npm run backup                  into DATA_DIR/backups/TIME
//   npm run backup -- FOLDER
import "./say-start-errors";
import fs from "node:fs";
import path from "node:path";
import { claimDataDirectory, makeDirectory } from "~/services/data-directory.server";
import { env, StartError } from "~/env.server";
import { backUpEmbedded, stamp } from "~/database/engines/embedded-backup.server";
import { backUpPostgres } from "~/database/engines/postgres-backup.server";

const folder = path.resolve(process.argv[2] ?? path.join(env.DATA_DIR, "backups", stamp()));

claimDataDirectory(env.DATA_DIR);
makeDirectory(folder);
if (fs.readdirSync(folder).length > 0) throw new StartError(`${folder} is not empty`);
fs.chmodSync(folder, 0o700);
if (env.DATABASE_URL) await backUpPostgres(env.DATABASE_URL, folder);
else await backUpEmbedded(env.DATA_DIR, folder);
console.info(`Backed up into ${folder}`);
