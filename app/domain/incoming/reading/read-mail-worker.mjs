// Reads mails in its own thread: one that breaks the rules can take a library long, in which nothing
// else could run. Plain JavaScript, because Node starts a thread from the file without a build.
import { parentPort } from "node:worker_threads";
import { readMail } from "./read-mail.mjs";

/** @typedef {{ source: Uint8Array<ArrayBuffer>, ownHost: string, isCut: boolean }} ReadingWork */

parentPort?.on("message", (/** @type {ReadingWork} */ { source, ...about }) => {
  void readMail(source, about).then((mail) =>
    parentPort?.postMessage(
      mail,
      mail.files.map(({ content }) => content.buffer),
    ),
  );
});
