import fs from "node:fs";
import net, { type Server } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "~/platform/env.server";
import { logError } from "~/platform/log/log.server";
import { openedEmbedded } from "../db.server";
import { copyEmbedded } from "./embedded-files.server";
import type { TableCounts } from "./table-counts.server";

/** The answer of the running site. */
type Answer = { counts: TableCounts } | { error: string };

const socketOf = (dataDirectory: string) => path.join(dataDirectory, "backup.sock");

/** Where the running site copies to. The program that asked has made the folder above. */
const copyOf = (dataDirectory: string) => path.join(dataDirectory, "backup.work/files/pg");

let server: Server | null = null;

/**
 * Lets `npm run backup` copy the embedded database while this process has it open. Only the owner of
 * the data directory can reach the socket. It takes no parameters. Does nothing with PostgreSQL.
 */
export async function startCopySocket(dataDirectory: string) {
  if (server || !openedEmbedded()) return;
  const file = socketOf(dataDirectory);
  // Of a process that was killed: this one has the lock of the directory.
  fs.rmSync(file, { force: true });
  const created = net.createServer((connection) => {
    // Who asks may leave before the answer.
    connection.on("error", () => undefined);
    void answerCopy(dataDirectory).then((answer) => connection.end(JSON.stringify(answer)));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      created.once("error", reject);
      created.listen(file, resolve);
    });
    server = created;
  } catch (error) {
    // A path of over 107 bytes cannot be a socket's. Backups then need the site to be stopped.
    logError("backup-socket-failed", error);
  }
}

/** Answers no more backups. */
export function stopCopySocket() {
  server?.close();
  server = null;
}

async function answerCopy(dataDirectory: string): Promise<Answer> {
  const connection = openedEmbedded();
  if (!connection) return { error: "The database is closed" };
  try {
    return { counts: await copyEmbedded(connection, copyOf(dataDirectory)) };
  } catch (error) {
    logError("backup-failed", error);
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Asks the site that has the data directory open to copy its database. Returns the counts of the
 * copied tables, or null if no site answers. Throws StartError if the copy failed.
 */
export async function askForCopy(dataDirectory: string): Promise<TableCounts | null> {
  const said = await text(net.connect(socketOf(dataDirectory))).catch(() => null);
  if (said === null) return null;
  if (!said) throw new StartError("The site ended during the backup");
  // The answer is of the same version of this program.
  const answer = JSON.parse(said) as Answer;
  if ("error" in answer) {
    throw new StartError(`The site could not copy its database: ${answer.error}`);
  }
  return answer.counts;
}
