import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { onCore, SERVER_CORE } from "./cores";

type Program = { origin: string; pid: number; stop: () => void };

/**
 * Starts a program on the server's core and waits until it prints its port, which `ready` matches.
 */
async function startProgram(
  args: readonly string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<Program> {
  const [command = "", ...rest] = onCore(SERVER_CORE, [process.execPath, ...args]);
  const child: ChildProcess = spawn(command, rest, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const found = ready.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with ${code ?? "?"}`)));
  });
  const stop = () => {
    process.off("exit", stop);
    child.kill("SIGKILL");
  };
  process.once("exit", stop);
  // taskset becomes the program.
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}

/** The response as it is transferred, still encoded. */
export function fetchRaw(url: string, headers: Record<string, string>) {
  return new Promise<{ status: number; rawHeaders: string[]; body: Buffer }>((resolve, reject) => {
    http
      .get(url, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { statusCode: status = 0, rawHeaders } = response;
          resolve({ status, rawHeaders, body: Buffer.concat(chunks) });
        });
      })
      .on("error", reject);
  });
}

const OWN_OF_NODE = new Set(["date", "connection", "keep-alive"]);

/** A bare node:http server that sends the same bytes and headers as this response. */
export async function startRaw(answer: Awaited<ReturnType<typeof fetchRaw>>): Promise<Program> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "raw-"));
  const headers: string[] = [];
  for (let i = 0; i < answer.rawHeaders.length; i += 2) {
    const [name = "", value = ""] = answer.rawHeaders.slice(i, i + 2);
    if (!OWN_OF_NODE.has(name.toLowerCase())) headers.push(name, value);
  }
  const files = [path.join(folder, "headers.json"), path.join(folder, "body")] as const;
  fs.writeFileSync(files[0], JSON.stringify(headers));
  fs.writeFileSync(files[1], answer.body);
  const program = path.join(import.meta.dirname, "raw-server.mjs");
  return startProgram([program, ...files, String(answer.status)], {}, /(\d+)/);
}
