import fs from "node:fs";
import net, { type Server } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "~/platform/env.server";
import { logError } from "~/platform/log/log.server";

/** What the running site does for a program on the same machine. Its words are for this request. */
export type DirectoryRequest = (words: readonly string[]) => Promise<unknown>;

type Asked = { request: string; words: readonly string[] };
/** Both sides are of the same version of this program, unless a build was not followed by a start. */
type Answer = { result: unknown } | { error: string };

const socketOf = (dataDirectory: string) => path.join(dataDirectory, "site.sock");

let server: Server | null = null;

/**
 * Lets programs ask the process that has the embedded database open for what they cannot do
 * meanwhile. Only the owner of the data directory can reach the socket.
 */
export async function openDirectorySocket(
  dataDirectory: string,
  requests: Readonly<Record<string, DirectoryRequest>>,
) {
  if (server) return;
  const file = socketOf(dataDirectory);
  // Of a process that was killed: this one has the lock of the directory.
  fs.rmSync(file, { force: true });
  // Half open: who asks ends its own side to say that the request is complete.
  const created = net.createServer({ allowHalfOpen: true }, (connection) => {
    // Who asks may leave before the answer.
    connection.on("error", () => undefined);
    // Read to its end, text() would destroy the connection before the answer.
    void text(connection.iterator({ destroyOnReturn: false }))
      .then((asked) => answer(requests, asked))
      .catch((error: unknown): Answer => {
        logError("site-socket-failed", error);
        return { error: error instanceof Error ? error.message : String(error) };
      })
      .then((answered) => connection.end(JSON.stringify(answered)));
  });
  try {
    await new Promise<void>((resolve, reject) => {
      created.once("error", reject);
      created.listen(file, resolve);
    });
    server = created;
  } catch (error) {
    // A path of over 107 bytes cannot be a socket's. The programs then need the site to be stopped.
    logError("site-socket-failed", error);
  }
}

/** Answers no more requests. */
export function closeDirectorySocket() {
  server?.close();
  server = null;
}

async function answer(
  requests: Readonly<Record<string, DirectoryRequest>>,
  asked: string,
): Promise<Answer> {
  // Written by askSite.
  const { request, words } = JSON.parse(asked) as Asked;
  const run = Object.hasOwn(requests, request) ? requests[request] : undefined;
  if (!run) return { error: `The running site is of another version: it knows no "${request}"` };
  return { result: await run(words) };
}

/**
 * Asks the site that has the data directory open. Returns null if no site answers. Throws
 * StartError with the reason if the site could not do it, or ended meanwhile.
 */
export async function askSite(
  dataDirectory: string,
  request: string,
  words: readonly string[] = [],
): Promise<{ result: unknown } | null> {
  const connection = net.connect(socketOf(dataDirectory));
  const asked: Asked = { request, words };
  connection.end(JSON.stringify(asked));
  const said = await text(connection).catch(() => null);
  if (said === null) return null;
  if (!said) throw new StartError("The site ended before it had answered");
  const answered = JSON.parse(said) as Answer;
  if ("error" in answered) throw new StartError(answered.error);
  return answered;
}
