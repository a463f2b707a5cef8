import http from "node:http";
import fs from "node:fs";

type Sent = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** The body in pieces. A promise between pieces makes it slow. */
  body?: Iterable<Buffer | string> | AsyncIterable<Buffer | string>;
  /** Breaks the connection after the last piece instead of ending the request. */
  isBrokenOff?: boolean;
};

export type Received = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** Bytes of the body that were accepted before the response or the end of the connection. */
  sent: number;
};

/**
 * Sends a request with the body as given, even if it is wrong. Returns the response, even if it
 * arrives while the body is still being sent. Rejects if the connection ends without a response.
 */
export function send(origin: string, { method = "POST", path, ...rest }: Sent): Promise<Received> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isOver = false;
    const request = http.request({ hostname, port, path, method, headers: rest.headers ?? {} });
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("close", () => {
        isOver = true;
        request.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, sent });
      });
    });
    request.on("error", (error) => {
      isOver = true;
      reject(error);
    });
    const writeAll = async () => {
      for await (const piece of rest.body ?? []) {
        if (isOver) return;
        sent += piece.length;
        if (request.write(piece)) continue;
        await new Promise<void>((next) => {
          request.once("drain", next);
          request.once("close", next);
        });
      }
      if (rest.isBrokenOff) request.destroy();
      else request.end();
    };
    writeAll().catch(reject);
  });
}

/** Sends JSON like a script, from a new address (with TRUST_PROXY=1). */
export function sendJson(origin: string, path: string, body: unknown, cookie?: string) {
  return fetch(origin + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Forwarded-For": freshAddress(),
      Origin: origin,
      ...(cookie && { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  });
}

/** Posts a form like a browser without script. */
export function sendForm(origin: string, path: string, fields: Record<string, string> | FormData) {
  return fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": freshAddress(), Origin: origin },
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
}

let addresses = 0;

/** A new client address, so that tests do not share rate limits. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${process.pid % 250}.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** The session cookie of a signed-in account. */
export async function signInCookie(origin: string, username: string, password: string) {
  const response = await sendJson(origin, "/api/auth/login", { username, password });
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("sid="));
  if (!cookie) throw new Error(`Signing in as ${username} got the status ${response.status}`);
  return cookie.split(";", 1)[0] ?? "";
}

/** Resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
