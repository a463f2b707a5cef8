import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { StartError } from "~/platform/env.server";

const START_LIMIT_MS = 600_000;

type Target = { DATABASE_URL?: string | undefined; DATA_DIR: string };

/** The site on the copy, on a free port of 127.0.0.1. */
type CopiedSite = { origin: string; stop: () => Promise<void> };

/**
 * Starts the built site on a copy. It gets no setting of the real one, so that it can reach neither
 * its database nor a mail server, and it leaves all mail in the outbox. Throws StartError with its
 * own reason if it does not start.
 */
export async function startCopiedSite({ DATABASE_URL, DATA_DIR }: Target): Promise<CopiedSite> {
  const child = spawn("sh", ["scripts/start.sh"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      MAIL_DELIVERY: "held",
      DATA_DIR,
      // Sessions and links of the copy are not valid on the real site.
      ...(DATABASE_URL && { DATABASE_URL, SESSION_SECRET: randomBytes(32).toString("base64url") }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await ended;
  };
  // A drill that is ended by a signal does not leave a server behind.
  const killWithParent = () => child.kill("SIGKILL");
  process.once("exit", killWithParent);
  child.once("exit", () => process.off("exit", killWithParent));
  let said = "";
  const origin = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => {
      child.kill("SIGKILL");
      reject(new StartError(`The site does not start on the copy: ${reason}`));
    };
    const timer = setTimeout(() => fail("it does not listen"), START_LIMIT_MS);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const [, at] = /Listening on (http:\/\/\S+)/.exec(said) ?? [];
      if (!at) return;
      clearTimeout(timer);
      resolve(at);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void ended.then(() => {
      clearTimeout(timer);
      fail(reasonIn(said));
    });
  });
  return { origin, stop };
}

/** The line of the error, if Node printed one before its stack and version. Else the last line. */
function reasonIn(said: string): string {
  const lines = said.trim().split("\n");
  return lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? "it ended";
}
